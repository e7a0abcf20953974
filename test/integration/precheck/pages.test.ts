import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { judge } from '../../../main/precheck/judge.ts';
import { Precheck } from '../../../main/precheck/precheck.ts';
import { isBareSheet } from '../../../main/precheck/rules/subject.ts';
import type { Verdict } from '../../../preload/contract/models/verdict.ts';
import { CONTEXTS } from '../../support/judged-samples.ts';
import { workerHost } from '../../support/open-desk.ts';

const precheck = new Precheck({ workerHost, limits: { timeMs: 60_000 } });
afterAll(() => precheck.close());

/** Returns the verdict on a page that `make-scene-fixtures` drew and photographed. */
async function verdictOn(name: string): Promise<Verdict> {
  const bytes = await readFile(`test/fixtures/captures/pages/${name}.jpg`);
  return judge(await precheck.inspect(bytes, { expected: 'page' }), CONTEXTS.page);
}

const said = ({ issues }: Verdict) =>
  issues.filter(({ level }) => level !== 'note').map(({ kind, level }) => `${kind} ${level}`);

test.each([
  'payslip-scanned',
  'receipts',
  'slip',
  'handwritten',
  'in-half-shadow',
])('accepts a page of any size and proportion: %s', async (name) => {
  expect(said(await verdictOn(name))).toEqual([]);
});

test('asks about a license on a table given as a bank statement', async () => {
  const license = await readFile('resources/samples/license-front.jpg');
  const facts = await precheck.inspect(license, { expected: 'page' });
  expect(said(judge(facts, CONTEXTS.page))).toEqual(['other_type warn']);
});

test('turns a form on its side by its text', async () => {
  const verdict = await verdictOn('form-on-its-side');
  expect(verdict).toMatchObject({ level: 'pass', turn: 90 });
});

test('asks about a page so far away that its text is hard to read', async () => {
  const issues = said(await verdictOn('far-away'));
  expect(issues).toContainEqual(expect.stringMatching(/^too_small (warn|block)$/));
});

test('does not accept a page that extends beyond the picture on its long side', async () => {
  const verdict = await verdictOn('out-of-the-picture');
  expect(said(verdict)).toContain('cut_off block');
});

test('asks about a scanned page whose lines reach the side of the picture, in any orientation', async () => {
  const line = 'Each payment that the customer made is kept by the lender, with its day.';
  const lines = Array.from(
    { length: 30 },
    (_, n) => `<text x="${60 + 9 * (n % 7)}" y="${100 + 30 * n}">${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 850 1100" width="1700" height="2200" font-family="DejaVu Sans" font-size="17"><rect width="850" height="1100" fill="#fff"/>${lines.join('')}</svg>`;
  const whole = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  const part = { left: 0, top: 0, width: 1130, height: 2200 };
  const cut = await sharp(whole).extract(part).jpeg().toBuffer();
  const lying = await sharp(cut).rotate(90).jpeg().toBuffer();
  const saidOf = async (bytes: Buffer) =>
    said(judge(await precheck.inspect(bytes, { expected: 'page' }), CONTEXTS.page));
  expect(await saidOf(whole)).toEqual([]);
  expect(await saidOf(cut)).toEqual(['cut_off warn']);
  expect(await saidOf(lying)).toEqual(['cut_off warn']);
});

/** The content of a letter-size sheet of 850 by 1100 pixels. */
const ON_SHEETS = {
  nothing: '',
  'a signature in pencil':
    '<path d="M90 800q40-80 60 0t60-30t70 20" stroke="#aaa" stroke-width="1.4"/>',
  'a line of marker': '<path d="M120 400h160" stroke="#f7f19a" stroke-width="18"/>',
  'pale fields': '<path d="M80 200h690M80 290h690" stroke="#fbe3d6" stroke-width="55"/>',
  'a page number': '<path d="M420 1045v11m4-11l5 11" stroke="#444" stroke-width="1.4"/>',
};

test.each(Object.entries(ON_SHEETS))('judges a scanned sheet with %s', async (what, drawn) => {
  const paper = '<rect width="850" height="1100" fill="#fff"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 850 1100" width="1275" height="1650" fill="none">${paper}${drawn}</svg>`;
  const scanned = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  const facts = await precheck.inspect(scanned, { expected: 'page' });
  expect(isBareSheet(facts)).toBe(what === 'nothing');
  if (what === 'nothing') expect(said(judge(facts, CONTEXTS.page))).toEqual(['blank block']);
});
