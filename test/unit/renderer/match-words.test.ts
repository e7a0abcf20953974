import { expect, test } from 'vitest';
import { matchWords } from '../../../renderer/views/shell/match-words.ts';

const NAMES = ['Outbox', 'Start without an application', 'Commercial data', '88-1042', 'Café Zoë'];
const found = (typed: string) =>
  NAMES.map((name) => ({ name, score: matchWords(typed, name) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ name }) => name);

test('every typed word has to stand in the name, in any order', () => {
  expect(found('app start')).toEqual(['Start without an application']);
  expect(found('start outbox')).toEqual([]);
});

test('a part of a word, its letters in order, another case and no accents find it', () => {
  expect(found('104')).toEqual(['88-1042']);
  expect(found('cmrcl')).toEqual(['Commercial data']);
  expect(found('CAFE zoe')).toEqual(['Café Zoë']);
});

test('the beginning of a word is closer than its middle', () => {
  expect(matchWords('out', 'Outbox')).toBeGreaterThan(matchWords('out', 'Without'));
});

test('nothing typed is answered by everything, and signs alone are nothing typed', () => {
  expect(found('')).toEqual(NAMES);
  expect(found(' - ')).toEqual(NAMES);
});
