import { expect, test } from 'vitest';
import type { Facts } from '../../../../main/precheck/facts/facts.ts';
import { judge } from '../../../../main/precheck/judge.ts';
import type { JudgeContext } from '../../../../main/precheck/rules/rule.ts';

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
type Carrying = Pick<Facts & { kind: 'pdf' }, 'carries' | 'usual' | 'cleanCopy'>;
const brokenOff = {
  kind: 'notChecked',
  mediaType: 'application/pdf',
  bytes: 9,
  reason: 'time',
} as const;
const context: JudgeContext = {
  slot: 'document',
  fileName: 'a.pdf',
  verification: 'document',
  type: null,
  turn: 0,
  turnedByStaff: false,
  today: '2026-11-23',
};

const LAUNCH: Carrying = { carries: ['script', 'launch'] };
const SCRIPT: Carrying = { carries: ['script'] };
const INVOICE: Carrying = { carries: ['embeddedFile'], usual: 'invoice' };
const FORM: Carrying = { carries: ['script', 'xfa'], usual: 'form' };

/** What it carries, whether a copy can be made, whether copies go by themselves, and what is said. */
const ROWS: readonly [string, Carrying, boolean, boolean, string, string][] = [
  ['a program’s start', LAUNCH, true, false, 'block', 'copy_only'],
  ['a program’s start, by itself', LAUNCH, true, true, 'pass', 'clean_pdf'],
  ['a program’s start, no copy', LAUNCH, false, true, 'block', 'print_again'],
  ['a script', SCRIPT, true, false, 'block', 'copy_or_reason'],
  ['a script, by itself', SCRIPT, true, true, 'pass', 'clean_pdf'],
  ['a script, no copy', SCRIPT, false, true, 'block', 'ask_again'],
  ['an e-invoice', INVOICE, true, false, 'pass', 'invoice_data'],
  ['an e-invoice, by itself', INVOICE, true, true, 'pass', 'clean_pdf'],
  ['a form', FORM, true, false, 'warn', 'form_scripts'],
  ['a form, no copy', FORM, false, true, 'warn', 'as_it_is'],
];

test.each(ROWS)('a PDF with %s', (_name, carrying, cleanCopy, cleanCopies, level, fix) => {
  const verdict = judge({ ...pdf, ...carrying, cleanCopy }, { ...context, cleanCopies });
  expect(verdict.level).toBe(level);
  expect(verdict.issues).toMatchObject([
    { kind: 'hidden_content', fix: `hidden_content.${fix}`, measured: carrying.carries?.join(' ') },
  ]);
});

const UNREAD: Carrying = { carries: ['unread'] };
const SOME_UNREAD: Carrying = { carries: ['script', 'unread'] };

/** The same of what could not be looked into, or not at, and every fault that is told. */
const NOT_CHECKED: readonly [string, Facts, boolean, string[]][] = [
  ['unread parts', { ...pdf, ...UNREAD }, false, ['block not_checked.another_file']],
  [
    'unread parts, a copy',
    { ...pdf, ...UNREAD, cleanCopy: true },
    false,
    ['block not_checked.clean_copy'],
  ],
  [
    'unread parts, a copy by itself',
    { ...pdf, ...UNREAD, cleanCopy: true },
    true,
    ['note hidden_content.clean_pdf'],
  ],
  [
    'a script and unread parts',
    { ...pdf, ...SOME_UNREAD },
    false,
    ['block hidden_content.print_again', 'block not_checked.another_file'],
  ],
  ['nothing, not looked at', { ...brokenOff, carries: [] }, false, ['block not_checked.look']],
  [
    'a script, not looked at',
    { ...brokenOff, ...SCRIPT },
    false,
    ['block hidden_content.ask_again', 'block not_checked.look'],
  ],
  [
    'a form, not looked at',
    { ...brokenOff, ...FORM, cleanCopy: true },
    false,
    ['warn hidden_content.form_scripts', 'block not_checked.look'],
  ],
  [
    'a program’s start, not looked at',
    { ...brokenOff, ...LAUNCH, cleanCopy: true },
    false,
    ['block hidden_content.copy_only'],
  ],
  [
    'a program’s start, not looked at, by itself',
    { ...brokenOff, ...LAUNCH, cleanCopy: true },
    true,
    ['note hidden_content.clean_pdf', 'block not_checked.look'],
  ],
  ['what nobody looked for', { ...brokenOff, ...UNREAD }, true, ['block not_checked.another_file']],
];

test.each(NOT_CHECKED)('a PDF with %s', (_name, facts, cleanCopies, expected) => {
  const { issues } = judge(facts, { ...context, cleanCopies });
  expect(issues.map(({ level, fix }) => `${level} ${fix}`)).toEqual(expected);
});
