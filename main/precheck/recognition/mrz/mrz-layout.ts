/**
 * The sizes of travel documents: the cards TD1 and TD2, and the passport booklet TD3 (ICAO 9303-3). FRA is the French
 * identity card of 1988 to 2021. It is as long as TD2 but has a different layout.
 */
export type MrzFormat = 'TD1' | 'TD2' | 'TD3' | 'FRA';

export type MrzField =
  | 'documentCode'
  | 'issuer'
  | 'name'
  | 'givenNames'
  | 'number'
  | 'nationality'
  | 'birthDate'
  | 'sex'
  | 'expiryDate';

/** A range of positions, counted in the joined lines of the zone. */
export type Span = readonly [from: number, to: number];

/** The fields with a separate check digit. `composite` covers several of them. */
export type CheckedField = 'number' | 'birthDate' | 'expiryDate' | 'optional' | 'composite';

interface Layout {
  readonly lines: number;
  readonly width: number;
  /** Null for fields that the zone does not contain. */
  readonly fields: Readonly<Record<MrzField, Span | null>>;
  /** The optional data in which a document number of more than nine characters continues. */
  readonly overflow: Span | null;
  readonly checks: readonly {
    readonly field: CheckedField;
    readonly over: readonly Span[];
    readonly digit: number;
  }[];
}

/** TD2 and TD3 have the same layout in two lines. Only TD3 also has a check digit for its optional data. */
function twoLines(width: number, optionalDigit: number | null): Layout {
  const second = (from: number, to: number): Span => [width + from, width + to];
  const last = optionalDigit ?? width - 1;
  const check = (field: CheckedField, from: number, to: number) =>
    ({ field, over: [second(from, to)], digit: width + to }) as const;
  return {
    lines: 2,
    width,
    fields: {
      documentCode: [0, 2],
      issuer: [2, 5],
      name: [5, width],
      givenNames: null,
      number: second(0, 9),
      nationality: second(10, 13),
      birthDate: second(13, 19),
      sex: second(20, 21),
      expiryDate: second(21, 27),
    },
    overflow: optionalDigit === null ? second(28, last) : null,
    checks: [
      check('number', 0, 9),
      check('birthDate', 13, 19),
      check('expiryDate', 21, 27),
      ...(optionalDigit === null ? [] : [check('optional', 28, optionalDigit)]),
      {
        field: 'composite',
        over: [second(0, 10), second(13, 20), second(21, optionalDigit === null ? last : last + 1)],
        digit: 2 * width - 1,
      },
    ],
  };
}

/**
 * The layouts of ICAO 9303-5 (TD1), 9303-6 (TD2), and 9303-4 (TD3), section 4.2, "data structure", and of the French
 * card.
 */
export const LAYOUTS: Readonly<Record<MrzFormat, Layout>> = {
  TD1: {
    lines: 3,
    width: 30,
    fields: {
      documentCode: [0, 2],
      issuer: [2, 5],
      number: [5, 14],
      birthDate: [30, 36],
      sex: [37, 38],
      expiryDate: [38, 44],
      nationality: [45, 48],
      name: [60, 90],
      givenNames: null,
    },
    overflow: [15, 30],
    checks: [
      { field: 'number', over: [[5, 14]], digit: 14 },
      { field: 'birthDate', over: [[30, 36]], digit: 36 },
      { field: 'expiryDate', over: [[38, 44]], digit: 44 },
      {
        field: 'composite',
        over: [
          [5, 37],
          [38, 45],
          [48, 59],
        ],
        digit: 59,
      },
    ],
  },
  TD2: twoLines(36, null),
  FRA: {
    lines: 2,
    width: 36,
    fields: {
      documentCode: [0, 2],
      issuer: [2, 5],
      name: [5, 30],
      givenNames: [49, 63],
      number: [36, 48],
      nationality: null,
      birthDate: [63, 69],
      sex: [70, 71],
      expiryDate: null,
    },
    overflow: null,
    checks: [
      { field: 'number', over: [[36, 48]], digit: 48 },
      { field: 'birthDate', over: [[63, 69]], digit: 69 },
      { field: 'composite', over: [[0, 71]], digit: 71 },
    ],
  },
  TD3: twoLines(44, 42),
};

/**
 * Returns whether a zone in this format may begin with this text. Only passports begin with P (ICAO 9303-4). The first
 * 36 characters of their lines also make sense in a shorter format.
 */
export function mayBegin(format: MrzFormat, text: string): boolean {
  return format === 'TD3' || !text.startsWith('P');
}

/** Returns the formats with this number of lines and this width. */
export function formatsWith(lines: number, width: number): readonly MrzFormat[] {
  const formats = Object.keys(LAYOUTS) as MrzFormat[];
  return formats.filter((f) => LAYOUTS[f].lines === lines && LAYOUTS[f].width === width);
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
/** The beginning of the zone on every French card. */
const FRENCH = 'IDFRA';

/** Returns the characters that are allowed at each position of a zone (ICAO 9303-3, 4.3, and each field's rule). */
export function alphabetsOf(format: MrzFormat): readonly string[] {
  const { lines, width } = LAYOUTS[format];
  const known = alphabets.get(format);
  const all = known ?? Array.from({ length: lines * width }, (_, at) => alphabetAt(format, at));
  alphabets.set(format, all);
  return all;
}
const alphabets = new Map<MrzFormat, readonly string[]>();

function alphabetAt(format: MrzFormat, at: number): string {
  const { fields, checks } = LAYOUTS[format];
  const within = (field: MrzField) => {
    const [from, to] = fields[field] ?? [0, 0];
    return at >= from && at < to;
  };
  if (within('sex')) return 'MFX<';
  if (format === 'FRA' && at < FRENCH.length) return FRENCH[at]!;
  if (at === 0) return LETTERS;
  if (within('documentCode') || within('issuer') || within('nationality')) {
    return `${LETTERS}<`;
  }
  if (within('name') || within('givenNames')) {
    return `${LETTERS}<`;
  }
  if (within('birthDate')) return `${DIGITS}<`;
  if (within('expiryDate')) return DIGITS;
  const check = checks.find(({ digit }) => digit === at);
  if (!check) return `${DIGITS}${LETTERS}<`;
  const mayBeFiller = check.field === 'optional' || check.field === 'number';
  return mayBeFiller ? `${DIGITS}<` : DIGITS;
}
