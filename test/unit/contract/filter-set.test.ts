import { expect, test } from 'vitest';
import { isSameSetName, setNameProblem } from '../../../preload/contract/models/filter-set.ts';

test.each([
  ['Café', 'Cafe\u0301', true],
  ['Active, this week', ' active,  this\u00a0week', true],
  ['Active', 'Active 2', false],
])('names of sets that look the same are the same: “%s”, “%s”', (one, other, same) => {
  expect(isSameSetName(one, other)).toBe(same);
});

test('a name of a set has at most 80 characters, as people count them', () => {
  expect(setNameProblem('🙂'.repeat(80))).toBeNull();
  expect(setNameProblem('🙂'.repeat(81))).toBe('A name has 80 characters at most.');
  expect(setNameProblem('  ')).toBe('Give it a name.');
});
