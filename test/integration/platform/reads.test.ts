import { expect, it } from 'vitest';
import type {
  ApplicationId,
  PlatformFileId,
  ProfileId,
  ScorecardGroupId,
  ScorecardResultId,
} from '../../../preload/contract/ids.ts';
import { clientFor } from '../../support/platform-under-test.ts';
import { tinyServer } from '../../support/tiny-server.ts';
import type { PracticeSession } from './practice-session.ts';
import { practiceSession, unwrap } from './practice-session.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

it('reads each field of every list', async () => {
  await using session = await practiceSession();
  const { client, applicationId, platform } = session;
  const [sample = expect.fail()] = platform.samples.applications;
  const { id: group, resultIds } = platform.samples.scorecardGroup;
  const offers = unwrap(await client.listOffers(applicationId));
  const lists = [
    offers,
    unwrap(await client.searchApplications({ filters: {} })),
    unwrap(await client.listAttributes(applicationId)),
    unwrap(await client.listProfileApplications('business', sample.businessProfileId as ProfileId)),
    unwrap(
      await client.listProfileApplications('individual', sample.individualProfileId as ProfileId),
    ),
    unwrap(
      await client.getScorecardGroupResults(
        group as ScorecardGroupId,
        (resultIds as readonly ScorecardResultId[]).slice(0, 9),
      ),
    ),
  ];
  for (const { rows, unreadable } of lists) {
    expect(rows.length).toBeGreaterThan(0);
    expect(unreadable).toEqual([]);
    for (const row of rows) expect(row.other).toEqual({});
  }
  for (const { details } of offers.rows) {
    expect(details).toMatchObject({
      offer: { other: {} },
      offerTemplate: { other: {} },
      other: {},
    });
  }
});

it('sends typed JSON unchanged, including numbers that JavaScript would round', async () => {
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
