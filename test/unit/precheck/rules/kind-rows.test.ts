import { expect, test } from 'vitest';
import type { DocumentFacts, VisibleFacts } from '../../../../main/precheck/facts/visible-facts.ts';
import type { JudgeContext } from '../../../../main/precheck/rules/rule.ts';
import { type Kind, said } from '../../../support/judged-samples.ts';
import { GOOD, NO_PRINT, PLACE, withDocument } from '../../../support/seen-samples.ts';

interface Row {
  readonly name: string;
  readonly of: Kind;
  readonly seen: VisibleFacts;
  readonly more?: Partial<JudgeContext>;
  readonly issues: readonly string[];
}

const blur = (sigmaMm: number) => ({
  blur: { sigmaMm, direction: 'all' as const, edges: 2000 },
});

const unprinted = { ...GOOD.front, text: NO_PRINT };
const bare = (of: Kind, text: Partial<VisibleFacts['text']> = {}): VisibleFacts => ({
  ...GOOD[of],
  document: null,
  barcode: null,
  text: { ...GOOD[of].text, ...text },
});
const kindOf = (
  of: Kind,
  sides: Partial<NonNullable<DocumentFacts['sides']>>,
  text = {},
): VisibleFacts => ({
  ...withDocument(GOOD[of], {
    sides: { denseCode: null, portrait: 0.9, ...sides },
  }),
  barcode: null,
  text: { ...GOOD[of].text, ...text },
});
const printed = (...texts: string[]): VisibleFacts => ({
  ...GOOD.front,
  lines: texts.map((text) => ({ text, confidence: 0.99 })),
});

/** The picture, taken for the card. */
const WHOLE: Partial<DocumentFacts> = {
  confidence: 0.5,
  corners: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
};

/** In the picture's parts, a card with the proportions of one. */
const CARD: DocumentFacts['corners'] = [
  [0.2, 0.3],
  [0.8, 0.3],
  [0.8, 0.804],
  [0.2, 0.804],
];

