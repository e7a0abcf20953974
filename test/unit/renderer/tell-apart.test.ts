import { expect, test } from 'vitest';
import type { AppError } from '../../../preload/contract/app-error.ts';
import type { ApplicationSummary } from '../../../preload/contract/models/application.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { LONGEST_WAIT_MS, readNames } from '../../../renderer/lib/search/read-names.ts';
import { bestSplits } from '../../../renderer/lib/search/split-rows.ts';

const row = (id: string, amountNeeded: number | null, month: string, status = 3) =>
  ({
    id,
    amountNeeded,
    createdAt: `2026-${month}-10T00:00:00.000000Z`,
    status,
    workflowSegment: 'renewal',
    progress: 100,
  }) as ApplicationSummary;

const told = (rows: readonly ApplicationSummary[]) =>
  bestSplits(rows).map(({ kind, answers }) => [
    kind,
    ...answers.map(({ value, ids }) => `${value}: ${ids.size}`),
  ]);

test('the questions that leave the fewest rows come first, each row under one answer', () => {
  const rows = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => row(`r${n}`, n * 1000, n < 5 ? '01' : '02'));
  expect(told(rows)).toEqual([
    ['amount', '1000,2000: 2', '3000,4000: 2', '5000,6000: 2', '7000,8000: 2'],
    ['started', '2026-02: 4', '2026-01: 4'],
  ]);
  expect(told(rows.map((one) => ({ ...one, amountNeeded: 5000 })))).toEqual([
    ['started', '2026-02: 4', '2026-01: 4'],
  ]);
  expect(told([row('a', null, '01'), row('b', 1000, '01')])).toEqual([
    ['amount', '1000,1000: 1', 'null: 1'],
  ]);
  expect(told([row('a', 1, '01'), row('b', 1, '01')])).toEqual([]);
  const later = { ...row('b', 1, '01'), createdAt: '2026-01-11T00:00:00.000000Z' };
  expect(told([row('a', 1, '01'), later])).toEqual([['started', '2026-01-11: 1', '2026-01-10: 1']]);
});

test('rows of one amount are never parted by it', () => {
  const rows = [5, 5, 5, 5, 5, 5, 5, 9].map((n, at) => row(`r${at}`, n, '01'));
  expect(told(rows)).toEqual([['amount', '5,5: 7', '9,9: 1']]);
});

type Name = Result<{ legalName: string | null }>;
const named = (row: string): Name => ok({ legalName: `${row} LLC` });
const throttled = (retryAt: string | null): Name => err({ code: 'throttled', retryAt });

/** Reads the names of these rows from scripted answers, without a clock. */
async function read(rows: readonly string[], answer: (row: string, nth: number) => Name) {
  const names: string[] = [];
  const waits: number[] = [];
  const stop = new AbortController();
  let underWay = 0;
  let most = 0;
  let asked = 0;
  const error: AppError | null = await readNames(
    rows,
    {
      async ask(one) {
        underWay += 1;
        most = Math.max(most, underWay);
        asked += 1;
        const nth = asked;
        await Promise.resolve();
        underWay -= 1;
        return answer(one, nth);
      },
      onname: (one, legalName) => names.push(`${one}: ${legalName}`),
      onwait: (until) => until !== null && waits.push(until),
      pause: async () => undefined,
      now: () => 0,
    },
    stop.signal,
  );
  return { names: names.sort(), waits, most, asked, error };
}

test('names are read two at a time, and a row that the platform lacks is passed over', async () => {
  const missing: Name = err({ code: 'notFound', what: 'application', platformMessage: null });
  const read5 = await read(['a', 'b', 'c', 'd', 'e'], (one) =>
    one === 'c' ? missing : named(one),
  );
  expect(read5).toMatchObject({
    names: ['a: a LLC', 'b: b LLC', 'd: d LLC', 'e: e LLC'],
    most: 2,
    error: null,
  });
});

test('a platform that asks for time gets it, and the row is asked again; too long a time ends the reading', async () => {
  const patient = await read(['a', 'b', 'c'], (one, nth) =>
    nth === 1 ? throttled(new Date(2_000).toISOString()) : named(one),
  );
  expect(patient).toMatchObject({ waits: [2_000], asked: 4, error: null });
  expect(patient.names).toHaveLength(3);
  const late = new Date(LONGEST_WAIT_MS + 1).toISOString();
  const ended = await read(['a', 'b', 'c'], () => throttled(late));
  expect(ended).toMatchObject({ names: [], waits: [], error: { code: 'throttled' } });
  expect(ended.asked).toBeLessThanOrEqual(2);
});
