import { describe, expect, test } from 'vitest';
import type { DocumentFacts, VisibleFacts } from '../../../../main/precheck/facts/visible-facts.ts';
import { judge, judgeAsRead } from '../../../../main/precheck/judge.ts';
import type { JudgeContext } from '../../../../main/precheck/rules/rule.ts';
import { PAPER_KINDS, type PaperFacts } from '../../../../main/reading/paper-kind.ts';
import { CONTEXTS, type Kind, said } from '../../../support/judged-samples.ts';
import {
  box,
  GOOD,
  NO_PRINT,
  type Part,
  PLACE,
  pictureOf,
  seenWith,
} from '../../../support/seen-samples.ts';

const paper = (kind: PaperFacts['kind'], more: Partial<PaperFacts> = {}): PaperFacts => ({
  ...{ kind, hasZone: false, runsOff: false, lines: 20, places: [] },
  ...more,
});
const PASSPORT = paper('passport', { hasZone: true });
const document = (change: Part<DocumentFacts>) => ({ document: change });

/** Neither its edges nor its orientation were recognized. */
const UNCLEAR: Part<VisibleFacts> = {
  document: null,
  lines: [],
  text: { glyphs: 80, believed: 55, turn: null, lines: 9 },
};
/** A data page whose zone was not found. */
const ZONELESS: Part<VisibleFacts> = { mrz: null };
const SPOT: Part<VisibleFacts> = document({
  glare: [{ areaMm2: 100, covers: 0.5, region: PLACE }],
});

type Row = readonly [of: Kind, seen: VisibleFacts, read: PaperFacts, before: string, after: string];

/** What is reported before and after the words were read. */
const ROWS: Readonly<Record<string, Row>> = {
  'a license of which no edges were found': [
    'front',
    seenWith(GOOD.front, UNCLEAR),
    paper('license'),
    'not_a_document warn',
    'not_a_document note',
  ],
  'a license of which no edges were found, whose print runs out of the picture': [
    'front',
    seenWith(GOOD.front, UNCLEAR),
    paper('license', { runsOff: true }),
    'not_a_document warn',
    'not_a_document warn',
  ],
  'a license of which no edges were found, under a lamp': [
    'front',
    seenWith(GOOD.front, { ...UNCLEAR, frame: { light: { burntShare: 0.1 } } }),
    paper('license'),
    'not_a_document warn',
    'not_a_document warn',
  ],
  'a license in which nothing of one was seen': [
    'front',
    seenWith(GOOD.front, { document: null, text: NO_PRINT }),
    paper('license'),
    'not_a_document block',
    'not_a_document note',
  ],
  'a passport whose zone was read': [
    'dataPage',
    seenWith(GOOD.dataPage, ZONELESS),
    PASSPORT,
    'obstructed block',
    '',
  ],
  'a passport of which only the captions were read': [
    'dataPage',
    seenWith(GOOD.dataPage, ZONELESS),
    paper('passport'),
    'obstructed block',
    'obstructed block',
  ],
  'white print that was read': [
    'front',
    seenWith(GOOD.front, SPOT),
    paper('license', { places: [PLACE] }),
    'glare warn',
    '',
  ],
  'a burnt spot beside the print that was read': [
    'front',
    seenWith(GOOD.front, SPOT),
    paper('license', { places: [{ ...PLACE, y: 0.6 }] }),
    'glare warn',
    'glare warn',
  ],
  'a flag that was taken for the license': [
    'front',
    seenWith(GOOD.front, document({ confidence: 0.6, dpi: 50, corners: box(0, 0, 0.2, 0.2) })),
    paper('license', { places: [PLACE] }),
    'too_small warn',
    'not_a_document note',
  ],
  'a small license that holds the print': [
    'front',
    seenWith(GOOD.front, document({ confidence: 0.6, dpi: 50 })),
    paper('license', { places: [PLACE] }),
    'too_small warn',
    'too_small warn',
  ],
  'a pale page that was read': [
    'page',
    seenWith(GOOD.page, { document: null, text: NO_PRINT }),
    paper('receipt'),
    'not_a_document block',
    '',
  ],
  'a page that was read as no statement, given as one': [
    'page',
    seenWith(GOOD.page, { document: null, text: NO_PRINT }),
    paper('text'),
    'not_a_document block',
    'not_a_document block',
  ],
  'a page of which a few words were read': [
    'page',
    seenWith(GOOD.page, { document: null, text: NO_PRINT }),
    paper('receipt', { lines: 3 }),
    'not_a_document block',
    'not_a_document block',
  ],
  'a receipt as a license': [
    'front',
    seenWith(GOOD.front, UNCLEAR),
    paper('receipt'),
    'not_a_document warn',
    'other_paper block',
  ],
  'a front as a back': [
    'back',
    seenWith(GOOD.back, { barcode: null, ...UNCLEAR }),
    paper('license'),
    'not_a_document warn,unreadable_barcode warn',
    'wrong_side block,not_a_document warn,unreadable_barcode warn',
  ],
  'a back whose code was read, with captions of a front': [
    'back',
    seenWith(GOOD.back, document({ dpi: 200 })),
    paper('license'),
    'too_small warn',
    'too_small warn',
  ],
  'much text as a back, which may have it': [
    'back',
    seenWith(GOOD.back, { barcode: null, ...UNCLEAR }),
    paper('text'),
    'not_a_document warn,unreadable_barcode warn',
    'not_a_document warn,unreadable_barcode warn',
  ],
  'a passport whose zone was read, and words of something else': [
    'dataPage',
    seenWith(GOOD.dataPage, document({ dpi: 90 })),
    paper('page'),
    'too_small warn',
    'too_small warn',
  ],
  'a passport as a statement': ['page', GOOD.page, PASSPORT, '', 'other_paper block'],
  'a receipt as a statement': ['page', GOOD.page, paper('receipt'), '', ''],
};

