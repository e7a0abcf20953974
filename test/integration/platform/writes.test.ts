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

it('a change that the platform would refuse is named by its field, and not sent', async () => {
  await using session = await practiceSession();
  const { client, platform, applicationId } = session;
  const id = platform.samples.attributeIds[0] as AttributeId;
  const offers = (wrong: object) => {
    const change = { status: 3, offerIds: ['offer' as OfferId], ...wrong };
    return client.updateOfferStatuses(applicationId, change);
  };
  const attribute = (wrong: object) => client.updateAttribute(id, wrong);
  for (const [change, wrong, field] of [
    [offers, { status: 0 }, 'status'],
    [offers, { status: 7 }, 'status'],
    [offers, { status: 1.5 }, 'status'],
    [offers, { offerIds: [] }, 'offerIds'],
    [offers, { declinedReason: 'x'.repeat(1001) }, 'declinedReason'],
    [offers, { status: 1, declinedReason: 'x' }, 'declinedReason'],
    [attribute, { name: 'n'.repeat(256) }, 'name'],
    [attribute, { description: 'd'.repeat(501) }, 'description'],
    [attribute, { status: 3 }, 'status'],
    [attribute, { type: 0 }, 'type'],
    [attribute, { content: '{' }, 'content'],
    [attribute, { shortId: 'x' }, 'shortId'],
  ] as const) {
    const error = { code: 'invalidRequest', issues: [{ field }] };
    expect([wrong, await change(wrong)]).toMatchObject([wrong, { error }]);
  }
  expect(platform.ledger.count('updateOfferStatuses')).toBe(0);
  expect(platform.ledger.count('updateAttribute')).toBe(0);
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
