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
  box,
  GOOD,
  type LICENSE,
  NO_PRINT,
  type Part,
  PLACE,
  pictureOf,
  seenWith,
} from '../../../support/seen-samples.ts';

/** What is seen in the expected place, and the kind and level of what is reported, in order. */
type Row = readonly [seen: VisibleFacts, issues: string, more?: Partial<JudgeContext>];
type Rows = Readonly<Record<string, Row>>;

type Change = Part<VisibleFacts>;
const front = (change: Change = {}) => seenWith(GOOD.front, change);
const back = (change: Change = {}) => seenWith(GOOD.back, change);
const dataPage = (change: Change = {}) => seenWith(GOOD.dataPage, change);
const page = (change: Change = {}) => seenWith(GOOD.page, change);

const read = (license: Partial<Record<keyof typeof LICENSE, string>>) =>
  back({ barcode: { license: license as Partial<typeof LICENSE> } });
const lines = (...texts: string[]) => texts.map((text) => ({ text, confidence: 0.99 }));
const printed = (...texts: string[]) => front({ lines: lines(...texts) });
const beside = (seen: VisibleFacts) => ({ pair: { sameBytes: false, facts: pictureOf(seen) } });
const codeless = (sides: Part<DocumentFacts['sides']>, text: Part<VisibleFacts['text']> = {}) =>
  back({ barcode: null, document: { sides: { denseCode: null, ...sides } }, text });

const dense = (lines: number, believed: number) =>
  front({ document: null, text: { lines, believed, glyphs: 300 } });

/** The whole picture, mistaken for the card. */
const WHOLE: Part<DocumentFacts> = { confidence: 0.5, corners: box(0, 0, 1, 1) };

/** Something upright with text across it. */
const upright = (...texts: string[]) =>
  front({ document: { corners: box(0.4, 0.2, 0.6, 0.8) }, lines: lines(...texts) });
/** So many dates that nothing else is reported about them. */
const DATED = Array.from({ length: 20 }, (_, row) => `ITEM ${row} 22 FEB 1970`);

/** A card with the right proportions. */
const CARD = box(0.2, 0.3, 0.8, 0.804);

