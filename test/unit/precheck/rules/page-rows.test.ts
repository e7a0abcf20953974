import { expect, test } from 'vitest';
import type { DocumentFacts, VisibleFacts } from '../../../../main/precheck/facts/visible-facts.ts';
import { said } from '../../../support/judged-samples.ts';
import { box, GOOD, NO_PRINT, type Part, seenWith } from '../../../support/seen-samples.ts';

type Change = Part<VisibleFacts>;
const page = (change: Change = {}) => seenWith(GOOD.page, change);

const sheet = (document: Part<DocumentFacts> = {}, written = false) =>
  page({ document, text: NO_PRINT, written });
const written = (document: Part<DocumentFacts> = {}) => sheet(document, true);
const paperless = (text: Part<VisibleFacts['text']> = {}) => page({ document: null, text });
/** Measured on the whole picture, with the text of a sign. */
const sign = (believed: number) =>
  page({
    document: { confidence: 0.6, corners: box(0, 0, 1, 1) },
    text: { lines: 3, glyphs: 21, opinions: 8, agreement: 0.9, believed },
  });
const bare = (change: Change = {}) =>
  seenWith(
    page({
      document: null,
      text: NO_PRINT,
      frame: { blank: { inkShare: 0 }, color: { chroma: 0, shades: 0 } },
    }),
    change,
  );
const LEAVES = { lines: 10, glyphs: 55, believed: 0, opinions: 2, agreement: 0.5 };

/** What is seen in place of a page, and the kind and level of what is reported. */
const PAGES: Readonly<Record<string, readonly [seen: VisibleFacts, issues: string]>> = {
  'a page of small dots whose letters are large': [
    page({ document: { dpi: 30 }, text: { letterPx: 8 } }),
    '',
  ],
  'a page of fine dots whose letters are small': [
    page({ document: { dpi: 200 }, text: { letterPx: 5 } }),
    'too_small warn',
  ],
  'a sheet without letters, near': [written({ dpi: 150 }), ''],
  'a sheet without letters, far': [written({ dpi: 75 }), 'too_small warn'],
  'a sheet without letters, farther': [written({ dpi: 44 }), 'too_small block'],
  'what can be read without an outline': [paperless(), ''],
  'a sheet that is written on': [written(), ''],
  'a sheet on which nothing is to be seen': [sheet(), 'not_a_document warn'],
  'neither a sheet nor print nor writing': [paperless(NO_PRINT), 'not_a_document block'],
  'leaves in rows where a page belongs': [paperless(LEAVES), 'not_a_document block'],
  'four sides that may be anything': [sheet({ confidence: 0.6 }), 'not_a_document block'],
  'few light letters on dark, as on a plaque': [
    page({ text: { believed: 80, light: 74 } }),
    'not_a_document warn',
  ],
  'few letters, most of them dark': [page({ text: { believed: 80, light: 40 } }), ''],
  'a dark page of many lines': [page({ text: { believed: 200, light: 190 } }), ''],
  'print on a lively table, which has opinions of its own': [
    paperless({ opinions: 19, agreement: 0.7, believed: 20 }),
    '',
  ],
  'a few characters in a picture without an outline': [sign(9), 'not_a_document warn'],
  'more characters in a picture without an outline': [sign(15), ''],
  'lines that run into a side of the picture': [
    page({ runsInto: ['left'], text: { believed: 60 } }),
    'cut_off warn',
  ],
  'rows that hardly read as print and run into a side': [
    page({ runsInto: ['left'], text: { believed: 59 } }),
    '',
  ],
  'a slip that lies': [written({ corners: box(0.1, 0.4, 0.9, 0.6) }), ''],
  'a sheet with nothing at all on it': [bare(), 'blank block'],
  'a bare sheet, burnt by its scanner': [
    bare({ frame: { light: { white: 1, black: 0.9, contrast: 0, burntShare: 1 } } }),
    'blank block',
  ],
  'a bare sheet with a line written on it': [bare({ written: true }), ''],
};

test.each(Object.entries(PAGES))('%s', (_name, [seen, issues]) => {
  expect(said('page', seen).join(', ')).toBe(issues);
});
