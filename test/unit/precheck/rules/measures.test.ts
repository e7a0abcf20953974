import { expect, test } from 'vitest';
import type { VisibleFacts } from '../../../../main/precheck/facts/visible-facts.ts';
import { judge } from '../../../../main/precheck/judge.ts';
import { CONTEXTS, type Kind, said } from '../../../support/judged-samples.ts';
import {
  GOOD,
  NO_PRINT,
  type Part,
  PLACE,
  pictureOf,
  seenWith,
} from '../../../support/seen-samples.ts';

test.each(Object.keys(GOOD) as Kind[])('a good %s is ready to send', (of) => {
  const verdict = judge(pictureOf(GOOD[of]), CONTEXTS[of]);
  expect(verdict).toEqual({ level: 'pass', turn: 0, issues: [] });
});

type Change = (value: number) => Part<VisibleFacts>;

const blur: Change = (sigmaMm) => ({ document: { blur: { sigmaMm } } });
const cut: Change = (missingMm) => ({ document: { cut: [{ side: 'right', missingMm }] } });
const dpi: Change = (value) => ({ document: { dpi: value } });
const white: Change = (value) => ({ document: { light: { white: value } } });
const ink: Change = (black) => ({
  document: { light: { white: 1, black, contrast: 0.5, burntShare: 0.7 } },
});
const contrast: Change = (value) => ({ document: { light: { contrast: value } } });
const glare: Change = (areaMm2) => ({
  document: { glare: [{ areaMm2, covers: 0.4, region: PLACE }] },
});
const over: Change = (areaMm2) => ({ document: { obstructions: [{ areaMm2, region: PLACE }] } });
const letters: Change = (letterPx) => ({ text: { letterPx } });

/**
 * A measurement, the value from which it causes a warning, and the one from which nothing is ready.
 */
const STEPS: readonly (readonly [string, Kind, Change, warn: number, block: number])[] = [
  ['blur', 'front', blur, 0.17, 0.55],
  ['blur', 'back', blur, 0.115, 0.4],
  ['blur', 'dataPage', blur, 0.17, 0.55],
  ['blur', 'page', blur, 0.25, 0.7],
  ['cut_off', 'front', cut, 2.5, 15],
  ['cut_off', 'back', cut, 2.5, 15],
  ['cut_off', 'dataPage', cut, 3, 20],
  ['cut_off', 'page', cut, 8, 50],
  ['too_small', 'front', dpi, 115, 74],
  ['too_small', 'back', dpi, 290, 125],
  ['too_small', 'dataPage', dpi, 115, 74],
  ['too_small', 'page', letters, 5.6, 3],
  ['dark', 'front', white, 0.11, 0.013],
  ['overexposed', 'front', ink, 0.065, 0.4],
  ['overexposed', 'back', ink, 0.05, 0.4],
  ['overexposed', 'dataPage', ink, 0.065, 0.4],
  ['overexposed', 'page', ink, 0.085, 0.4],
  ['low_contrast', 'page', contrast, 0.45, 0.2],
  ['glare', 'front', glare, 75, 480],
  ['obstructed', 'front', over, 120, 800],
];

test.each(STEPS)('%s of a %s', (kind, of, change, warn, block) => {
  const at = (value: number) =>
    judge(pictureOf(seenWith(GOOD[of], change(value))), CONTEXTS[of]).issues.find(
      (issue) => issue.kind === kind,
    );
  const short = warn < block ? 0.999 : 1.001;
  expect(at(warn * short)).toBeUndefined();
  expect(at(warn)).toMatchObject({ level: 'warn', measured: warn, limit: warn });
  expect(at(block * short)).toMatchObject({ level: 'warn', limit: warn });
  expect(at(block)).toMatchObject({ level: 'block', measured: block, limit: block });
});

const lines = (...texts: string[]) => texts.map((each) => ({ text: each, confidence: 0.99 }));
const { front, back, page } = GOOD;
const alone = seenWith(front, { document: null });
const empty = seenWith(page, {
  document: { blank: { inkShare: 0 }, blur: { sigmaMm: null, direction: null, edges: 0 } },
  text: NO_PRINT,
});
const bare = seenWith(page, {
  document: null,
  text: NO_PRINT,
  frame: { blank: { inkShare: 0 }, color: { chroma: 0, shades: 0 } },
});
const lens = seenWith(alone, { text: NO_PRINT, frame: { blank: { inkShare: 0 } } });
const gray = seenWith(front, { document: { color: { chroma: 0, shades: 0.1 } } });
const unread = seenWith(back, { barcode: null });
const codeless = seenWith(unread, { document: { sides: { denseCode: null } } });
const asBack = seenWith(front, { expected: 'cardBack' });
const captioned = seenWith(asBack, {
  lines: lines('DRIVER LICENSE', '4b EXP 2031', '15 SEX', 'EYES BRO'),
});
const turned = seenWith(front, { text: { turn: 90, agreement: 0.6 } });