/** Rows about the kind of document, and about whether the picture shows what the slot requires. */
const KINDS: Rows = {
  'nothing but a table': [front({ document: null, text: NO_PRINT }), 'not_a_document block'],
  'nothing bare where a card belongs': [
    front({
      document: null,
      text: NO_PRINT,
      frame: { blank: { inkShare: 0 }, color: { chroma: 0, shades: 0 } },
    }),
    'not_a_document block',
  ],
  'some print and no edges': [
    front({ document: null, text: { glyphs: 80, believed: 60 } }),
    'not_a_document warn',
  ],
  'leaves that stand in rows like print': [
    front({ document: null, text: { glyphs: 120, believed: 0 } }),
    'not_a_document block',
  ],
  'a street with a sign': [
    dataPage({ document: null, mrz: null, text: { glyphs: 60, believed: 12 } }),
    'not_a_document block',
  ],
  'a pattern like print, on four sides that may be anything': [
    front({ document: { confidence: 0.6 }, text: { glyphs: 25, believed: 0 } }),
    'not_a_document block',
  ],
  'much that stands in rows like print, on four sides that may be anything': [
    front({ document: { confidence: 0.6 }, text: { glyphs: 60, believed: 0 } }),
    'not_a_document warn',
  ],
  'hardly anything that may be print, blurred, on four sides that may be anything': [
    front({
      document: { confidence: 0.6, blur: { sigmaMm: 0.6 } },
      text: { glyphs: 25, believed: 0 },
    }),
    'blur block',
  ],
  'print of which nothing was read, on a card for sure': [
    codeless({ portrait: 0.2 }, { glyphs: 110, believed: 0 }),
    'unreadable_barcode warn',
  ],
  'a card of a bank': [front({ document: { sides: { portrait: 0.3 } } }), 'not_a_document warn'],
  'one line of print beside pictures': [
    front({ text: { lines: 1, glyphs: 64, believed: 64 } }),
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
    front({ text: { glyphs: 40, believed: 12 } }),
    'not_a_document warn',
  ],
  'a back of a country that prints no code, and whatever else has print': [
    codeless({ portrait: 0.7 }),
    'not_a_document warn',
  ],
  'a back without a code whose zone was read': [
    seenWith(codeless({ portrait: 0.7 }), { mrz: { ...GOOD.dataPage.mrz, format: 'TD1' } }),
    '',
  ],
  'a receipt as a license': [upright(...DATED), 'not_a_document block'],
  'a receipt where the back belongs': [
    seenWith(upright(...DATED), { expected: 'cardBack', document: { sides: { portrait: 0.2 } } }),
    'not_a_document block',
  ],
  'fewer lines than tell a receipt': [upright(...DATED.slice(1)), ''],
  'a license for the young, which stands upright': [
    upright('DRIVER LICENSE', '4B EXP 07/12/2031', ...DATED),
    '',
  ],
  'as many lines along a card': [printed(...DATED), ''],
  'many lines on what stands upright beside a zone': [
    seenWith(upright(...DATED), { mrz: { ...GOOD.dataPage.mrz, read: 'notRead' } }),
    '',
  ],
  'a code that was not read where the front belongs': [
    front({ document: { sides: { denseCode: { region: PLACE, share: 0.15 } } } }),
    'wrong_side warn',
  ],
  'a scan of 120 dpi that can be read': [dataPage({ document: { dpi: 120 } }), ''],
  'a card in the color of skin that fills its picture': [
    front({ document: WHOLE, mrz: GOOD.dataPage.mrz, frame: { hand: 0.4 } }),
    '',
    { type: 'unknown' },
  ],
  'what has the color of a hand, on a picture taken for the card and not read': [
    front({ document: WHOLE, frame: { hand: 0.4 } }),
    'obstructed warn',
  ],
  'a card, all sides of it seen, on a table in the color of skin': [
    front({ frame: { hand: 0.2 } }),
    '',
  ],
  'a card held by its edge, a side of it hidden and its print to be read': [
    front({ document: { confidence: 0.65 }, frame: { hand: 0.2 } }),
    '',
  ],
  'a hand over most of a card': [
    front({
      document: { confidence: 0.65 },
      text: { believed: 31, lines: 6 },
      frame: { hand: 0.2 },
    }),
    'obstructed block',
  ],
  'a face close to the camera': [
    front({
      document: { cut: [{ side: 'left', missingMm: 40 }] },
      expected: 'anything',
      text: NO_PRINT,
      frame: { hand: 0.5 },
    }),
    '',
    { slot: 'self_portrait' },
  ],
  'all of the print and no edges': [front({ document: null }), 'not_a_document warn'],
  'a code that was read and no edges': [back({ document: null }), 'not_a_document note'],
  'the captions of a license beside a portrait in even tones': [
    front({
      document: { sides: { portrait: 0.45 } },
      lines: lines('DRIVER LICENSE', '15 SEX F', '4B EXP 07/12/2031', 'OKONKWO'),
    }),
    '',
  ],
  'print that does not show which way is up, on sides in doubt': [
    front({ document: { confidence: 0.65 }, text: { turn: null } }),
    'not_a_document warn',
  ],
  'half of a code, the other half burnt': [
    codeless({ portrait: 0.2, denseCode: { region: PLACE, share: 0.05 } }),
    'unreadable_barcode warn',
  ],
  'a letter where a card belongs': [
    front({ document: { shape: 'page', sides: null } }),
    'other_type warn',
  ],
  'a page where a card belongs, by nothing but its print': [
    front({ document: null, text: GOOD.page.text }),
    'other_type warn, not_a_document block',
  ],
  'no card, and more print than one has': [dense(32, 100), 'not_a_document block'],
  'no card, and as many lines as one has': [dense(31, 100), 'not_a_document warn'],
  'no card, and many lines that hardly read as print': [dense(32, 59), 'not_a_document warn'],
  'no back, and many lines': [
    seenWith(dense(20, 60), { expected: 'cardBack' }),
    'not_a_document block',
  ],
  'no back, and as many lines as one has': [
    seenWith(dense(19, 60), { expected: 'cardBack' }),
    'not_a_document warn',
  ],
  'no back, and so little read that its code may be there': [
    seenWith(dense(20, 59), { expected: 'cardBack' }),
    'not_a_document warn, unreadable_barcode warn',
  ],
  'no data page, and no zone in all that was read': [
    dataPage({ document: null, mrz: null, text: { believed: 60 } }),
    'not_a_document block',
  ],
  'no data page, and a zone that was not read': [
    dataPage({ document: null, mrz: { read: 'notRead' }, text: { believed: 60 } }),
    'not_a_document warn',
  ],
  'many lines across what may be a back, none of them read': [
    seenWith(upright(), { expected: 'cardBack', document: { sides: { portrait: 0.2 } } }),
    'not_a_document block',
  ],
  'many lines across what may be a license, none of them read': [upright(), ''],
  'a panel of a bank statement that might be a card': [
    front({
      document: { confidence: 0.65 },
      lines: lines('01/02/2026 OPENING', '01/05/2026 RENT', 'A', 'B', 'C'),
    }),
    'not_a_document warn',
  ],
  'the same on a picture with the proportions of a card': [
    front({
      document: WHOLE,
      lines: lines('01/02/2026 OPENING', '01/05/2026 RENT', 'A', 'B', 'C'),
    }),
    '',
  ],
  'a card as a bank statement': [
    page({ document: { corners: CARD }, text: GOOD.front.text }),
    'other_type warn',
  ],
  'a card as a document of a type that says nothing of its look': [
    page({ document: { corners: CARD }, text: GOOD.front.text }),
    '',
    { type: 'unknown' },
  ],
  'a page as a Social Security card': [page(), 'other_type warn', { type: 'social_security_card' }],
  'a license as a passport': [
    dataPage({ mrz: null, lines: lines('DRIVER LICENSE', '15 SEX F', '4B EXP') }),
    'other_type warn, obstructed block',
  ],
  'a passport as a license': [front({ mrz: GOOD.dataPage.mrz }), 'other_type block'],
  'a passport of which a part of the zone was read, as a license': [
    front({ mrz: { ...GOOD.dataPage.mrz, read: 'partly' } }),
    'other_type block',
  ],
  'a zone of three lines, which stands on a back, where the front belongs': [
    front({ mrz: { ...GOOD.dataPage.mrz, format: 'TD1' } }),
    'wrong_side warn',
  ],
  "print and something like a portrait on what has a passport's proportions, in the place of a license":
    [front({ document: { shape: 'dataPage' } }), 'not_a_document warn'],
  'a sharp rectangle without print': [front({ text: NO_PRINT }), 'not_a_document block'],
  'a back where the front belongs': [back({ expected: 'cardFront' }), 'wrong_side block'],
  'a front whose captions were read where the back belongs': [
    front({
      expected: 'cardBack',
      lines: lines('DRIVER LICENSE', '4b EXP 2031', '15 SEX', 'EYES BRO'),
    }),
    'wrong_side block',
  ],
  'a front of which two captions and a date were read where the back belongs': [
    front({ expected: 'cardBack', lines: lines('DRIVER LICENSE', '1972 02 27') }),
    'wrong_side block',
  ],
  'a blurred back is not taken for a front': [
    front({ expected: 'cardBack', document: { blur: { sigmaMm: 0.3 } } }),
    'blur warn',
  ],
};

