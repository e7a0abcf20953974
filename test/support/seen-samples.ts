import type { Facts, PictureFacts } from '../../main/precheck/facts/facts.ts';
import type { DocumentFacts, VisibleFacts } from '../../main/precheck/facts/visible-facts.ts';

/** A part in the center of a picture. */
export const PLACE = { x: 0.4, y: 0.4, width: 0.2, height: 0.1 };

const light = { white: 0.7, black: 0.01, contrast: 0.97, burntShare: 0 };

/** No text at all. */
export const NO_PRINT: VisibleFacts['text'] = {
  lines: 0,
  glyphs: 0,
  believed: 0,
  light: 0,
  opinions: 0,
  turn: null,
  agreement: 0,
  letterPx: null,
};

/** Four corners as fractions of the picture. */
export const box = (
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

/** A card in the center of its picture, well lit and in focus. */
const document: DocumentFacts = {
  shape: 'card',
  corners: box(0.2, 0.3, 0.8, 0.7),
  confidence: 0.8,
  cut: [],
  dpi: 500,
  light,
  blur: { sigmaMm: 0.02, direction: 'all', edges: 2000 },
  color: { chroma: 0.09, shades: 0.2 },
  glare: [],
  obstructions: [],
  blank: { inkShare: 0.3 },
  sides: { denseCode: null, portrait: 0.9 },
};

const front: VisibleFacts = {
  expected: 'cardFront',
  frame: {
    light,
    color: { chroma: 0.05, shades: 0.2 },
    blank: { inkShare: 0.2 },
    screen: { levelEdges: 0 },
    hand: 0,
  },
  document,
  text: {
    lines: 20,
    glyphs: 190,
    believed: 150,
    light: 0,
    opinions: 100,
    turn: 0,
    agreement: 1,
    letterPx: 24,
  },
  written: false,
  barcode: null,
  mrz: null,
  lines: [],
};

export const LICENSE = {
  surname: 'OKONKWO',
  givenNames: 'MARGUERITE',
  number: 'M4269231',
  birthDate: '1970-02-22',
  expiryDate: '2031-07-12',
  issueDate: '2023-11-03',
  country: 'USA',
  issuer: 'EX',
} as const;

/** The back of the same card, with its code read. */
const back: VisibleFacts = {
  ...front,
  expected: 'cardBack',
  document: {
    ...document,
    color: { chroma: 0.02, shades: 0.01 },
    sides: { denseCode: { region: PLACE, share: 0.18 }, portrait: 0 },
  },
  barcode: { region: PLACE, turn: 0, license: LICENSE },
};

const dataPage: VisibleFacts = {
  ...front,
  expected: 'dataPage',
  document: { ...document, shape: 'dataPage' },
  mrz: {
    region: PLACE,
    turn: 0,
    turnBy: 'reading',
    format: 'TD3',
    read: 'whole',
    documentCode: 'P',
    issuer: 'UTO',
    surname: 'ERIKSSON',
    givenNames: 'ANNA MARIA',
    number: 'L898902C3',
    nationality: 'UTO',
    birthDate: '1974-08-12',
    sex: 'F',
    expiryDate: '2032-04-15',
    checks: [{ field: 'number', fits: true, sure: true }],
  },
};

const page: VisibleFacts = {
  ...front,
  expected: 'page',
  document: {
    ...document,
    shape: 'page',
    corners: box(0.35, 0.1, 0.65, 0.9),
    dpi: 250,
    color: { chroma: 0.005, shades: 0 },
    blank: { inkShare: 0.1 },
    sides: null,
  },
  text: {
    lines: 60,
    glyphs: 900,
    believed: 700,
    light: 0,
    opinions: 130,
    turn: 0,
    agreement: 0.99,
    letterPx: 18,
  },
};

export const GOOD = { front, back, dataPage, page } as const;

/** Returns a picture in which this was seen. */
export function pictureOf(seen: VisibleFacts | null): Facts {
  const facts: PictureFacts = {
    kind: 'picture',
    mediaType: 'image/jpeg',
    bytes: 900_000,
    width: 4032,
    height: 3024,
    frames: 1,
    orientation: { source: 'none' },
    holdsLocation: false,
    seen,
  };
  return facts;
}

/** Some fields of an object, also nested. Lists are complete. */
export type Part<T> = T extends readonly unknown[] | string | number | boolean | null
  ? T
  : { readonly [K in keyof T]?: Part<T[K]> };

/** Returns the same with changes, which replace what is there field by field. */
export function seenWith(seen: VisibleFacts, change: Part<VisibleFacts>): VisibleFacts {
  return merged(seen, change) as VisibleFacts;
}

function merged(from: unknown, change: unknown): unknown {
  if (!hasFields(from) || !hasFields(change)) return change;
  const fields = Object.entries(change).map(([name, part]) => [name, merged(from[name], part)]);
  return { ...from, ...Object.fromEntries(fields) };
}

function hasFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
