import { expect, test } from 'vitest';
import { LONGEST_WAIT_MS, readNames } from '#find/read-names.ts';
import type { AppError } from '../../../preload/contract/app-error.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';

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
      pause: async (milliseconds) => void waits.push(milliseconds),
      now: () => 0,
    },
    stop.signal,
  );
  return { names: names.sort(), waits, most, asked, error };
}

test('reads names two at a time, and skips a row that the platform lacks', async () => {
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

test('waits if the platform asks, then requests the row again, and stops if the wait is too long', async () => {
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