const GRAY_COPY = { chroma: 0, shades: 0.1 };

const ROWS: Rows = {
  'an empty page': [
    page({
      document: { blank: { inkShare: 0 }, blur: { sigmaMm: null, direction: null, edges: 20 } },
      text: NO_PRINT,
    }),
    'blank block',
  ],
  'a covered lens': [
    front({
      document: null,
      text: NO_PRINT,
      frame: { blank: { inkShare: 0 }, light: { white: 0.001, black: 0, contrast: 0 } },
    }),
    'blank block, dark block',
  ],
  'a passport whose lines of letters are hidden': [dataPage({ mrz: null }), 'obstructed block'],
  'a passport of which little was read': [
    dataPage({ mrz: null, text: { believed: 59 } }),
    'obstructed warn',
  ],
  'a passport whose lines of letters a lamp may hide': [
    dataPage({ mrz: null, document: { glare: [{ areaMm2: 60, covers: 0, region: PLACE }] } }),
    'glare warn',
  ],
  'one level bar of a viewer': [front({ frame: { screen: { levelEdges: 1 } } }), 'screenshot warn'],
  'the bars of a web page': [front({ frame: { screen: { levelEdges: 2 } } }), 'screenshot block'],
  'a spot in an empty margin': [
    front({ document: { glare: [{ areaMm2: 100, covers: 0, region: PLACE }] } }),
    '',
  ],
  motion: [front({ document: { blur: { sigmaMm: 0.55, direction: 0 } } }), 'blur block'],
  'a gray copy': [front({ document: { color: GRAY_COPY } }), 'greyscale warn'],
  'a copy in two tones': [
    dataPage({ document: { color: { chroma: 0, shades: 0 } } }),
    'greyscale block',
  ],
  'a white page is no gray copy': [page({ document: { color: { chroma: 0 } } }), ''],
  'a back that cannot be read': [back({ barcode: null }), 'unreadable_barcode warn'],
  'the file of the front once more': [
    back(),
    'same_image block',
    { pair: { sameBytes: true, facts: null } },
  ],
  'front and back': [
    back(),
    '',
    beside(printed('OKONKWO', 'MARGUERITE ANNE', 'M4269231', 'DOB 02/22/1970')),
  ],
  'a front of somebody else': [
    back(),
    'mismatch warn',
    beside(printed('HALVORSEN', 'PETER', 'M4269231', '02/22/1970')),
  ],
  'a front that cannot be read': [back(), '', beside(printed('X?2', '7?1'))],
  'a date that has passed': [read({ expiryDate: '2026-11-20' }), 'expired warn'],
  'a date that is today': [read({ expiryDate: '2026-11-21' }), 'expiring note'],
  'a passport that has passed': [dataPage({ mrz: { expiryDate: '2026-01-01' } }), 'expired warn'],
  'a check digit that is surely wrong': [
    dataPage({ mrz: { checks: [{ field: 'number', fits: false, sure: true }] } }),
    'mrz_check_digit warn',
  ],
  'a check digit that may be read wrongly': [
    dataPage({ mrz: { checks: [{ field: 'number', fits: false, sure: false }] } }),
    '',
  ],
  'print on its side': [front({ text: { turn: 90 } }), 'sideways note'],
  'print upside down': [front({ text: { turn: 180 } }), 'upside_down note'],
  'too little print to be sure': [
    front({ text: { turn: 90, glyphs: 25, opinions: 12 } }),
    'sideways warn',
  ],
  'print that disagrees': [front({ text: { turn: 180, agreement: 0.8 } }), 'upside_down warn'],
  'turned by staff as the print says': [
    front({ text: { turn: 90 } }),
    '',
    { turn: 90, turnedByStaff: true },
  ],
  'turned by staff against the print': [
    front(),
    'upside_down warn',
    { turn: 180, turnedByStaff: true },
  ],
};

