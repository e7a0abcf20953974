import { expect, test } from 'vitest';
import { placesOf } from '../../../preload/contract/match-text.ts';

test.each([
  ['statement', 'Bank Statement of a statement', ['Statement', 'statement']],
  ['peña', 'Maria PENA and Jose Peña', ['PENA', 'Peña']],
  ['office', 'The oﬃce', ['oﬃce']],
  ['a  b', 'a b a   b', ['a b', 'a   b']],
  ['𝟙', 'x1', ['1']],
  ['', 'anything', []],
  ['none', 'anything', []],
])('%j is found in %j', (words, line, found) => {
  expect(placesOf(words, line).map(([start, end]) => line.slice(start, end))).toEqual(found);
});
