import { expect, test } from 'vitest';
import type { Capture } from '../../../preload/contract/models/capture.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import { isGood } from '../../../renderer/lib/submission/is-good.ts';

type Level = NonNullable<Capture['verdict']>['level'];
type Agreement = NonNullable<Submission['names']>['agreement'];

function judged(level: Level | null, agreement?: Agreement) {
  const verdict = level === null ? null : { level, issues: [] };
  const capture = { verdict, override: null } as unknown as Capture;
  const names = { onCard: 'A', owner: 'B', agreement, confirmed: false };
  return {
    slots: { front_photo: { source: 'capture', capture } },
    names: agreement === undefined ? null : names,
  } as unknown as Pick<Submission, 'slots' | 'names'>;
}

test('nothing goes by itself that staff should have read first', () => {
  expect(isGood(judged('pass'))).toBe(true);
  expect(isGood(judged('pass', 'same'))).toBe(true);
  expect(isGood(judged('pass', null))).toBe(true);
  for (const one of [
    judged('warn'),
    judged('block'),
    judged(null),
    judged('pass', 'close'),
    judged('pass', 'differs'),
  ]) {
    expect(isGood(one)).toBe(false);
  }
});
