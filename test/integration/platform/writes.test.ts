import { describe, expect, it } from 'vitest';
import type {
  ApplicationId,
  AttributeId,
  OfferId,
  OrchestrationLogId,
} from '../../../preload/contract/ids.ts';
import type { PracticeSession } from './practice-session.ts';
import { practiceSession, unwrap } from './practice-session.ts';

async function anOffer({ client }: PracticeSession) {
  const page = unwrap(await client.searchApplications({ filters: { has_offers: true } }));
  const applicationId = page.rows[0]?.id as ApplicationId;
  const offers = unwrap(await client.listOffers(applicationId)).rows;
  return { applicationId, offerId: offers[0]?.id as OfferId };
}

describe('endpoint 4: offer statuses', () => {
  it('queues a change, which is made later', async () => {
    await using session = await practiceSession();
    const { applicationId, offerId } = await anOffer(session);
    const statusOf = async () =>
      unwrap(await session.client.listOffers(applicationId)).rows.find(({ id }) => id === offerId);
    const change = { status: 3, offerIds: [offerId], declinedReason: 'x'.repeat(1000) };
    expect(await session.client.updateOfferStatuses(applicationId, change)).toEqual({
      ok: true,
      value: { queued: true },
    });
    const before = await statusOf();
    session.pass(60_000);
    expect((await statusOf())?.statusDate).not.toBe(before?.statusDate);
  });

  it('takes a reason with a refusal alone', async () => {
    await using session = await practiceSession();
    const change = { status: 1, offerIds: ['offer' as OfferId], declinedReason: 'x' };
    expect(await session.client.updateOfferStatuses(session.applicationId, change)).toMatchObject({
      error: { code: 'invalidRequest', issues: [{ field: 'declinedReason' }] },
    });
    expect(session.platform.ledger.count('updateOfferStatuses')).toBe(0);
  });
});

describe('endpoints 7 and 8: attributes', () => {
  it('changes what is given and nothing else, then deletes for good', async () => {
    await using session = await practiceSession();
    const { client, platform } = session;
    const id = platform.samples.attributeIds[0] as AttributeId;
    const before = unwrap(await client.updateAttribute(id, {}));
    const after = unwrap(
      await client.updateAttribute(id, { name: 'n'.repeat(255), isReadonly: true, content: '[1]' }),
    );
    expect(after).toEqual({
      ...before,
      name: 'n'.repeat(255),
      isReadonly: true,
      content: '[1]',
      updatedAt: after.updatedAt,
    });
    expect(await client.deleteAttribute(id)).toEqual({ ok: true, value: { deleted: true } });
    expect(await client.deleteAttribute(id)).toMatchObject({ error: { code: 'notFound' } });
  });
});

describe('endpoint 10: orchestration', () => {
  it('queues the last step again with whatever comment, and says when the run is unknown', async () => {
    await using session = await practiceSession();
    const log = session.platform.samples.applications[0]?.orchestrationLogId as OrchestrationLogId;
    const retry = (id: string, comment: string) =>
      session.client.retryOrchestration(session.applicationId, id as OrchestrationLogId, comment);
    for (const comment of ['The bureau was down.', '', 'x'.repeat(50_000)]) {
      expect(await retry(log, comment)).toEqual({ ok: true, value: { queued: true } });
      const sent = session.platform.ledger.requestsOf('retryOrchestration').at(-1)?.json ?? '';
      expect(JSON.parse(sent)).toEqual({ application_id: session.applicationId, comment });
    }
    expect(await retry('nowhere', 'x')).toMatchObject({ error: { code: 'notFound' } });
    expect(await retry('..', 'x')).toMatchObject({ error: { issues: [{ field: 'logId' }] } });
  });
});
