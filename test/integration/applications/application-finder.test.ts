import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOTHING_FOUND, rowsRead, withAnswers, withLearned } from '#find/found-parts.ts';
import { createApplications } from '../../../main/applications/applications.ts';
import { LearnedApplications } from '../../../main/applications/learned-applications.ts';
import { createOwnerMemory } from '../../../main/applications/owners.ts';
import { createRecentApplications } from '../../../main/applications/recent-applications.ts';
import {
  ApplicationFinder,
  type FindParts,
} from '../../../main/applications/search/application-finder.ts';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import type { FindQuery, FindStep } from '../../../preload/contract/models/application.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { MATCHINGS, type MatchingName } from '../../peers/practice-platform/matchings.ts';
import type { PracticePlatformOptions } from '../../peers/practice-platform/practice-platform.ts';
import { plainRecords } from '../../support/plain-records.ts';
import { practiceSession, unwrap } from '../platform/practice-session.ts';
import { customerPhrases, type Said } from './customer-phrases.ts';

/** Noon, by the clock of the practice platform. */
const NOW = Date.parse('2026-03-01T12:00:00Z');

const ROWS = 400;
const MOST_REQUESTS = 6;
const phrases = customerPhrases(ROWS, NOW);
/**
 * Phrases that differ from the stored text, so that a platform that matches only whole texts cannot
 * find them.
 */
const NOT_WHOLE: readonly string[] = [
  'a business without it',
  'a person, last name first',
  'a person’s phone',
  'a business phone',
];

describe.each(MATCHINGS)('a platform whose matching is %s', (matching: MatchingName) => {
  // Promise: One search box finds applications by business
  test('finds what a customer says among the first rows, in at most six requests', async () => {
    await using session = await finderOver({ matching, applications: ROWS });
    const { finder, platform } = session;
    const missed: string[] = [];
    for (const [kind, arbitrary] of Object.entries<fc.Arbitrary<Said>>(phrases)) {
      if (matching === 'exact' && NOT_WHOLE.includes(kind)) continue;
      for (const said of fc.sample(arbitrary, { seed: 7, numRuns: 4 })) {
        const before = platform.ledger.count('searchApplications');
        const { rows } = await whole(finder, query(said.text));
        const requests = platform.ledger.count('searchApplications') - before;
        expect(requests, said.text).toBeLessThanOrEqual(MOST_REQUESTS);
        if (!isRight(rows, said)) missed.push(`${kind}: ${said.text}`);
      }
    }
    expect(missed).toEqual([]);
  });
});

test('finds whole names on a platform that requires them, and says that it does', async () => {
  await using session = await finderOver({ matching: 'exact', applications: ROWS });
  const { finder } = session;
  const none = await whole(finder, query('cedar creek dental'));
  expect(none).toMatchObject({ rows: [], step: { wantsWhole: 'possible' } });
  for (const text of [
    'bolt cafe inc.',
    "O'Neil & Sons Hauling, LLC",
    'Dr. Priya Raman',
    '+13125550110',
  ])
    expect((await whole(finder, query(text))).rows, text).not.toEqual([]);
  const then = await whole(finder, query('cedar creek dental'));
  expect(then).toMatchObject({ rows: [], step: { wantsWhole: 'known' } });
  // The common legal suffixes and the other word order are requested instead of parts of the name.
  for (const text of ['bolt cafe', 'lopez maria'])
    expect((await whole(finder, query(text))).rows, text).not.toEqual([]);
});

test('returns rows as they arrive, and says what is still pending', async () => {
  await using session = await finderOver({ applications: ROWS });
  const { finder, platform } = session;
  const late = Promise.withResolvers<void>();
  platform.faults.add({
    operation: 'searchApplications',
    nth: 1,
    fault: { kind: 'hold', until: late.promise },
  });
  const begun = finder.begin(query('maria lopez'));
  expect(begun).toMatchObject({ ok: true, value: { parts: [], asking: ['person', 'person'] } });
  const first = await finder.next(1);
  if (!first.ok) throw new Error(first.error.code);
  expect(first.value.parts).toHaveLength(1);
  expect(first.value.asking).toHaveLength(1);
  late.resolve();
  const { step } = await whole(finder, null);
  expect(step.asking).toEqual([]);
});

