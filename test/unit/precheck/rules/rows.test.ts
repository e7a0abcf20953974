import { expect, test } from 'vitest';
import type { DocumentFacts, VisibleFacts } from '../../../../main/precheck/facts/visible-facts.ts';
import {
  ODD_FILE_RULES,
  UNREADABLE_FILE_RULES,
} from '../../../../main/precheck/rules/file-rules.ts';
import type { JudgeContext } from '../../../../main/precheck/rules/rule.ts';
import { RULES } from '../../../../main/precheck/rules/rules.ts';
import { type Kind, said } from '../../../support/judged-samples.ts';
import {
  GOOD,
  LICENSE,
  NO_PRINT,
  PLACE,
  pictureOf,
  withDocument,
} from '../../../support/seen-samples.ts';

/** What is seen in the place that it is expected in, and kind and level of what is said, in order. */
type Row = readonly [seen: VisibleFacts, issues: string, more?: Partial<JudgeContext>];
type Rows = Readonly<Record<string, Row>>;

const read = (change: Partial<typeof LICENSE | Record<string, string>>): VisibleFacts => ({
  ...GOOD.back,
  barcode: { region: PLACE, turn: 0, license: { ...LICENSE, ...change } as never },
});
const zone = (change: Partial<NonNullable<VisibleFacts['mrz']>>): VisibleFacts => ({
  ...GOOD.dataPage,
  mrz: GOOD.dataPage.mrz && { ...GOOD.dataPage.mrz, ...change },
});
const printed = (...texts: string[]): VisibleFacts => ({
  ...GOOD.front,
  lines: texts.map((text) => ({ text, confidence: 0.99 })),
});
const beside = (seen: VisibleFacts) => ({ pair: { sameBytes: false, facts: pictureOf(seen) } });
const screen = (levelEdges: number): VisibleFacts => ({
  ...GOOD.front,
  frame: { ...GOOD.front.frame, screen: { levelEdges } },
});
const turnedText = (turn: 0 | 90 | 180 | 270, more = {}): VisibleFacts => ({
  ...GOOD.front,
  text: { ...GOOD.front.text, turn, ...more },
});

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

/** Four corners in the picture's parts. */
const box = (
  left: number,
  top: number,
  right: number,
  bottom: number,
): DocumentFacts['corners'] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

/** The picture, taken for the card. */
const WHOLE: Partial<DocumentFacts> = { confidence: 0.5, corners: box(0, 0, 1, 1) };

/** A card with the proportions of one. */
const CARD = box(0.2, 0.3, 0.8, 0.804);