test.each(Object.entries(ROWS))('%s', (_, [of, seen, read, before, after]) => {
  expect(said(of, seen).join()).toBe(before);
  expect(said(of, seen, { paper: read }).join()).toBe(after);
});

/** What words never cancel, although they prove the ID. */
const KEPT: Readonly<Record<string, Part<VisibleFacts>>> = {
  cut_off: document({ cut: [{ side: 'left', missingMm: 8 }] }),
  blur: document({ blur: { sigmaMm: 0.3 } }),
  too_small: document({ dpi: 90 }),
  obstructed: document({ obstructions: [{ areaMm2: 300, region: PLACE }] }),
};

describe.each(['front', 'dataPage'] as const)('words that prove a %s', (of) => {
  test.each(Object.entries(KEPT))('do not cancel %s', (kind, change) => {
    const read = { ...(of === 'front' ? paper('license') : PASSPORT), places: [PLACE] };
    const seen = seenWith(GOOD[of], change);
    expect(said(of, seen)).toContain(`${kind} warn`);
    expect(said(of, seen, { paper: read })).toEqual(said(of, seen));
  });
});

test('anything may be sent if nobody said what it is, and as one of several pages', () => {
  for (const more of [{ type: 'unknown' }, { joined: true }] satisfies Partial<JudgeContext>[]) {
    for (const kind of PAPER_KINDS)
      expect(said('page', GOOD.page, { ...more, paper: paper(kind) })).toEqual([]);
  }
});

test('words are ignored in the slot of an ID that passes', () => {
  const facts = pictureOf(GOOD.front);
  const passed = judge(facts, CONTEXTS.front);
  expect(judgeAsRead(facts, CONTEXTS.front, paper('receipt'))).toEqual(passed);
  const page = judgeAsRead(pictureOf(GOOD.page), CONTEXTS.page, paper('screen'));
  expect(page.level).toBe('block');
});