test('puts a row first by the end of a phone number and an amount with a name, and shows why', async () => {
  await using session = await finderOver({ applications: ROWS });
  const { finder, platform } = session;
  const acme = platform.samples.applications[0]?.id;
  const by = async (text: string) => {
    finder.begin(query(text));
    const first = await finder.next(1);
    const { rows } = await whole(finder, null, first);
    expect(rows[0], text).toBe(acme);
    return unwrap(first).rows[0]?.by;
  };
  expect(await by('acme bakery 0110')).toContainEqual({ as: 'personPhone', text: '0110' });
  const page = await finder.page({
    ...{ find: 1, text: String(acme), field: 'search', page: 1 },
    ...{ scope: null, filters: {}, sort: null },
  });
  const amount = `$${Number(unwrap(page).rows[0]?.amountNeeded).toLocaleString('en-US')}`;
  expect(await by(`bakery ${amount}`)).toContainEqual({ as: 'amount', text: amount });
});

test('holds rows without evidence back for the second wave, but not forever', async () => {
  await using session = await finderOver({ applications: ROWS });
  const { finder, platform } = session;
  const second = Promise.withResolvers<void>();
  for (const nth of [4, 5, 6])
    platform.faults.add({
      operation: 'searchApplications',
      nth,
      fault: { kind: 'hold', until: second.promise },
    });
  finder.begin(query('riverbend diner 9999'));
  const first = unwrap(await finder.next(1));
  // The whole first wave has arrived, and the second is still pending.
  expect(platform.ledger.count('searchApplications')).toBeGreaterThan(3);
  expect(first.parts.length).toBeGreaterThan(1);
  expect(first.rows.length).toBeGreaterThan(0);
  second.resolve();
  const { step } = await whole(finder, null);
  expect(step.asking).toEqual([]);
});

test('cancels the requests of a search that is ended or replaced', async () => {
  await using session = await finderOver({ applications: ROWS });
  const { finder, platform } = session;
  const holdNext = (times: number) =>
    platform.faults.add({
      operation: 'searchApplications',
      fault: { kind: 'hold', until: Promise.withResolvers().promise },
      times,
    });
  const requests = () => platform.ledger.requestsOf('searchApplications');
  const open = () => requests().filter(({ over }) => !over).length;
  const ended = { ok: false, error: { code: 'cancelled' } };
  const page = (find: number) =>
    finder.page({
      ...{ find, text: 'maria', field: 'search', page: 2 },
      ...{ scope: null, filters: {}, sort: null },
    });
  holdNext(3);
  finder.begin(query('maria lopez'));
  const waiting = [finder.next(1), page(1)];
  await expect.poll(open).toBe(3);
  const { rows } = await whole(finder, query('88-2077', { find: 2 }));
  expect(rows).toHaveLength(1);
  for (const one of waiting) expect(await one).toMatchObject(ended);
  await expect.poll(open).toBe(0);
  expect(requests().length).toBeGreaterThanOrEqual(4);

  holdNext(3);
  finder.begin(query('maria lopez', { find: 3 }));
  const further = [finder.next(3), page(3)];
  await expect.poll(open).toBe(3);
  // A newer search has already replaced this one, so there is nothing left to stop.
  finder.stop(2);
  expect(open()).toBe(3);
  finder.stop(3);
  for (const one of further) expect(await one).toMatchObject(ended);
  await expect.poll(open).toBe(0);
});

