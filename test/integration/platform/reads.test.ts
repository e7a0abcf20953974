import { describe, expect, it } from 'vitest';
import type {
  ApplicationId,
  PlatformFileId,
  ProfileId,
  ScorecardGroupId,
  ScorecardResultId,
} from '../../../preload/contract/ids.ts';
import type { ApplicationSummary } from '../../../preload/contract/models/application.ts';
import type { AttributeValue } from '../../../preload/contract/models/attribute.ts';
import type { Listing } from '../../../preload/contract/models/listing.ts';
import { clientFor } from '../../support/platform-under-test.ts';
import { tinyServer } from '../../support/tiny-server.ts';
import type { PracticeSession } from './practice-session.ts';
import { practiceSession, unwrap } from './practice-session.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

/** An application that has offers. */
async function withOffers({ client }: PracticeSession): Promise<ApplicationId> {
  const page = unwrap(await client.searchApplications({ filters: { has_offers: true } }));
  const [first] = page.rows;
  if (first === undefined) throw new Error('no application has offers');
  return first.id;
}

describe('endpoint 3: offers', () => {
  it('lists every offer with its terms and template, nothing of it left over', async () => {
    await using session = await practiceSession();
    const id = await withOffers(session);
    const { rows, unreadable, pages } = unwrap(await session.client.listOffers(id));
    expect(rows.length).toBeGreaterThan(0);
    expect(unreadable).toEqual([]);
    expect(pages).toMatchObject({ page: 1, nextPage: null });
    for (const offer of rows) {
      expect(offer).toMatchObject({ applicationId: id, isShared: expect.any(Boolean), other: {} });
      expect(offer.details).toMatchObject({
        offer: { fundedAmount: expect.any(Number), other: {} },
        offerTemplate: { name: expect.any(String), isEnabled: expect.any(Boolean), other: {} },
        other: {},
      });
    }
  });

  it('sends its filters in the body, and tells of answers alone', async () => {
    await using session = await practiceSession();
    const id = await withOffers(session);
    const none = await session.client.listOffers(id, { productTypes: ['no such product'] });
    expect(unwrap(none).rows).toEqual([]);
    expect(await session.client.listOffers(id, { workflowStageId: NOWHERE })).toMatchObject({
      error: {
        code: 'rejected',
        status: 422,
        fieldErrors: { workflow_stage_id: [expect.stringContaining('invalid')] },
      },
    });
    expect(session.answered()).toBe(2);
  });
});

describe('endpoint 6: attributes', () => {
  it('lists values with their definitions, page after page, and searches', async () => {
    await using session = await practiceSession();
    const { client, applicationId } = session;
    const seen = new Set<string>();
    let page: number | null = 1;
    let total = 0;
    while (page !== null) {
      const listing: Listing<AttributeValue> = unwrap(
        await client.listAttributes(applicationId, { page }),
      );
      for (const { attribute } of listing.rows) seen.add(attribute?.id ?? 'none');
      expect(listing.rows[0]).toMatchObject({
        applicationId,
        attribute: { isReadonly: expect.any(Boolean), shortId: expect.any(String), other: {} },
        other: {},
      });
      total = listing.pages.total ?? 0;
      page = listing.pages.nextPage;
    }
    expect(total).toBeGreaterThan(25);
    expect(seen.size).toBe(total);
    const found = unwrap(await client.listAttributes(applicationId, { search: 'no such thing' }));
    expect(found.rows).toEqual([]);
  });
});

describe('endpoint 9: scorecard group results', () => {
  it('reads 5000 in one call', async () => {
    await using session = await practiceSession();
    const { scorecardGroup } = session.platform.samples;
    const group = scorecardGroup.id as ScorecardGroupId;
    const ids = scorecardGroup.resultIds as readonly ScorecardResultId[];
    const read = (count: number) =>
      session.client.getScorecardGroupResults(group, ids.slice(0, count));
    const results = unwrap(await read(5000));
    expect(results.rows.map(({ id }) => id)).toEqual(ids.slice(0, 5000));
    expect(results.rows[0]).toMatchObject({ points: expect.any(Number), other: {} });
    const unknown = [NOWHERE as ScorecardResultId];
    expect(await session.client.getScorecardGroupResults(group, unknown)).toMatchObject({
      error: { code: 'rejected', fieldErrors: { 'result_ids.0': expect.any(Array) } },
    });
  });
});

describe('endpoint 14: applications of a profile', () => {
  it('reads the list of a profile, whose kinds are the platform’s own', async () => {
    await using session = await practiceSession();
    const { businessProfileId, individualProfileId } =
      session.platform.samples.applications[0] ?? expect.fail();
    for (const [type, id] of [
      ['business', businessProfileId],
      ['individual', individualProfileId],
    ] as const) {
      const listing = unwrap(await session.client.listProfileApplications(type, id as ProfileId));
      expect(listing.rows.map((row) => row.id)).toContain(session.applicationId);
      expect(listing.unreadable).toEqual([]);
      for (const row of listing.rows) expect(row.other).toEqual({});
    }
    expect(
      await session.client.listProfileApplications('vehicle', businessProfileId as ProfileId),
    ).toMatchObject({ error: { code: 'notFound', what: 'profile' } });
  });
});

describe('endpoint 15: the search', () => {
  it('walks all pages by their links and meets every application once', async () => {
    await using session = await practiceSession({ perPage: 40 });
    const ids: string[] = [];
    let page: number | null = 1;
    while (page !== null) {
      const listing: Listing<ApplicationSummary> = unwrap(
        await session.client.searchApplications({ filters: {}, page }),
      );
      expect(listing.pages).toMatchObject({ page, perPage: 40, total: 300, lastPage: 8 });
      expect(listing.rows.every((row) => Object.keys(row.other).length === 0)).toBe(true);
      ids.push(...listing.rows.map(({ id }) => id));
      page = listing.pages.nextPage;
    }
    expect(new Set(ids).size).toBe(300);
    expect(ids).toHaveLength(300);
  });

  it('sends JSON that was typed as it stands, with numbers that JavaScript would round', async () => {
    let body = '';
    await using server = await tinyServer((request, response) => {
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => response.end('{"data":[]}'));
    });
    await using under = clientFor(`http://127.0.0.1:${server.port}`);
    const filters = {
      is_signed: true,
      amount_needed_range: { asTyped: '{"min": 9007199254740993}' },
    };
    unwrap(await under.client.searchApplications({ filters }));
    expect(body).toBe('{"is_signed":true,"amount_needed_range":{"min": 9007199254740993}}');
    const broken = { amount_needed_range: { asTyped: '{"min": 1},"has_offers":1' } };
    expect(await under.client.searchApplications({ filters: broken })).toMatchObject({
      error: { code: 'invalidRequest', issues: [{ field: 'amount_needed_range' }] },
    });
  });
});

describe('every read', () => {
  const reads = ({ client }: PracticeSession, id: string) => [
    client.listOffers(id as ApplicationId),
    client.getCommercialData(id as ApplicationId),
    client.listAttributes(id as ApplicationId),
    client.listProfileApplications('business', id as ProfileId),
    client.downloadFile(id as PlatformFileId),
    client.getScorecardGroupResults(id as ScorecardGroupId, ['x' as ScorecardResultId]),
  ];

  it('says what was not found', async () => {
    await using session = await practiceSession();
    for (const result of await Promise.all(reads(session, NOWHERE))) {
      expect(result).toMatchObject({
        error: {
          code: 'notFound',
          what: expect.any(String),
          platformMessage: expect.stringContaining('not found'),
        },
      });
    }
  });
});
