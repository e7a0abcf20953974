import { describe, expect, it } from 'vitest';
import type {
  ApplicationId,
  AttributeId,
  FilterId,
  OfferId,
  OrchestrationLogId,
} from '../../../preload/contract/ids.ts';
import { mayHaveArrived } from '../../../preload/contract/may-have-arrived.ts';
import { expiredToken, serverError } from '../../peers/practice-platform/common-faults.ts';
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

  it.each([
    [{ status: 0 }, 'status'],
    [{ status: 7 }, 'status'],
    [{ status: 1.5 }, 'status'],
    [{ offerIds: [] }, 'offerIds'],
    [{ declinedReason: 'x'.repeat(1001) }, 'declinedReason'],
    [{ status: 1, declinedReason: 'x' }, 'declinedReason'],
  ])('refuses %j before it is sent', async (wrong, field) => {
    await using session = await practiceSession();
    const change = { status: 3, offerIds: ['offer' as OfferId], ...wrong };
    const result = await session.client.updateOfferStatuses(session.applicationId, change);
    expect(result).toMatchObject({ error: { code: 'invalidRequest', issues: [{ field }] } });
    expect(session.platform.ledger.count('updateOfferStatuses')).toBe(0);
  });

  it('shows which offer the platform does not know', async () => {
    await using session = await practiceSession();
    const change = { status: 2, offerIds: ['nobody' as OfferId] };
    expect(await session.client.updateOfferStatuses(session.applicationId, change)).toMatchObject({
      error: { code: 'rejected', status: 422, fieldErrors: { 'offer_ids.0': expect.any(Array) } },
    });
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

  it.each([
    [{ name: 'n'.repeat(256) }, 'name'],
    [{ description: 'd'.repeat(501) }, 'description'],
    [{ status: 3 }, 'status'],
    [{ type: 0 }, 'type'],
    [{ content: '{' }, 'content'],
    [{ shortId: 'x' }, 'shortId'],
  ])('refuses %j before it is sent', async (wrong, field) => {
    await using session = await practiceSession();
    const id = session.platform.samples.attributeIds[0] as AttributeId;
    const result = await session.client.updateAttribute(id, wrong as { name: string });
    expect(result).toMatchObject({ error: { code: 'invalidRequest', issues: [{ field }] } });
    expect(session.platform.ledger.count('updateAttribute')).toBe(0);
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

describe('endpoints 11 and 12: saved filters', () => {
  it('hides and shows them, but never all', async () => {
    await using session = await practiceSession();
    const ids = session.platform.samples.filters.map(({ id }) => id);
    const [, second] = ids;
    const set = (visible: boolean, which: readonly (string | undefined)[]) =>
      session.client.updateFilterVisibility(which.map((id) => [id, visible]));
    expect(await set(false, [second])).toEqual({
      ok: true,
      value: expect.objectContaining({ success: true }),
    });
    expect(session.platform.visibleFilters('teller@practice.example')).toHaveLength(ids.length - 1);
    expect(await set(false, ids)).toMatchObject({
      error: { code: 'rejected', fieldErrors: { templates: expect.any(Array) } },
    });
  });

  it('deletes one, but not the one named All', async () => {
    await using session = await practiceSession();
    const [all, other] = session.platform.samples.filters.map(({ id }) => id as FilterId);
    if (all === undefined || other === undefined) throw new Error('no filters');
    expect(await session.client.deleteFilter(other)).toEqual({
      ok: true,
      value: { deleted: true },
    });
    expect(await session.client.deleteFilter(all)).toMatchObject({
      error: { code: 'rejected', status: 403, platformMessage: expect.any(String) },
    });
  });
});

describe('every change', () => {
  it('is made once, whatever is answered, and may have been made', async () => {
    await using session = await practiceSession();
    const id = session.platform.samples.attributeIds[0] as AttributeId;
    const { faults, ledger } = session.platform;
    for (const fault of [
      expiredToken(),
      serverError(503),
      serverError(500, { when: 'afterwards' }),
      { kind: 'cut-response', afterBytes: 10 } as const,
    ]) {
      const before = ledger.count('updateAttribute');
      faults.add({ operation: 'updateAttribute', fault });
      const asked = await session.client.updateAttribute(id, { name: 'twice?' });
      expect(!asked.ok && mayHaveArrived(asked.error)).toBe(true);
      expect(ledger.count('updateAttribute')).toBe(before + 1);
    }
  });
});
