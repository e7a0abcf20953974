import { expect, test } from 'vitest';
import type { Facts } from '../../../../main/precheck/facts/facts.ts';
import type { DocumentFacts, VisibleFacts } from '../../../../main/precheck/facts/visible-facts.ts';
import { judge } from '../../../../main/precheck/judge.ts';
import { CONTEXTS, said } from '../../../support/judged-samples.ts';
import { GOOD, NO_PRINT, withDocument } from '../../../support/seen-samples.ts';

const { page } = GOOD;
const withText = (change: Partial<VisibleFacts['text']>): VisibleFacts => ({
  ...page,
  text: { ...page.text, ...change },
});
const without = (seen: VisibleFacts): VisibleFacts => ({ ...seen, document: null });
const unprinted = (change: Partial<DocumentFacts> = {}): VisibleFacts => ({
  ...withDocument(page, change),
  text: NO_PRINT,
});

test('a page is too small by its letters, whatever its resolution would be on Letter paper', () => {
  expect(said('page', withDocument(withText({ letterPx: 8 }), { dpi: 30 }))).toEqual([]);
  expect(said('page', withDocument(withText({ letterPx: 5 }), { dpi: 200 }))).toEqual([
    'too_small warn',
  ]);
  expect(said('page', withText({ letterPx: 2.5 }))).toEqual(['too_small block']);
});

test('where no letter is to be seen, a known sheet is too small by its resolution', () => {
  const far = (dpi: number) => ({ ...unprinted({ dpi }), written: true });
  expect(said('page', far(150))).toEqual([]);
  expect(said('page', far(62))).toEqual(['too_small warn']);
  expect(said('page', far(30))).toEqual(['too_small block']);
});

test('what can be read needs no outline', () => {
  expect(said('page', without(page))).toEqual([]);
});

test('a sheet is a document where it is written on, and a question where nothing is to be seen', () => {
  expect(said('page', { ...unprinted(), written: true })).toEqual([]);
  expect(said('page', unprinted())).toEqual(['not_a_document warn']);
});

test('neither a sheet nor print nor writing is no document', () => {
  expect(said('page', without(unprinted()))).toEqual(['not_a_document block']);
  const leaves = { lines: 10, glyphs: 55, believed: 0, opinions: 2, agreement: 0.5 };
  expect(said('page', without(withText(leaves)))).toEqual(['not_a_document block']);
});

test('four sides that may be anything are no sheet', () => {
  expect(said('page', unprinted({ confidence: 0.6 }))).toEqual(['not_a_document block']);
});

test('a few light letters on dark may be a plaque: a question, and a dark page of many lines is none', () => {
  expect(said('page', withText({ believed: 80, light: 74 }))).toEqual(['not_a_document warn']);
  expect(said('page', withText({ believed: 80, light: 20 }))).toEqual([]);
  expect(said('page', withText({ believed: 400, light: 380 }))).toEqual([]);
});

test('print on a lively table is print, though the table has opinions of its own', () => {
  const onStone = { opinions: 19, agreement: 0.7, believed: 20 };
  expect(said('page', without(withText(onStone)))).toEqual([]);
});

test('a few characters in a picture without an outline may be a sign: a question', () => {
  const filling = {
    confidence: 0.6,
    corners: [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
  } as const;
  const sign = { lines: 3, glyphs: 21, opinions: 8, agreement: 0.9, believed: 9 };
  const whole = { ...withDocument(page, { ...filling, corners: [...filling.corners] as never }) };
  expect(said('page', { ...whole, text: { ...page.text, ...sign } })).toEqual([
    'not_a_document warn',
  ]);
  expect(said('page', { ...whole, text: { ...page.text, ...sign, believed: 20 } })).toEqual([]);
});

test('a PDF of which nothing can be read is a question about the file: a code alone may stand on it', () => {
  const facts: Facts = {
    kind: 'pdf',
    mediaType: 'application/pdf',
    bytes: 9000,
    pages: 1,
    width: 595,
    height: 842,
    looked: [],
    seen: without(unprinted()),
  };
  const { issues } = judge(facts, { ...CONTEXTS.page, fileName: 'scan.pdf' });
  expect(issues).toMatchObject([
    { kind: 'not_a_document', level: 'warn', fix: 'not_a_document.open_file' },
  ]);
});

test('a slip that lies is not asked whether it stands', () => {
  const lying = withDocument(unprinted(), {
    corners: [
      [0.1, 0.4],
      [0.9, 0.4],
      [0.9, 0.6],
      [0.1, 0.6],
    ],
  });
  expect(said('page', { ...lying, written: true })).toEqual([]);
});
