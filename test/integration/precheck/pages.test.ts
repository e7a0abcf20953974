import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { judge } from '../../../main/precheck/judge.ts';
import { forkWorkerHost } from '../../../main/precheck/pool/fork-worker-host.ts';
import { createPrecheck } from '../../../main/precheck/precheck.ts';
import { isBareSheet } from '../../../main/precheck/rules/subject.ts';
import type { Verdict } from '../../../preload/contract/models/verdict.ts';
import { CONTEXTS } from '../../support/judged-samples.ts';
import { capture } from '../../support/scenes/capture.ts';
import type { OddPage } from '../../support/scenes/odd-pages.ts';
import type { Plan } from '../../support/scenes/plan.ts';
import { type Extra, shot } from '../../support/scenes/planned-shot.ts';
import { randomFrom } from '../../support/scenes/random.ts';
import { pageOf } from '../../support/scenes/subjects.ts';

const precheck = createPrecheck({ workerHost: forkWorkerHost(), limits: { timeMs: 60_000 } });
afterAll(() => precheck.close());

/** What is said of a page that was drawn and photographed as planned. */
async function verdictOn(
  kind: OddPage | 'payslip',
  seed: number,
  extra: Extra = {},
): Promise<Verdict> {
  const random = randomFrom(seed, 'pages');
  const plan: Plan = shot('page', pageOf(random, kind), [], { megapixels: 2, tilt: 4, ...extra });
  const { bytes } = await capture(random, plan);
  return judge(await precheck.inspect(bytes, { expected: 'page' }), CONTEXTS.page);
}

const said = ({ issues }: Verdict) =>
  issues.filter(({ level }) => level !== 'note').map(({ kind, level }) => `${kind} ${level}`);

const GOOD: readonly (readonly [string, OddPage | 'payslip', Extra])[] = [
  ['a form photographed', 'form', { dpi: 130, table: 'wood' }],
  ['a payslip scanned without an edge', 'payslip', { ...scan(), dpi: 112 }],
  ['three receipts on one picture', 'receipts', { dpi: 150, table: 'wood' }],
  ['a slip of paper', 'slip', { dpi: 200, table: 'dark' }],
  ['a page written by hand', 'handwritten', { dpi: 150, table: 'terrazzo' }],
  ['a page in half shadow', 'payslip', { dpi: 130, table: 'wood', castShadow: true }],
];

describe('a page is ready to send, whatever its size and proportion', () => {
  test.each(GOOD)('%s', async (_what, kind, extra) => {
    expect(said(await verdictOn(kind, 1, extra))).toEqual([]);
  });
});

test('a license on a table, given as a bank statement, is asked about', async () => {
  const license = await readFile('resources/samples/license-front.jpg');
  const facts = await precheck.inspect(license, { expected: 'page' });
  expect(said(judge(facts, CONTEXTS.page))).toEqual(['other_type warn']);
});

test('a form on its side is turned by its print', async () => {
  const verdict = await verdictOn('form', 3, { dpi: 140, table: 'wood', turn: 90 });
  expect(verdict).toMatchObject({ level: 'pass', turn: 90 });
});

test('a page so far away that its print is hard to read is asked about', async () => {
  const issues = said(await verdictOn('payslip', 4, { dpi: 61, table: 'wood' }));
  expect(issues).toContainEqual(expect.stringMatching(/^too_small (warn|block)$/));
});

test.each([
  ['is asked about', 5, -26, 'cut_off warn'],
  ['on its long side is not ready', 12, -96, 'cut_off block'],
] as const)('a page that runs out of the picture %s', async (_what, seed, edgeMm, issue) => {
  expect(said(await verdictOn('payslip', seed, { edgeMm, table: 'wood' }))).toContain(issue);
});

/** What stands on a Letter sheet of 850 by 1100 pixels. */
const ON_SHEETS = {
  nothing: '',
  'a signature in pencil':
    '<path d="M90 800q40-80 60 0t60-30t70 20" stroke="#aaa" stroke-width="1.4"/>',
  'a line of marker': '<path d="M120 400h160" stroke="#f7f19a" stroke-width="18"/>',
  'pale fields': '<path d="M80 200h690M80 290h690" stroke="#fbe3d6" stroke-width="55"/>',
  'a page number': '<path d="M420 1045v11m4-11l5 11" stroke="#444" stroke-width="1.4"/>',
};

test.each(Object.entries(ON_SHEETS))('a scanned sheet with %s', async (what, drawn) => {
  const paper = '<rect width="850" height="1100" fill="#fff"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 850 1100" width="2550" height="3300" fill="none">${paper}${drawn}</svg>`;
  const scanned = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  const facts = await precheck.inspect(scanned, { expected: 'page' });
  expect(isBareSheet(facts)).toBe(what === 'nothing');
  if (what === 'nothing') expect(said(judge(facts, CONTEXTS.page))).toEqual(['blank block']);
});

function scan(): Extra {
  return { device: 'scanner', table: 'lid', edgeless: true };
}
