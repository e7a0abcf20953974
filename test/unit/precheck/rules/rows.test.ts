import { expect, test } from 'vitest';
import type { VisibleFacts } from '../../../../main/precheck/facts/visible-facts.ts';
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

interface Row {
  readonly name: string;
  readonly of: Kind;
  readonly seen: VisibleFacts;
  readonly more?: Partial<JudgeContext>;
  readonly issues: readonly string[];
}

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

const ROWS: readonly Row[] = [
  {
    name: 'an empty page',
    of: 'page',
    seen: {
      ...withDocument(GOOD.page, {
        blank: { inkShare: 0 },
        blur: { sigmaMm: null, direction: null, edges: 20 },
      }),
      text: NO_PRINT,
    },
    issues: ['blank block'],
  },
  {
    name: 'a covered lens',
    of: 'front',
    seen: {
      ...GOOD.front,
      document: null,
      text: NO_PRINT,
      frame: {
        ...GOOD.front.frame,
        blank: { inkShare: 0 },
        light: { white: 0.001, black: 0, contrast: 0, burntShare: 0 },
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
    seen: screen(1),
    issues: ['screenshot warn'],
  },
  { name: 'the bars of a web page', of: 'front', seen: screen(2), issues: ['screenshot block'] },
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
      blur: { sigmaMm: 0.55, direction: 0, edges: 900 },
    }),
    issues: ['blur block'],
  },
  {
    name: 'a gray copy',
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
    name: 'a white page is no gray copy',
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
    name: 'the file of the front once more',
    of: 'back',
    seen: GOOD.back,
    more: { pair: { sameBytes: true, facts: null } },
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
    ...ROWS.flatMap(({ issues }) => issues.map((issue) => issue.split(' ')[0])),
  ]);
  const aboutFiles = new Set([...UNREADABLE_FILE_RULES, ...ODD_FILE_RULES].map(({ kind }) => kind));
  const left = RULES.map(({ kind }) => kind).filter(
    (kind) => !met.has(kind) && !aboutFiles.has(kind),
  );
  expect(left).toEqual([]);
});