/** What it is, and whether it shows what belongs there. */
const KINDS: Rows = {
  'nothing but a table': [bare('front', NO_PRINT), 'not_a_document block'],
  'some print and no edges': [bare('front', { glyphs: 80, believed: 60 }), 'not_a_document warn'],
  'leaves that stand in rows like print': [
    bare('front', { glyphs: 120, believed: 0 }),
    'not_a_document block',
  ],
  'a street with a sign': [
    { ...bare('dataPage', { glyphs: 60, believed: 12 }), mrz: null },
    'not_a_document block',
  ],
  'a pattern like print, on four sides that may be anything': [
    withDocument(kindOf('front', {}, { glyphs: 25, believed: 0 }), { confidence: 0.6 }),
    'not_a_document block',
  ],
  'print of which nothing was read, on a card for sure': [
    kindOf('back', { portrait: 0.2 }, { glyphs: 110, believed: 0 }),
    'unreadable_barcode warn',
  ],
  'a card of a bank': [kindOf('front', { portrait: 0.3 }), 'not_a_document warn'],
  'one line of print beside pictures': [
    kindOf('front', {}, { lines: 1, glyphs: 64, believed: 64 }),
    'not_a_document warn',
  ],
  'a card without a date, of an insurer': [
    printed('HEALTH PLAN', 'MEMBER 11 2234 10190', 'ANGEL BROWN', 'RX BIN 987654', 'NONE'),
    'not_a_document warn',
  ],
  'a front with a date as it is read': [
    printed('OKONKWO', 'MARGUERITE', 'O2/22/197O', '12 FAIRVIEW', 'NONE'),
    '',
  ],
  'a front with dates in words': [
    printed('OKONKWO', 'MARGUERITE', '22 FEB 1970', '12 FAIRVIEW', 'NONE'),
    '',
  ],
  'a picture with hardly any print on a card': [
    kindOf('front', {}, { glyphs: 40, believed: 12 }),
    'not_a_document warn',
  ],
  'a back of a country that prints no code': [kindOf('back', { portrait: 0.7 }), ''],
  'a code that was not read where the front belongs': [
    kindOf('front', { denseCode: { region: PLACE, share: 0.15 } }),
    'wrong_side warn',
  ],
  'a scan of 120 dpi that can be read': [withDocument(GOOD.dataPage, { dpi: 120 }), ''],
  'a card of 120 dpi of which little can be read': [
    withDocument(kindOf('front', {}, { believed: 40 }), { dpi: 120 }),
    'too_small warn',
  ],
  'a card in the color of skin that fills its picture': [
    {
      ...withDocument(GOOD.front, WHOLE),
      mrz: GOOD.dataPage.mrz,
      frame: { ...GOOD.front.frame, hand: 0.4 },
    },
    '',
    { type: 'unknown' },
  ],
  'what has the color of a hand, on a picture taken for the card and not read': [
    {
      ...withDocument(GOOD.front, WHOLE),
      frame: { ...GOOD.front.frame, hand: 0.4 },
    },
    'obstructed warn',
  ],
  'a card, all sides of it seen, on a table in the color of skin': [
    { ...GOOD.front, frame: { ...GOOD.front.frame, hand: 0.2 } },
    '',
  ],
  'a card held by its edge, a side of it hidden and its print to be read': [
    {
      ...withDocument(GOOD.front, { confidence: 0.65 }),
      frame: { ...GOOD.front.frame, hand: 0.2 },
    },
    '',
  ],
  'a hand over most of a card': [
    {
      ...withDocument(GOOD.front, { confidence: 0.65 }),
      text: { ...GOOD.front.text, believed: 31, lines: 6 },
      frame: { ...GOOD.front.frame, hand: 0.2 },
    },
    'obstructed block',
  ],
  'a face close to the camera': [
    {
      ...withDocument(GOOD.front, { cut: [{ side: 'left', missingMm: 40 }], confidence: 0.8 }),
      expected: 'anything',
      text: NO_PRINT,
      frame: { ...GOOD.front.frame, hand: 0.5 },
    },
    '',
    { slot: 'self_portrait' },
  ],
  'all of the print and no edges': [bare('front'), 'not_a_document warn'],
  'a code that was read and no edges': [{ ...GOOD.back, document: null }, 'not_a_document note'],
  'the captions of a license beside a portrait in even tones': [
    {
      ...kindOf('front', { portrait: 0.45 }),
      lines: printed('DRIVER LICENSE', '15 SEX F', '4B EXP 07/12/2031', 'OKONKWO').lines,
    },
    '',
  ],
  'a card without print or portrait, blurred a little': [
    withDocument(kindOf('front', { portrait: 0.2 }, { glyphs: 9, believed: 0 }), {
      ...blur(0.25),
      sides: { denseCode: null, portrait: 0.2 },
    }),
    'not_a_document warn, blur warn',
  ],
  'print that does not show which way is up, on sides in doubt': [
    withDocument(kindOf('front', {}, { turn: null }), { confidence: 0.65 }),
    'not_a_document warn',
  ],
  'half of a code, the other half burnt': [
    kindOf('back', { portrait: 0.2, denseCode: { region: PLACE, share: 0.05 } }),
    'unreadable_barcode warn',
  ],
  'a letter where a card belongs': [
    withDocument(GOOD.front, { shape: 'page', sides: null }),
    'other_type warn',
  ],
  'a page where a card belongs, by nothing but its print': [
    { ...GOOD.front, document: null, text: GOOD.page.text },
    'other_type warn',
  ],
  'a card as a bank statement': [
    { ...withDocument(GOOD.page, { corners: CARD }), text: GOOD.front.text },
    'other_type warn',
  ],
  'a card as a document of a type that says nothing of its look': [
    { ...withDocument(GOOD.page, { corners: CARD }), text: GOOD.front.text },
    '',
    { type: 'unknown' },
  ],
  'a page as a Social Security card': [
    GOOD.page,
    'other_type warn',
    { type: 'social_security_card' },
  ],
  'a license as a passport': [
    {
      ...GOOD.dataPage,
      mrz: null,
      lines: printed('DRIVER LICENSE', '15 SEX F', '4B EXP').lines,
    },
    'other_type warn, obstructed warn',
  ],
  'a passport as a license': [{ ...GOOD.front, mrz: GOOD.dataPage.mrz }, 'other_type warn'],
  "print and something like a portrait on what has a passport's proportions, in the place of a license":
    [withDocument(GOOD.front, { shape: 'dataPage' }), 'not_a_document warn'],
  'a sharp rectangle without print': [unprinted, 'not_a_document block'],
  'a back where the front belongs': [{ ...GOOD.back, expected: 'cardFront' }, 'wrong_side block'],
  'a front whose captions were read where the back belongs': [
    {
      ...printed('DRIVER LICENSE', '4b EXP 2031', '15 SEX', 'EYES BRO'),
      expected: 'cardBack',
    },
    'wrong_side block',
  ],
  'a front of which two captions and a date were read where the back belongs': [
    { ...printed('DRIVER LICENSE', '1972 02 27'), expected: 'cardBack' },
    'wrong_side block',
  ],
  'a blurred back is not taken for a front': [
    withDocument({ ...GOOD.front, expected: 'cardBack' }, blur(0.3)),
    'blur warn',
  ],
};