const burnt: Change = (burntShare) => ({
  document: { light: { white: 1, black: 0.1, burntShare } },
});
const rim: Change = (covers) => ({
  document: { glare: [{ areaMm2: 100, covers, region: PLACE }] },
});
const hand: Change = (value) => ({ frame: { hand: value } });
const print: Change = (believed) => ({ text: { believed } });
const glyphs: Change = (value) => ({ text: { glyphs: value } });
const opinions: Change = (value) => ({ text: { opinions: value } });
const chroma: Change = (value) => ({ document: { color: { chroma: value } } });
const shades: Change = (value) => ({ document: { color: { shades: value } } });
const inked: Change = (inkShare) => ({ document: { blank: { inkShare } } });
const edges: Change = (value) => ({ document: { blur: { edges: value } } });
const tableLight: Change = (value) => ({ frame: { light: { white: value } } });
const tableChroma: Change = (value) => ({ frame: { color: { chroma: value } } });
const tableInk: Change = (inkShare) => ({ frame: { blank: { inkShare } } });
const code: Change = (share) => ({
  document: { sides: { denseCode: { region: PLACE, share } } },
});
const portrait: Change = (value) => ({ document: { sides: { portrait: value } } });

type Edge = readonly [Kind, VisibleFacts, Change, not: number, said: number, string];

/** What is reported at one value and not at the one beside it. */
const EDGES: Readonly<Record<string, Edge>> = {
  'burnt share': ['front', front, burnt, 0.249, 0.25, 'overexposed warn'],
  'rim of a burnt spot': ['front', front, rim, 0.099, 0.1, 'glare warn'],
  hand: ['front', alone, hand, 0.119, 0.12, 'obstructed block'],
  'chroma of a copy': ['front', gray, chroma, 0.0101, 0.01, 'greyscale warn'],
  'shades of a copy': ['front', gray, shades, 0.0031, 0.003, 'greyscale block'],
  'light of a covered lens': ['front', lens, tableLight, 0.0201, 0.02, 'blank block'],
  'ink of an empty page': ['page', empty, inked, 0.004, 0.0039, 'blank block'],
  'edges of an empty page': ['page', empty, edges, 100, 99, 'blank block'],
  'print of an empty page': ['page', empty, glyphs, 15, 14, 'blank block'],
  'chroma of a bare sheet': ['page', bare, tableChroma, 0.0061, 0.006, 'blank block'],
  'ink of a bare sheet': ['page', bare, tableInk, 0.0001, 0, 'blank block'],
  'print of a bare sheet': ['page', bare, glyphs, 15, 14, 'blank block'],
  'code on a front': ['front', front, code, 0.079, 0.08, 'wrong_side warn'],
  'code beside captions': ['back', captioned, code, 0.04, 0.039, 'wrong_side block'],
  'portrait on a back': ['back', asBack, portrait, 0.79, 0.8, 'wrong_side warn'],
  'blur of a front for a back': ['back', captioned, blur, 0.115, 0.114, 'wrong_side block'],
  'light of a front for a back': ['back', captioned, white, 0.11, 0.111, 'wrong_side block'],
  'half a code': ['back', unread, code, 0.039, 0.04, 'unreadable_barcode warn'],
  'print on a back without a code': ['back', codeless, print, 60, 59, 'unreadable_barcode warn'],
  'opinions on a turn': ['front', turned, opinions, 7, 8, 'sideways warn'],
};

test.each(Object.entries(EDGES))('%s', (_name, [of, seen, change, not, from, issue]) => {
  expect(said(of, seenWith(seen, change(not)))).not.toContain(issue);
  expect(said(of, seenWith(seen, change(from)))).toContain(issue);
});

test('accepts a front with dates in an illegible font because of its title and portrait', () => {
  const rest = ['K2ETTLERIDGE', '8 3?6 3II8', 'C0LBLRN H AY', '20J2 3/0G /02'];
  const titled = (title: string) => said('front', { ...front, lines: lines(title, ...rest) });
  expect(titled('DRIVER S LICENCE')).toEqual([]);
  expect(titled('INSURANCE')).toEqual(['not_a_document warn']);
});
