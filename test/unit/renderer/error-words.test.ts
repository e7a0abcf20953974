import { expect, test } from 'vitest';
import { AppError } from '../../../preload/contract/app-error.ts';
import { errorWords } from '../../../renderer/text/error-words.ts';
import { EVERY_ERROR } from '../../support/every-error.ts';

test('the list here has every code of the contract', () => {
  const known = AppError.options.map((option) => option.entries.code.literal);
  expect(new Set(EVERY_ERROR.map(({ code }) => code))).toEqual(new Set(known));
});

test.each(EVERY_ERROR)('$code says what happened and what to do', (error) => {
  const { title, todo } = errorWords(error);
  expect(title).toMatch(/^\p{Lu}.{3,}[^.]$/u);
  expect(todo).toMatch(/\.$/);
  expect(`${title} ${todo}`).not.toMatch(/undefined|null|NaN|\[object/);
});

test('an expired password names how long passwords live', () => {
  const words = errorWords({ code: 'passwordExpired', ttlDays: 90, platformMessage: null });
  expect(words.todo).toContain('90 days');
});

test('text of the platform is a quotation, never our own words', () => {
  const words = errorWords({ code: 'signInRefused', platformMessage: 'Go away.' });
  expect(words.quote).toBe('Go away.');
  expect(`${words.title} ${words.todo}`).not.toContain('Go away');
});
