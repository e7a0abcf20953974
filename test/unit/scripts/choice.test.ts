import { expect, it } from 'vitest';
import { EVERYTHING, readChoice } from '../../../scripts/test/choice.ts';

it('runs everything where nothing is chosen', () => {
  expect(readChoice([])).toBe(EVERYTHING);
});

it('hands paths to the runner they belong to, and leaves the other out', () => {
  expect(readChoice(['test/unit/outbox', 'desk/lock'])?.of).toEqual({
    vitest: ['test/unit/outbox', 'desk/lock'],
    playwright: null,
  });
  expect(readChoice(['test/e2e/lock.spec.ts', 'desk/lock'])?.of).toEqual({
    vitest: ['desk/lock'],
    playwright: ['test/e2e/lock.spec.ts'],
  });
});

it('runs one kind alone, and only of what changed may there be nothing', () => {
  expect(readChoice(['--unit'])?.of).toEqual({ vitest: ['--project=unit'], playwright: null });
  expect(readChoice(['--e2e'])?.of).toEqual({ vitest: null, playwright: [] });
  expect(readChoice(['--integration'])?.mayBeEmpty).toBe(false);
  expect(readChoice(['--changed'])?.mayBeEmpty).toBe(true);
});

it.each([
  [['--all']],
  [['--unit', '--e2e']],
  [['--unit', 'desk/lock']],
  [['desk/lock', '--unit']],
])('does not guess what %j means', (args) => {
  expect(readChoice(args)).toBeNull();
});