/** What it is, and whether it shows what belongs there. */
const ROWS: readonly Row[] = [
  {
    name: 'nothing but a table',
    of: 'front',
    seen: bare('front', NO_PRINT),
    issues: ['not_a_document block'],
  },
  {
    name: 'some print and no edges',
    of: 'front',
    seen: bare('front', { glyphs: 80, believed: 60 }),
    issues: ['not_a_document warn'],
  },
  {
    name: 'leaves that stand in rows like print',
    of: 'front',
    seen: bare('front', { glyphs: 120, believed: 0 }),
    issues: ['not_a_document block'],
  },
  {
    name: 'a street with a sign',
    of: 'dataPage',
    seen: { ...bare('dataPage', { glyphs: 60, believed: 12 }), mrz: null },
    issues: ['not_a_document block'],
  },
  {
    name: 'a pattern like print, on four sides that may be anything',
    of: 'front',
    seen: withDocument(kindOf('front', {}, { glyphs: 25, believed: 0 }), { confidence: 0.6 }),
    issues: ['not_a_document block'],
  },
  {
    name: 'print of which nothing was read, on a card for sure',
    of: 'back',
    seen: kindOf('back', { portrait: 0.2 }, { glyphs: 110, believed: 0 }),
    issues: ['unreadable_barcode warn'],
  },
  {
    name: 'a card of a bank',
    of: 'front',
    seen: kindOf('front', { portrait: 0.3 }),
    issues: ['not_a_document warn'],
  },
  {
    name: 'one line of print beside pictures',
    of: 'front',
    seen: kindOf('front', {}, { lines: 1, glyphs: 64, believed: 64 }),
    issues: ['not_a_document warn'],
  },
  {
    name: 'a card without a date, of an insurer',
    of: 'front',
    seen: printed('HEALTH PLAN', 'MEMBER 11 2234 10190', 'ANGEL BROWN', 'RX BIN 987654', 'NONE'),
    issues: ['not_a_document warn'],
  },
  {
    name: 'a front with a date as it is read',
    of: 'front',
    seen: printed('OKONKWO', 'MARGUERITE', 'O2/22/197O', '12 FAIRVIEW', 'NONE'),
    issues: [],
  },
  {
    name: 'a front with dates in words',
    of: 'front',
    seen: printed('OKONKWO', 'MARGUERITE', '22 FEB 1970', '12 FAIRVIEW', 'NONE'),
    issues: [],
  },
  {
    name: 'a picture with hardly any print on a card',
    of: 'front',
    seen: kindOf('front', {}, { glyphs: 40, believed: 12 }),
    issues: ['not_a_document warn'],
  },
  {
    name: 'a back of a country that prints no code',
    of: 'back',
    seen: kindOf('back', { portrait: 0.7 }),
    issues: [],
  },
  {
    name: 'a code that was not read where the front belongs',
    of: 'front',
    seen: kindOf('front', { denseCode: { region: PLACE, share: 0.15 } }),
    issues: ['wrong_side warn'],
  },
  {
    name: 'a scan of 120 dpi that can be read',
    of: 'dataPage',
    seen: withDocument(GOOD.dataPage, { dpi: 120 }),
    issues: [],
  },
  {
    name: 'a card of 120 dpi of which little can be read',
    of: 'front',
    seen: withDocument(kindOf('front', {}, { believed: 40 }), { dpi: 120 }),
    issues: ['too_small warn'],
  },
  {
    name: 'a card in the color of skin that fills its picture',
    of: 'front',
    more: { type: 'unknown' },
    seen: {
      ...withDocument(GOOD.front, WHOLE),
      mrz: GOOD.dataPage.mrz,
      frame: { ...GOOD.front.frame, hand: 0.4 },
    },
    issues: [],
  },
  {
    name: 'what has the color of a hand, on a picture taken for the card and not read',
    of: 'front',
    seen: {
      ...withDocument(GOOD.front, WHOLE),
      frame: { ...GOOD.front.frame, hand: 0.4 },
    },
    issues: ['obstructed warn'],
  },
  {
    name: 'a card, all sides of it seen, on a table in the color of skin',
    of: 'front',
    seen: { ...GOOD.front, frame: { ...GOOD.front.frame, hand: 0.2 } },
    issues: [],
  },
  {
    name: 'a card held by its edge, a side of it hidden and its print to be read',
    of: 'front',
    seen: {
      ...withDocument(GOOD.front, { confidence: 0.65 }),
      frame: { ...GOOD.front.frame, hand: 0.2 },
    },
    issues: [],
  },
  {
    name: 'a hand over most of a card',
    of: 'front',
    seen: {
      ...withDocument(GOOD.front, { confidence: 0.65 }),
      text: { ...GOOD.front.text, believed: 31, lines: 6 },
      frame: { ...GOOD.front.frame, hand: 0.2 },
    },
    issues: ['obstructed block'],
  },
  {
    name: 'a face close to the camera',
    of: 'front',
    more: { slot: 'self_portrait' },
    seen: {
      ...withDocument(GOOD.front, { cut: [{ side: 'left', missingMm: 40 }], confidence: 0.8 }),
      expected: 'anything',
      text: NO_PRINT,
      frame: { ...GOOD.front.frame, hand: 0.5 },
    },
    issues: [],
  },
  {
    name: 'all of the print and no edges',
    of: 'front',
    seen: bare('front'),
    issues: ['not_a_document warn'],
  },
  {
    name: 'a code that was read and no edges',
    of: 'back',
    seen: { ...GOOD.back, document: null },
    issues: ['not_a_document note'],
  },
  {
    name: 'the captions of a license beside a portrait in even tones',
    of: 'front',
    seen: {
      ...kindOf('front', { portrait: 0.45 }),
      lines: printed('DRIVER LICENSE', '15 SEX F', '4B EXP 07/12/2031', 'OKONKWO').lines,
    },
    issues: [],
  },
  {
    name: 'a card without print or portrait, blurred a little',
    of: 'front',
    seen: withDocument(kindOf('front', { portrait: 0.2 }, { glyphs: 9, believed: 0 }), {
      ...blur(0.25),
      sides: { denseCode: null, portrait: 0.2 },
    }),
    issues: ['not_a_document warn', 'blur warn'],
  },
  {
    name: 'print that does not show which way is up, on sides in doubt',
    of: 'front',
    seen: withDocument(kindOf('front', {}, { turn: null }), { confidence: 0.65 }),
    issues: ['not_a_document warn'],
  },
  {
    name: 'half of a code, the other half burnt',
    of: 'back',
    seen: kindOf('back', { portrait: 0.2, denseCode: { region: PLACE, share: 0.05 } }),
    issues: ['unreadable_barcode warn'],
  },
  {
    name: 'a letter where a card belongs',
    of: 'front',
    seen: withDocument(GOOD.front, { shape: 'page', sides: null }),
    issues: ['other_type warn'],
  },
  {
    name: 'a page where a card belongs, by nothing but its print',
    of: 'front',
    seen: { ...GOOD.front, document: null, text: GOOD.page.text },
    issues: ['other_type warn'],
  },
  {
    name: 'a card as a bank statement',
    of: 'page',
    seen: { ...withDocument(GOOD.page, { corners: CARD }), text: GOOD.front.text },
    issues: ['other_type warn'],
  },
  {
    name: 'a card as a document of a type that says nothing of its look',
    of: 'page',
    more: { type: 'unknown' },
    seen: { ...withDocument(GOOD.page, { corners: CARD }), text: GOOD.front.text },
    issues: [],
  },
  {
    name: 'a page as a Social Security card',
    of: 'page',
    more: { type: 'social_security_card' },
    seen: GOOD.page,
    issues: ['other_type warn'],
  },
  {
    name: 'a license as a passport',
    of: 'dataPage',
    seen: {
      ...GOOD.dataPage,
      mrz: null,
      lines: printed('DRIVER LICENSE', '15 SEX F', '4B EXP').lines,
    },
    issues: ['other_type warn', 'obstructed warn'],
  },
  {
    name: 'a passport as a license',
    of: 'front',
    seen: { ...GOOD.front, mrz: GOOD.dataPage.mrz },
    issues: ['other_type warn'],
  },
  {
    name: "print and something like a portrait on what has a passport's proportions, in the place of a license",
    of: 'front',
    seen: withDocument(GOOD.front, { shape: 'dataPage' }),
    issues: ['not_a_document warn'],
  },
  {
    name: 'a sharp rectangle without print',
    of: 'front',
    seen: unprinted,
    issues: ['not_a_document block'],
  },
  {
    name: 'a back where the front belongs',
    of: 'front',
    seen: { ...GOOD.back, expected: 'cardFront' },
    issues: ['wrong_side block'],
  },
  {
    name: 'a front whose captions were read where the back belongs',
    of: 'back',
    seen: {
      ...printed('DRIVER LICENSE', '4b EXP 2031', '15 SEX', 'EYES BRO'),
      expected: 'cardBack',
    },
    issues: ['wrong_side block'],
  },
  {
    name: 'a front of which two captions and a date were read where the back belongs',
    of: 'back',
    seen: { ...printed('DRIVER LICENSE', '1972 02 27'), expected: 'cardBack' },
    issues: ['wrong_side block'],
  },
  {
    name: 'a blurred back is not taken for a front',
    of: 'back',
    seen: withDocument({ ...GOOD.front, expected: 'cardBack' }, blur(0.3)),
    issues: ['blur warn'],
  },
];

test.each(ROWS)('$name', ({ of, seen, more = {}, issues }) => {
  expect(said(of, seen, more)).toEqual(issues);
});