const ROWS: Rows = {
  'an empty page': [
    {
      ...withDocument(GOOD.page, {
        blank: { inkShare: 0 },
        blur: { sigmaMm: null, direction: null, edges: 20 },
      }),
      text: NO_PRINT,
    },
    'blank block',
  ],
  'a covered lens': [
    {
      ...GOOD.front,
      document: null,
      text: NO_PRINT,
      frame: {
        ...GOOD.front.frame,
        blank: { inkShare: 0 },
        light: { white: 0.001, black: 0, contrast: 0, burntShare: 0 },
      },
    },
    'blank block, dark block',
  ],
  'a passport whose lines of letters are hidden': [
    { ...GOOD.dataPage, mrz: null },
    'obstructed warn',
  ],
  'one level bar of a viewer': [screen(1), 'screenshot warn'],
  'the bars of a web page': [screen(2), 'screenshot block'],
  'a spot in an empty margin': [
    withDocument(GOOD.front, { glare: [{ areaMm2: 100, covers: 0, region: PLACE }] }),
    '',
  ],
  motion: [
    withDocument(GOOD.front, {
      blur: { sigmaMm: 0.55, direction: 0, edges: 900 },
    }),
    'blur block',
  ],
  'a gray copy': [
    withDocument(GOOD.front, { color: { chroma: 0, shades: 0.1 } }),
    'greyscale warn',
  ],
  'a copy in two tones': [
    withDocument(GOOD.dataPage, { color: { chroma: 0, shades: 0 } }),
    'greyscale block',
  ],
  'a white page is no gray copy': [
    withDocument(GOOD.page, { color: { chroma: 0, shades: 0 } }),
    '',
  ],
  'a back that cannot be read': [{ ...GOOD.back, barcode: null }, 'unreadable_barcode warn'],
  'the file of the front once more': [
    GOOD.back,
    'same_image block',
    { pair: { sameBytes: true, facts: null } },
  ],
  'front and back': [
    GOOD.back,
    '',
    beside(printed('OKONKWO', 'MARGUERITE ANNE', 'M4269231', 'DOB 02/22/1970')),
  ],
  'a front of somebody else': [
    GOOD.back,
    'mismatch warn',
    beside(printed('HALVORSEN', 'PETER', 'M4269231', '02/22/1970')),
  ],
  'a front that cannot be read': [GOOD.back, '', beside(printed('X?2', '7?1'))],
  'a date that has passed': [read({ expiryDate: '2026-11-20' }), 'expired warn'],
  'a date that is today': [read({ expiryDate: '2026-11-21' }), 'expiring note'],
  'a passport that has passed': [zone({ expiryDate: '2026-01-01' }), 'expired warn'],
  'a check digit that is surely wrong': [
    zone({ checks: [{ field: 'number', fits: false, sure: true }] }),
    'mrz_check_digit warn',
  ],
  'a check digit that may be read wrongly': [
    zone({ checks: [{ field: 'number', fits: false, sure: false }] }),
    '',
  ],
  'print on its side': [turnedText(90), 'sideways note'],
  'print upside down': [turnedText(180), 'upside_down note'],
  'too little print to be sure': [turnedText(90, { glyphs: 25, opinions: 12 }), 'sideways warn'],
  'print that disagrees': [turnedText(180, { agreement: 0.8 }), 'upside_down warn'],
  'turned by staff as the print says': [turnedText(90), '', { turn: 90, turnedByStaff: true }],
  'turned by staff against the print': [
    turnedText(0),
    'upside_down warn',
    { turn: 180, turnedByStaff: true },
  ],
};

