import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MATCHINGS, type Matching } from '../../../main/practice-platform/search/text-match.ts';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import { customerPhrases, type Said } from './customer-phrases.ts';
import { finderOver, isRight, NOW, query, whole } from './finder-case.ts';

const ROWS = 400;
const phrases = customerPhrases(ROWS, NOW);
const WITHOUT = 'a business without it';

describe.each(MATCHINGS)('on a platform whose matching is %s', (matching: Matching) => {
  test('what a customer says is among the first rows, in three requests at most', async () => {
    await using session = await finderOver({ matching, applications: ROWS });
    const { finder, platform } = session;
    const missed: string[] = [];
    for (const [kind, arbitrary] of Object.entries<fc.Arbitrary<Said>>(phrases)) {
      // The end of a name that nobody said can only be guessed where the platform wants all of it.
      if (matching === 'exact' && kind === WITHOUT) continue;
      for (const said of fc.sample(arbitrary, { seed: 7, numRuns: 4 })) {
        const before = platform.ledger.count('searchApplications');
        const { rows } = await whole(finder, query(said.text));
        const requests = platform.ledger.count('searchApplications') - before;
        expect(requests, said.text).toBeLessThanOrEqual(3);
        if (!isRight(rows, said)) missed.push(`${kind}: ${said.text}`);
      }
    }
    expect(missed).toEqual([]);
  });
});

test('a platform that wants whole names is asked on, three requests at a time, and learns the way', async () => {
  await using session = await finderOver({ matching: 'exact', applications: ROWS });
  const { finder, platform } = session;
  const asked = () => platform.ledger.count('searchApplications');
  const none = await whole(finder, query('cedar creek dental'));
  expect(none.rows).toEqual([]);
  expect(asked()).toBe(3);
  // Its legal form is rare: nothing guesses it, and the end is said.
  let { step } = none;
  while (step.left > 0) {
    const before = asked();
    ({ step } = await whole(finder, query('cedar creek dental', { beyond: step.asked })));
    expect(asked() - before).toBeLessThanOrEqual(3);
  }
  const first = await whole(finder, query('bolt cafe'));
  const then = await whole(finder, query('bolt cafe', { beyond: first.step.asked }));
  expect([first.rows.length, then.rows.length]).toEqual([0, 2]);
  expect((await whole(finder, query('BOLT CAFE'))).rows).toEqual(then.rows);
});

test('rows are told as they come, and what is still asked is said', async () => {
  await using session = await finderOver({ applications: ROWS });
  const { finder, platform } = session;
  const late = Promise.withResolvers<void>();
  platform.faults.add({
    operation: 'searchApplications',
    nth: 1,
    fault: { kind: 'hold', until: late.promise },
  });
  const begun = finder.begin(query('maria lopez'));
  expect(begun).toMatchObject({ ok: true, value: { parts: [], asking: ['person', 'business'] } });
  const first = await finder.next(1);
  if (!first.ok) throw new Error(first.error.code);
  expect(first.value.parts).toHaveLength(1);
  expect(first.value.asking).toHaveLength(1);
  late.resolve();
  const { step } = await whole(finder, null);
  expect(step.asking).toEqual([]);
});

test('a search that is ended, or followed by another, ends its requests', async () => {
  await using session = await finderOver({ applications: ROWS });
  const { finder, platform } = session;
  const silence = {
    operation: 'searchApplications',
    fault: { kind: 'silence' },
    times: 2,
  } as const;
  platform.faults.add(silence);
  finder.begin(query('maria lopez'));
  const waiting = finder.next(1);
  await expect.poll(() => platform.ledger.requestsOf('searchApplications')).toHaveLength(2);
  const { rows } = await whole(finder, query('88-2077', { find: 2 }));
  expect(rows).toHaveLength(1);
  expect(await waiting).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  await expect
    .poll(() => platform.ledger.requestsOf('searchApplications').every(({ over }) => over))
    .toBe(true);
  expect(platform.ledger.count('searchApplications')).toBe(4);
});

test('while staff type, further spellings wait for a rest; a newer search ends the wait', async () => {
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
  expect(asked() - first).toBeLessThan(3);
  rests[1]?.resolve();
  const { step } = await whole(finder, null, await finder.next(2), 2);
  expect(step).toMatchObject({ asked: 3, asking: [] });
  expect(asked()).toBe(first + 3);
});

test('what this computer knows comes first without a request, and the platform adds to its row', async () => {
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
