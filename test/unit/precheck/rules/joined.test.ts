import { expect, test } from 'vitest';
import type { Facts } from '../../../../main/precheck/facts/facts.ts';
import { judge } from '../../../../main/precheck/judge.ts';
import type { JudgeContext } from '../../../../main/precheck/rules/rule.ts';
import { mayBeOverridden } from '../../../../preload/contract/models/fix-key.ts';

const alone: JudgeContext = {
  slot: 'document',
  fileName: 'a',
  verification: 'document',
  type: null,
  turn: 0,
  turnedByStaff: false,
  today: '2026-11-23',
};
const said = (facts: Facts, context: JudgeContext) => {
  const verdict = judge(facts, context);
  const { level, issues } = verdict;
  return [level, issues[0]?.fix ?? null, mayBeOverridden(verdict)];
};
const pdf: Facts & { kind: 'pdf' } = {
  kind: 'pdf',
  mediaType: 'application/pdf',
  bytes: 9,
  pages: 1,
  width: 595,
  height: 842,
  looked: [],
  seen: null,
};
const gif = {
  kind: 'picture',
  mediaType: 'image/gif',
  bytes: 9,
  width: 40,
  height: 30,
  frames: 1,
  orientation: { source: 'none' },
  holdsLocation: false,
  seen: null,
} as const;
const brokenOff = {
  kind: 'notChecked',
  mediaType: 'image/jpeg',
  bytes: 9,
  reason: 'time',
} as const;

/** What a file is, what is said of it alone, and what as a page among others. */
const ROWS: readonly [string, Facts, readonly unknown[], readonly unknown[]][] = [
  ['GIF', gif, ['pass', 'wrong_type.made_anew', true], ['pass', null, true]],
  [
    'PDF that starts a program',
    { ...pdf, carries: ['script', 'launch'] },
    ['block', 'hidden_content.print_again', false],
    ['block', 'hidden_content.print_again', false],
  ],
  [
    'PDF with a password',
    { kind: 'lockedPdf', mediaType: 'application/pdf', bytes: 9 },
    ['block', 'encrypted.without_password', true],
    ['block', 'encrypted.cannot_join', false],
  ],
  [
    'PDF without pages',
    { ...pdf, pages: 0 },
    ['block', 'zero_pages.choose_another', true],
    ['block', 'zero_pages.cannot_join', false],
  ],
  [
    'picture that was not checked',
    { ...brokenOff, carries: [] },
    ['block', 'not_checked.look', true],
    ['block', 'not_checked.cannot_join', false],
  ],
];

test.each(ROWS)('%s: alone, and as a page among others', (_name, facts, single, joined) => {
  expect(said(facts, alone)).toEqual(single);
  expect(said(facts, { ...alone, joined: true })).toEqual(joined);
});
