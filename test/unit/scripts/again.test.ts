import { expect, it } from 'vitest';
import { type Again, chooseAgain, passedAgain, withSecond } from '../../../scripts/test/again.ts';
import type { TestResult } from '../../../scripts/test/test-result.ts';
import { failed, passed, skipped, stopped } from './test-results.ts';

const OTHER = { file: '/b.test.ts' };

it('runs each failed test again by itself, and tests of one name together', () => {
  const first = [passed('a'), failed('b'), failed('c'), passed('c'), failed('b', '', OTHER)];
  expect(chooseAgain(first)).toEqual([
    { file: '/a.test.ts', ids: ['b'], whole: false, failed: [first[1]] },
    { file: '/a.test.ts', ids: ['c'], whole: false, failed: [first[2]] },
    { file: '/b.test.ts', ids: ['b'], whole: false, failed: [first[4]] },
  ]);
});

it('runs a file again where a failure is no test, or kept tests from running', () => {
  const hook = failed('hook', '', { id: null });
  const withHook = [passed('a'), failed('b'), hook, passed('z', OTHER)];
  expect(chooseAgain(withHook)).toEqual([
    { file: '/a.test.ts', ids: ['a', 'b'], whole: true, failed: [withHook[1], hook] },
  ]);
  const inOrder = [passed('a'), failed('b'), stopped('c')];
  expect(chooseAgain(inOrder)).toEqual([
    { file: '/a.test.ts', ids: ['a', 'b', 'c'], whole: true, failed: [inOrder[1]] },
  ]);
});

it('runs nothing again where nobody knows in which file it failed', () => {
  const stray = failed('outside any test', 'no memory', { file: null, id: null });
  expect(chooseAgain([passed('a'), stray, skipped('b', 'no scanner')])).toEqual([]);
});

it('believes a second run only where all passed that ran before', () => {
  const first = [passed('same'), failed('same'), passed('other')];
  const again = onlyOf(first);
  const came = (results: readonly TestResult[] | null, code = 0) =>
    passedAgain(again, first, { code, results });
  const unasked = skipped('other', 'marked skip');
  expect(came([passed('same'), passed('same'), unasked])).toBe(true);
  expect(came([passed('same'), failed('same'), unasked])).toBe(false);
  expect(came([passed('same'), skipped('same', 'no scanner'), unasked])).toBe(false);
  expect(came([passed('same'), passed('same')], 1)).toBe(false);
  expect(came([unasked])).toBe(false);
  expect(came(null)).toBe(false);
});

it('believes a file only where nothing of it was kept from running', () => {
  const first = [failed('hook', '', { id: null }), stopped('a'), stopped('b')];
  const again = onlyOf(first);
  const came = (...results: TestResult[]) => passedAgain(again, first, { code: 0, results });
  expect(came(passed('a'), skipped('b', 'no scanner'))).toBe(true);
  expect(came(passed('a'), stopped('b'))).toBe(false);
  expect(came()).toBe(false);
});

it('counts what was run again as it was the second time', () => {
  const first = [failed('hook', '', { id: null }), stopped('a'), passed('z', OTHER)];
  expect(withSecond(onlyOf(first), first, [passed('a')])).toEqual([first[2], passed('a')]);
  const one = [failed('a'), passed('b')];
  expect(withSecond(onlyOf(one), one, [passed('a'), skipped('b', 'marked skip')])).toEqual([
    passed('b'),
    passed('a'),
  ]);
});

function onlyOf(results: readonly TestResult[]): Again {
  const [again, ...more] = chooseAgain(results);
  if (again === undefined || more.length > 0) throw new Error('Not one thing is run again.');
  return again;
}
