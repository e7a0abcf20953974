import { expect, it } from 'vitest';
import {
  closingLines,
  failedLines,
  failedRunner,
  isGreen,
  outcomeOf,
  skippedLines,
  total,
} from '../../../scripts/test/outcome.ts';
import { failed, passed, skipped } from './test-results.ts';

const unsteady = (name: string) => ({
  name,
  message: 'too late',
  kept: `out/unsteady/${name}.txt`,
});

it('closes with one line over both runners, above it skipped tests with their reasons and failed ones', () => {
  const outcome = total([
    outcomeOf([
      passed('a'),
      passed('b'),
      failed('unit › c', '\u001b[31mexpected 1\u001b[0m\n\nto be 2'),
      skipped('unit › d', 'no keyring'),
    ]),
    outcomeOf([passed('e'), skipped('[electron]\n f', 'no runtime')]),
  ]);
  expect(skippedLines(outcome)).toEqual([
    'skipped: unit › d (no keyring)',
    'skipped: [electron] f (no runtime)',
  ]);
  expect(failedLines(outcome)).toEqual(['failed: unit › c', '  expected 1', '  to be 2']);
  expect(closingLines(outcome)).toEqual(['3 passed, 1 failed, 2 skipped']);
});

it('lets two unsteady tests pass, each named in a line of its own, and no more', () => {
  const two = { ...outcomeOf([passed('a'), passed('b')]), unsteady: ['a', 'b'].map(unsteady) };
  expect(isGreen(two)).toBe(true);
  expect(closingLines(two)).toEqual([
    'unsteady: a (failed once, passed when run again; out/unsteady/a.txt)',
    'unsteady: b (failed once, passed when run again; out/unsteady/b.txt)',
    '2 passed, 0 failed, 0 skipped',
  ]);
  const three = total([two, { ...outcomeOf([passed('c')]), unsteady: [unsteady('c')] }]);
  expect(isGreen(three)).toBe(false);
  expect(closingLines(three).slice(-2)).toEqual([
    'More than 2 tests were unsteady, so the run failed.',
    '3 passed, 0 failed, 0 skipped',
  ]);
});

it('is not green where a test failed, a runner did, or none passed', () => {
  expect(isGreen(outcomeOf([passed('a'), skipped('b', 'no camera')]))).toBe(true);
  expect(isGreen(outcomeOf([passed('a'), failed('b')]))).toBe(false);
  expect(isGreen(outcomeOf([skipped('b', 'no camera')]))).toBe(false);
  const stopped = total([outcomeOf([passed('a')]), failedRunner('Unit tests', 'no report')]);
  expect(isGreen(stopped)).toBe(false);
  expect(closingLines(stopped)).toEqual(['1 passed, 1 failed, 0 skipped']);
});