const { page } = GOOD;
const withText = (change: Partial<VisibleFacts['text']>): VisibleFacts => ({
  ...page,
  text: { ...page.text, ...change },
});
const without = (seen: VisibleFacts): VisibleFacts => ({ ...seen, document: null });
const sheet = (change: Partial<DocumentFacts> = {}): VisibleFacts => ({
  ...withDocument(page, change),
  text: NO_PRINT,
});
const written = (change: Partial<DocumentFacts> = {}) => ({ ...sheet(change), written: true });
/** Measured on the whole picture, with the print of a sign. */
const sign = (believed: number): VisibleFacts => ({
  ...withDocument(page, { confidence: 0.6, corners: box(0, 0, 1, 1) }),
  text: { ...page.text, lines: 3, glyphs: 21, opinions: 8, agreement: 0.9, believed },
});
const BARE: VisibleFacts = {
  ...without(sheet()),
  frame: { ...page.frame, blank: { inkShare: 0 }, color: { chroma: 0, shades: 0 } },
};
const LEAVES = { lines: 10, glyphs: 55, believed: 0, opinions: 2, agreement: 0.5 };

const PAGES: Rows = {
  'a page of small dots whose letters are large': [
    withDocument(withText({ letterPx: 8 }), { dpi: 30 }),
    '',
  ],
  'a page of fine dots whose letters are small': [
    withDocument(withText({ letterPx: 5 }), { dpi: 200 }),
    'too_small warn',
  ],
  'a sheet without letters, near': [written({ dpi: 150 }), ''],
  'a sheet without letters, far': [written({ dpi: 75 }), 'too_small warn'],
  'a sheet without letters, farther': [written({ dpi: 44 }), 'too_small block'],
  'what can be read without an outline': [without(page), ''],
  'a sheet that is written on': [written(), ''],
  'a sheet on which nothing is to be seen': [sheet(), 'not_a_document warn'],
  'neither a sheet nor print nor writing': [without(sheet()), 'not_a_document block'],
  'leaves in rows where a page belongs': [without(withText(LEAVES)), 'not_a_document block'],
  'four sides that may be anything': [sheet({ confidence: 0.6 }), 'not_a_document block'],
  'few light letters on dark, as on a plaque': [
    withText({ believed: 80, light: 74 }),
    'not_a_document warn',
  ],
  'few letters, most of them dark': [withText({ believed: 80, light: 40 }), ''],
  'a dark page of many lines': [withText({ believed: 200, light: 190 }), ''],
  'print on a lively table, which has opinions of its own': [
    without(withText({ opinions: 19, agreement: 0.7, believed: 20 })),
    '',
  ],
  'a few characters in a picture without an outline': [sign(9), 'not_a_document warn'],
  'more characters in a picture without an outline': [sign(15), ''],
  'a slip that lies': [
    written({
      corners: box(0.1, 0.4, 0.9, 0.6),
    }),
    '',
  ],
  'a sheet with nothing at all on it': [BARE, 'blank block'],
  'a bare sheet, burnt by its scanner': [
    {
      ...BARE,
      frame: { ...BARE.frame, light: { white: 1, black: 0.9, contrast: 0, burntShare: 1 } },
    },
    'blank block',
  ],
  'a bare sheet with a line written on it': [{ ...BARE, written: true }, ''],
  'nothing bare where a card belongs': [{ ...BARE, expected: 'cardFront' }, 'not_a_document block'],
};

