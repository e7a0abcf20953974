import { expect, test } from 'vitest';
import type { DocumentFacts, Seen } from '../../../../main/precheck/seen.ts';
import { said } from '../../../support/judged-samples.ts';
import { GOOD, NO_PRINT, withDocument } from '../../../support/seen-samples.ts';

const { page } = GOOD;
const withText = (change: Partial<Seen['text']>): Seen => ({
  ...page,
  text: { ...page.text, ...change },
});
const without = (seen: Seen): Seen => ({ ...seen, document: null });
const unprinted = (change: Partial<DocumentFacts> = {}): Seen => ({
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
  const leaves = { lines: 10, glyphs: 55, opinions: 2, agreement: 0.5 };
  expect(said('page', without(withText(leaves)))).toEqual(['not_a_document block']);
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
