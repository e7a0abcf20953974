import { expect, test } from 'vitest';
import type { Carried } from '../../../../main/precheck/carried/carried.ts';
import type { Facts } from '../../../../main/precheck/facts/facts.ts';
import { judge } from '../../../../main/precheck/judge.ts';
import type { JudgeContext } from '../../../../main/precheck/rules/rule.ts';
import { mayBeOverridden } from '../../../../preload/contract/models/fix-key.ts';

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

/** What it carries, what is said of it, and whether a reason lets it go. */
const ROWS: readonly [string, Carried[], string, boolean][] = [
  ['a program’s start', ['script', 'launch'], 'block print_again', false],
  ['a script', ['script'], 'block print_again', false],
  ['something that opens, and an e-invoice', ['invoice', 'opens'], 'block print_again', false],
  ['an attached file', ['embeddedFile'], 'block ask_again', true],
  ['a form in XFA, and its scripts', ['xfa', 'formScript'], 'block ask_again', true],
  ['a form', ['formScript'], 'warn form_scripts', true],
  ['an e-invoice that is a form', ['invoice', 'formScript'], 'warn form_scripts', true],
  ['an e-invoice', ['invoice'], 'note invoice_data', true],
];

test.each(ROWS)('a PDF with %s', (_name, carries, said, overridable) => {
  const verdict = judge({ ...pdf, carries }, context);
  const [level, fix] = said.split(' ');
  expect(verdict.issues).toMatchObject([
    { kind: 'hidden_content', level, fix: `hidden_content.${fix}`, measured: carries.join(' ') },
  ]);
  expect(mayBeOverridden(verdict)).toBe(overridable);
});

test('a picture is made anew, and staff are told', () => {
  const picture: Facts = {
    kind: 'picture',
    mediaType: 'image/jpeg',
    bytes: 9,
    width: 40,
    height: 30,
    frames: 1,
    orientation: { source: 'none' },
    holdsLocation: false,
    carries: ['program'],
    seen: null,
  };
  expect(judge(picture, { ...context, fileName: 'a.jpg' })).toMatchObject({
    level: 'pass',
    issues: [{ level: 'note', fix: 'hidden_content.made_anew', measured: 'program' }],
  });
});

/** The same of what could not be looked into, or not at, and every fault that is told. */
const NOT_CHECKED: readonly [string, Facts, string[]][] = [
  ['unread parts', { ...pdf, carries: ['unread'] }, ['block not_checked.another_file']],
  [
    'a script and unread parts',
    { ...pdf, carries: ['script', 'unread'] },
    ['block hidden_content.print_again', 'block not_checked.another_file'],
  ],
  ['nothing, not looked at', { ...brokenOff, carries: [] }, ['block not_checked.look']],
  [
    'a form, not looked at',
    { ...brokenOff, carries: ['formScript'] },
    ['warn hidden_content.form_scripts', 'block not_checked.look'],
  ],
  [
    'a program’s start, not looked at',
    { ...brokenOff, carries: ['launch'] },
    ['block hidden_content.print_again'],
  ],
  [
    'a picture with a program, not looked at',
    { ...brokenOff, mediaType: 'image/jpeg', carries: ['program'] },
    ['block hidden_content.print_again'],
  ],
  ['what nobody looked for', brokenOff, ['block not_checked.another_file']],
];

test.each(NOT_CHECKED)('a file with %s', (_name, facts, expected) => {
  const { issues } = judge(facts, { ...context, fileName: '' });
  expect(issues.map(({ level, fix }) => `${level} ${fix}`)).toEqual(expected);
});