test('waits for a pause in typing before it tries other spellings, or for a newer search', async () => {
  const rests: PromiseWithResolvers<void>[] = [];
  const rest = (signal: AbortSignal) => {
    const begun = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => begun.reject(signal.reason));
    rests.push(begun);
    return begun.promise;
  };
  await using session = await finderOver({ matching: 'exact', applications: ROWS }, rest);
  const { finder, platform } = session;
  const asked = () => platform.ledger.count('searchApplications');
  const typing = { typing: true };
  finder.begin(query('bolt ca', typing));
  await expect.poll(() => rests.length).toBe(1);
  const first = asked();
  finder.begin(query('bolt cafe', { ...typing, find: 2 }));
  await expect.poll(() => rests.length).toBe(2);
  expect(asked() - first).toBeLessThan(MOST_REQUESTS);
  rests[1]?.resolve();
  const { step } = await whole(finder, null, await finder.next(2), 2);
  expect(step).toMatchObject({ asking: [] });
  expect(asked()).toBeGreaterThan(first);
  expect(asked() - first).toBeLessThanOrEqual(MOST_REQUESTS);
});

test('returns what this computer knows first without a request, and adds the platform’s data to its row', async () => {
  await using session = await finderOver({ applications: ROWS });
  const { finder, learned, platform } = session;
  const [acme, bolt] = platform.samples.applications.map(({ id }) => id as ApplicationId);
  if (acme === undefined || bolt === undefined) throw new Error('There are no samples.');
  learned.named({
    applicationId: acme,
    clientTrackingToken: '88-1042',
    legalName: 'Acme Bakery LLC',
  });
  learned.named({
    applicationId: bolt,
    clientTrackingToken: '88-2077',
    legalName: 'Bolt Cafe Inc.',
  });
  const before = platform.ledger.count('searchApplications');
  const begun = finder.begin(query('BAKERY acme'));
  expect(begun).toMatchObject({ ok: true, value: { learned: [{ applicationId: acme }] } });
  expect(platform.ledger.count('searchApplications')).toBe(before);
  const { rows } = await whole(finder, null, begun);
  expect(rows.filter((id) => id === acme)).toHaveLength(1);
  expect(rows[0]).toBe(acme);
  const narrowed = finder.begin(query('acme bakery', { scope: 'dead' }));
  expect(narrowed).toMatchObject({ ok: true, value: { learned: [] } });
});

/** Opens the search on its own practice platform, with an empty history. */
async function finderOver(options: PracticePlatformOptions, rest?: FindParts['rest']) {
  const session = await practiceSession(options);
  const records = plainRecords();
  const clock = () => NOW;
  const learned = new LearnedApplications({
    records,
    recents: createRecentApplications(records, clock),
    owners: createOwnerMemory(records, clock, () => ''),
    lastFiledAt: () => null,
    keptDays: () => 30,
    clock,
  });
  const { search } = createApplications(session.client, learned, clock);
  const finder = new ApplicationFinder({ search, learned, clock, ...(rest && { rest }) });
  return { ...session, learned, finder };
}

function query(text: string, more: Partial<FindQuery> = {}): FindQuery {
  return {
    find: 1,
    text,
    field: 'auto',
    scope: null,
    filters: {},
    sort: null,
    typing: false,
    ...more,
  };
}

/**
 * Returns all rows of a search, merged as the window merges them: IDs in their order. If `asked` is
 * null, it follows the search that is already under way.
 */
async function whole(
  finder: ApplicationFinder,
  asked: FindQuery | null,
  begun: Result<FindStep> | null = asked && finder.begin(asked),
  find = asked?.find ?? 1,
) {
  let step = unwrap(begun ?? (await finder.next(find)));
  let found = withLearned(NOTHING_FOUND, step.learned);
  for (;;) {
    found = withAnswers(
      found,
      step.parts.map((part) => ({ ...part, asked: part })),
      step.rows.map(({ id }) => id),
    );
    if (step.asking.length === 0 && step.parts.length === 0) break;
    step = unwrap(await finder.next(find));
  }
  return { rows: rowsRead(found).map(({ id }) => String(id)), step };
}

/** Returns true if some of the first five rows are meant, and no other row comes before them. */
function isRight(ids: readonly string[], { meant }: Said): boolean {
  const top = ids.slice(0, 5);
  const right = top.filter((id) => meant.has(id)).length;
  return right > 0 && top.slice(0, right).every((id) => meant.has(id));
}