const ON_END = { corners: box(0.4, 0.1, 0.6, 0.9) };
const dated = (portrait: number, ...texts: string[]) =>
  front({ expected: 'cardBack', document: { sides: { portrait } }, lines: lines(...texts) });

/** Cases in which one reason is enough, or one hides another. */
const REASONS: Rows = {
  'a front without a portrait, of which a date and two captions were read': [
    dated(0.2, 'DRIVER LICENSE', '1972 02 27'),
    'wrong_side block',
  ],
  'two captions of a front without a portrait or a date': [
    dated(0.2, '15 SEX', 'EYES BRO'),
    'not_a_document warn',
  ],
  'a portrait and a date without two captions': [dated(0.9, '1972 02 27'), 'wrong_side warn'],
  'a front for a back, out of the frame': [
    seenWith(dated(0.9, 'DRIVER LICENSE', '1972 02 27'), {
      document: { cut: [{ side: 'left', missingMm: 1 }] },
    }),
    'not_a_document warn',
  ],
  'a card on end without print that tells': [
    front({ document: ON_END, text: { turn: null } }),
    'sideways warn',
  ],
  'a card on end whose print is upright': [front({ document: ON_END }), ''],
  'a page on end without print that tells': [page({ document: ON_END, text: { turn: null } }), ''],
  'blur in the dark': [
    front({ document: { blur: { sigmaMm: 2 }, light: { white: 0.013, black: 0 } } }),
    'dark block',
  ],
  'blur and little contrast where all is burnt': [
    front({
      document: {
        blur: { sigmaMm: 2 },
        light: { white: 1, black: 0.1, contrast: 0.1, burntShare: 0.7 },
      },
    }),
    'overexposed warn',
  ],
  'shades of gray in the dark': [
    front({ document: { color: GRAY_COPY, light: { white: 0.1, black: 0 } } }),
    'dark warn',
  ],
  'shades of gray where all is burnt': [
    front({
      document: { color: GRAY_COPY, light: { white: 1, black: 0.1, burntShare: 0.7 } },
    }),
    'overexposed warn',
  ],
};

const ALL = Object.entries({ ...KINDS, ...ROWS, ...REASONS });
const PLACES = new Map<string, Kind>([
  ['cardBack', 'back'],
  ['dataPage', 'dataPage'],
  ['page', 'page'],
]);

test.each(ALL)('%s', (_name, [seen, issues, more]) => {
  expect(said(PLACES.get(seen.expected) ?? 'front', seen, more).join(', ')).toBe(issues);
});

test('every rule about visible content has a row here or a measurement', () => {
  // Words have their own rows.
  const measured = [
    'other_paper',
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
  const aboutFiles = new Set(Object.keys({ ...UNREADABLE_FILE_RULES, ...ODD_FILE_RULES }));
  const left = RULES.filter(([kind]) => !met.has(kind) && !aboutFiles.has(kind));
  expect(left).toEqual([]);
});
