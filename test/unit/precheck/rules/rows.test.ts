import { expect, test } from 'vitest';
import {
  ODD_FILE_RULES,
  UNREADABLE_FILE_RULES,
} from '../../../../main/precheck/rules/file-rules.ts';
import type { JudgeContext } from '../../../../main/precheck/rules/rule.ts';
import { RULES } from '../../../../main/precheck/rules/rules.ts';
import type { DocumentFacts, Seen } from '../../../../main/precheck/seen.ts';
import { type Kind, said } from '../../../support/judged-samples.ts';
import {
  GOOD,
  LICENSE,
  NO_PRINT,
  PLACE,
  pictureOf,
  withDocument,
} from '../../../support/seen-samples.ts';

const blur = (sigmaMm: number) => ({
  blur: { sigmaMm, sharpestMm: sigmaMm, direction: 'all' as const, edges: 2000 },
});

interface Row {
  readonly name: string;
  readonly of: Kind;
  readonly seen: Seen;
  readonly more?: Partial<JudgeContext>;
  readonly issues: readonly string[];
}

const unprinted = { ...GOOD.front, text: NO_PRINT };
const bare = (of: Kind, text: Partial<Seen['text']> = {}): Seen => ({
  ...GOOD[of],
  document: null,
  barcode: null,
  text: { ...GOOD[of].text, ...text },
});
const kindOf = (
  of: Kind,
  sides: Partial<NonNullable<DocumentFacts['sides']>>,
  text = {},
): Seen => ({
  ...withDocument(GOOD[of], {
    sides: { denseCode: null, portrait: 0.9, ...sides },
  }),
  barcode: null,
  text: { ...GOOD[of].text, ...text },
});
const read = (change: Partial<typeof LICENSE | Record<string, string>>): Seen => ({
  ...GOOD.back,
  barcode: { region: PLACE, turn: 0, license: { ...LICENSE, ...change } as never },
});
const zone = (change: Partial<NonNullable<Seen['mrz']>>): Seen => ({
  ...GOOD.dataPage,
  mrz: GOOD.dataPage.mrz && { ...GOOD.dataPage.mrz, ...change },
});
const printed = (...texts: string[]): Seen => ({
  ...GOOD.front,
  lines: texts.map((text) => ({ text, confidence: 0.99 })),
});
const beside = (seen: Seen) => ({ pair: { sameBytes: false, facts: pictureOf(seen) } });
const screen = (levelEdges: number, grid: number): Seen => ({
  ...GOOD.front,
  frame: { ...GOOD.front.frame, screen: { levelEdges, grid } },
});
const turnedText = (turn: 0 | 90 | 180 | 270, more = {}): Seen => ({
  ...GOOD.front,
  text: { ...GOOD.front.text, turn, ...more },
});

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
    seen: {
      ...withDocument(GOOD.front, {
        confidence: 0.5,
        corners: [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ],
      }),
      frame: { ...GOOD.front.frame, hand: 0.4 },
    },
    issues: [],
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
    name: 'a letter where a card belongs',
    of: 'front',
    seen: withDocument(GOOD.front, { shape: 'page', sides: null }),
    issues: ['not_a_document warn'],
  },
  {
    name: 'a sharp rectangle without print',
    of: 'front',
    seen: unprinted,
    issues: ['not_a_document block'],
  },
  {
    name: 'an empty page',
    of: 'page',
    seen: {
      ...withDocument(GOOD.page, {
        blank: { inkShare: 0 },
        blur: { sigmaMm: null, sharpestMm: null, direction: null, edges: 20 },
      }),
      text: NO_PRINT,
    },
    issues: ['blank block'],
  },
  {
    name: 'a covered lens',
    of: 'front',
    seen: {
      ...bare('front', NO_PRINT),
      frame: {
        ...GOOD.front.frame,
        blank: { inkShare: 0 },
        light: { white: 0.001, black: 0, contrast: 0, burntShare: 0, darkShare: 1 },
      },
    },
    issues: ['blank block', 'dark block'],
  },
  {
    name: 'a passport whose lines of letters are hidden',
    of: 'dataPage',
    seen: { ...GOOD.dataPage, mrz: null },
    issues: ['obstructed warn'],
  },
  {
    name: 'one level bar of a viewer',
    of: 'front',
    seen: screen(1, 0),
    issues: ['screenshot warn'],
  },
  { name: 'the bars of a web page', of: 'front', seen: screen(2, 0), issues: ['screenshot block'] },
  {
    name: 'the pixels of a monitor',
    of: 'front',
    seen: screen(0, 170),
    issues: ['screenshot warn'],
  },
  {
    name: 'a spot in an empty margin',
    of: 'front',
    seen: withDocument(GOOD.front, { glare: [{ areaMm2: 100, covers: 0, region: PLACE }] }),
    issues: [],
  },
  {
    name: 'motion',
    of: 'front',
    seen: withDocument(GOOD.front, {
      blur: { sigmaMm: 0.55, sharpestMm: 0, direction: 0, edges: 900 },
    }),
    issues: ['blur block'],
  },
  {
    name: 'a grey copy',
    of: 'front',
    seen: withDocument(GOOD.front, { color: { chroma: 0, shades: 0.1 } }),
    issues: ['greyscale warn'],
  },
  {
    name: 'a copy in two tones',
    of: 'dataPage',
    seen: withDocument(GOOD.dataPage, { color: { chroma: 0, shades: 0 } }),
    issues: ['greyscale block'],
  },
  {
    name: 'a white page is no grey copy',
    of: 'page',
    seen: withDocument(GOOD.page, { color: { chroma: 0, shades: 0 } }),
    issues: [],
  },
  {
    name: 'a back that cannot be read',
    of: 'back',
    seen: { ...GOOD.back, barcode: null },
    issues: ['unreadable_barcode warn'],
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
    name: 'a front where the back belongs',
    of: 'back',
    seen: { ...GOOD.front, expected: 'cardBack' },
    issues: ['wrong_side warn'],
  },
  {
    name: 'a blurred back is not taken for a front',
    of: 'back',
    seen: withDocument({ ...GOOD.front, expected: 'cardBack' }, blur(0.3)),
    issues: ['blur warn'],
  },
  {
    name: 'the picture of the front once more',
    of: 'back',
    seen: { ...GOOD.back, frame: GOOD.front.frame },
    more: beside(GOOD.front),
    issues: ['same_image block'],
  },
  {
    name: 'another picture of the front',
    of: 'back',
    seen: withDocument(GOOD.back, { hash: GOOD.front.document?.hash ?? '' }),
    more: beside(GOOD.front),
    issues: ['same_image block'],
  },
  {
    name: 'front and back',
    of: 'back',
    seen: GOOD.back,
    more: beside(printed('OKONKWO', 'MARGUERITE ANNE', 'M4269231', 'DOB 02/22/1970')),
    issues: [],
  },
  {
    name: 'a front of somebody else',
    of: 'back',
    seen: GOOD.back,
    more: beside(printed('HALVORSEN', 'PETER', 'M4269231', '02/22/1970')),
    issues: ['mismatch warn'],
  },
  {
    name: 'a front that cannot be read',
    of: 'back',
    seen: GOOD.back,
    more: beside(printed('X?2', '7?1')),
    issues: [],
  },
  {
    name: 'a date that has passed',
    of: 'back',
    seen: read({ expiryDate: '2026-11-20' }),
    issues: ['expired warn'],
  },
  {
    name: 'a date that is today',
    of: 'back',
    seen: read({ expiryDate: '2026-11-21' }),
    issues: ['expiring note'],
  },
  {
    name: 'a passport that has passed',
    of: 'dataPage',
    seen: zone({ expiryDate: '2026-01-01' }),
    issues: ['expired warn'],
  },
  {
    name: 'a check digit that is surely wrong',
    of: 'dataPage',
    seen: zone({ checks: [{ field: 'number', fits: false, sure: true }] }),
    issues: ['mrz_check_digit warn'],
  },
  {
    name: 'a check digit that may be read wrongly',
    of: 'dataPage',
    seen: zone({ checks: [{ field: 'number', fits: false, sure: false }] }),
    issues: [],
  },
  { name: 'print on its side', of: 'front', seen: turnedText(90), issues: ['sideways note'] },
  { name: 'print upside down', of: 'front', seen: turnedText(180), issues: ['upside_down note'] },
  {
    name: 'too little print to be sure',
    of: 'front',
    seen: turnedText(90, { glyphs: 25, opinions: 12 }),
    issues: ['sideways warn'],
  },
  {
    name: 'print that disagrees',
    of: 'front',
    seen: turnedText(180, { agreement: 0.8 }),
    issues: ['upside_down warn'],
  },
  {
    name: 'turned by staff as the print says',
    of: 'front',
    seen: turnedText(90),
    more: { turn: 90, turnedByStaff: true },
    issues: [],
  },
  {
    name: 'turned by staff against the print',
    of: 'front',
    seen: turnedText(0),
    more: { turn: 180, turnedByStaff: true },
    issues: ['upside_down warn'],
  },
];

test.each(ROWS)('$name', ({ of, seen, more = {}, issues }) => {
  expect(said(of, seen, more)).toEqual(issues);
});

test('every rule about what is seen is met by a row here or by a measure', () => {
  const measured = [
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
    ...ROWS.flatMap(({ issues }) => issues.map((issue) => issue.split(' ')[0])),
  ]);
  const aboutFiles = new Set([...UNREADABLE_FILE_RULES, ...ODD_FILE_RULES].map(({ kind }) => kind));
  const left = RULES.map(({ kind }) => kind).filter(
    (kind) => !met.has(kind) && !aboutFiles.has(kind),
  );
  expect(left).toEqual([]);
});