const standing = (seen: VisibleFacts) =>
  withDocument(seen, {
    corners: box(0.4, 0.1, 0.6, 0.9),
  });
const UNTURNED = { ...GOOD.front.text, turn: null };
const BURNT = { white: 1, black: 0.1, contrast: 0.1, burntShare: 0.7 };
const dated = (portrait: number, ...texts: string[]): VisibleFacts => ({
  ...withDocument(printed(...texts), { sides: { denseCode: null, portrait } }),
  expected: 'cardBack',
});

/** Where one reason is enough, or one keeps another from being told. */
const REASONS: Rows = {
  'a front without a portrait, of which a date and two captions were read': [
    dated(0.2, 'DRIVER LICENSE', '1972 02 27'),
    'wrong_side block',
  ],
  'two captions of a front without a portrait or a date': [dated(0.2, '15 SEX', 'EYES BRO'), ''],
  'a portrait and a date without two captions': [dated(0.9, '1972 02 27'), 'wrong_side warn'],
  'a front for a back, out of the frame': [
    withDocument(dated(0.9, 'DRIVER LICENSE', '1972 02 27'), {
      cut: [{ side: 'left', missingMm: 1 }],
    }),
    '',
  ],
  'a card on end without print that tells': [
    { ...standing(GOOD.front), text: UNTURNED },
    'sideways warn',
  ],
  'a card on end whose print is upright': [standing(GOOD.front), ''],
  'a page on end without print that tells': [
    { ...standing(page), text: { ...page.text, turn: null } },
    '',
  ],
  'blur in the dark': [
    withDocument(GOOD.front, {
      ...blur(2),
      light: { white: 0.013, black: 0, contrast: 0.97, burntShare: 0 },
    }),
    'dark block',
  ],
  'blur and little contrast where all is burnt': [
    withDocument(GOOD.front, { ...blur(2), light: BURNT }),
    'overexposed warn',
  ],
};

const ALL = Object.entries({ ...KINDS, ...ROWS, ...PAGES, ...REASONS });
const PLACES = new Map<string, Kind>([
  ['cardBack', 'back'],
  ['dataPage', 'dataPage'],
  ['page', 'page'],
]);

test.each(ALL)('%s', (_name, [seen, issues, more]) => {
  expect(said(PLACES.get(seen.expected) ?? 'front', seen, more).join(', ')).toBe(issues);
});

test('every rule about what is seen is met by a row here or by a measure', () => {
  const measured = [
    'not_a_document',
    'wrong_side',
    'other_type',
    'cut_off',
    'too_small',
    'dark',
    'overexposed',
    'low_contrast',
    'glare',
    'obstructed',
    'duplicate_submission',
  ];
  const met = new Set([
    ...measured,
    ...ALL.flatMap(([, [, issues]]) => issues.split(', ').map((issue) => issue.split(' ')[0])),
  ]);
  const aboutFiles = new Set([...UNREADABLE_FILE_RULES, ...ODD_FILE_RULES].map(({ kind }) => kind));
  const left = RULES.filter(({ kind }) => !met.has(kind) && !aboutFiles.has(kind));
  expect(left).toEqual([]);
});
