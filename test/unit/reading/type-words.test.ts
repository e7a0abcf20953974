import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CARD_CUES, TYPE_WORDS } from '../../../main/reading/type-words.ts';

const SOURCE = join(import.meta.dirname, '../../../main/reading/type-words.ts');
const PHRASES = [...TYPE_WORDS.flatMap(({ titles, cues }) => [...titles, ...cues]), ...CARD_CUES];

test('contains phrases in the form in which lines are compared with them', () => {
  for (const phrase of PHRASES) {
    expect(phrase).not.toMatch(/[\r\n]| {2}|^ | $|^$/);
    expect(phrase).toBe(phrase.toLowerCase());
  }
});

test('ends every line of a list with a comma, because the next line begins another phrase', () => {
  const lists = [...readFileSync(SOURCE, 'utf8').matchAll(/phrases\(`\n([^`]*)`\)/g)];
  expect(lists.length).toBeGreaterThan(10);
  for (const [, list = ''] of lists) {
    for (const line of list.split('\n').slice(0, -1)) expect(line).toMatch(/,$/);
  }
});

test('has each phrase once in its list', () => {
  for (const { titles, cues } of TYPE_WORDS) {
    for (const list of [titles, cues]) expect(list).toEqual([...new Set(list)]);
  }
});
