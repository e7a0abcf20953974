import { expect, test } from 'vitest';
import type { Facts } from '../../../main/precheck/facts.ts';
import { judge } from '../../../main/precheck/judge.ts';

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
type Carrying = Partial<Facts & { kind: 'pdf' }>;

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
  const verdict = judge(
    { ...pdf, ...carrying, cleanCopy },
    {
      slot: 'document',
      fileName: 'a.pdf',
      verification: 'document',
      type: null,
      turn: 0,
      turnedByStaff: false,
      cleanCopies,
      today: '2026-11-23',
    },
  );
  expect(verdict.level).toBe(level);
  expect(verdict.issues).toMatchObject([
    { kind: 'hidden_content', fix: `hidden_content.${fix}`, measured: carrying.carries?.join(' ') },
  ]);
});
