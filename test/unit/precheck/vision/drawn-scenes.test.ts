import { expect, test } from 'vitest';
import { analyzePicture } from '../../../../main/precheck/analysis/analyze-picture.ts';
import type { DocumentFacts, VisibleFacts } from '../../../../main/precheck/facts/visible-facts.ts';
import {
  type Corners,
  contains,
  distance,
  inParts,
  inPixels,
  mapCorners,
  WHOLE_PICTURE,
} from '../../../../main/precheck/math/plane.ts';
import { handShare, handsIn, handsOver } from '../../../../main/precheck/vision/hand/hand.ts';
import type { Expected } from '../../../../main/precheck/vision/outline/sizes.ts';
import { decodedOf } from '../../../support/drawn-raster.ts';
import { type DrawnScene, drawnScene } from '../../../support/drawn-scene.ts';
import { cornersOf } from '../../../support/scenes/camera.ts';
import { cardFront } from '../../../support/scenes/card-front.ts';
import { drawFlat } from '../../../support/scenes/flat-raster.ts';
import { type Cover, reach } from '../../../support/scenes/hand.ts';
import { FROM_LIGHT, TO_LIGHT } from '../../../support/scenes/light.ts';
import type { Subject } from '../../../support/scenes/plan.ts';
import type { Extra } from '../../../support/scenes/planned-shot.ts';
import { randomFrom } from '../../../support/scenes/random.ts';
import { frontOf, type Kind, pageOf } from '../../../support/scenes/subjects.ts';

const EXPECTED: Readonly<Record<string, Expected>> = {
  back: 'cardBack',
  passport: 'dataPage',
  page: 'page',
};
/** As small as possible for a document, on a table that is drawn quickly. */
const USUAL: Extra = { megapixels: 0.6, dpi: 150, grain: 0.4, table: 'dark' };

async function look(scene: DrawnScene, expected: Expected): Promise<VisibleFacts> {
  return analyzePicture(decodedOf(scene.pixels), expected, async () => null);
}

const between = (low: number, high: number) =>
  expect.toSatisfy((value: number) => value > low && value < high, `between ${low} and ${high}`);
const near = (value: number, off: number) => between(value - off, value + off);

/**
 * The average distance of the corners from those of the drawing, in millimeters of the document.
 */
function errorMm({ pixels, corners: truth }: DrawnScene, { corners, dpi }: DocumentFacts): number {
  const [found, drawn] = [inPixels(corners, pixels), inPixels(truth ?? corners, pixels)];
  // The corners of a rotated document start elsewhere.
  const errors = [0, 1, 2, 3].map((turn) =>
    found.reduce((sum, at, k) => sum + distance(at, drawn[(k + turn) % 4] ?? at), 0),
  );
  return Math.min(...errors) / 4 / (dpi / 25.4);
}

/** Returns the side on which a drawing extends beyond its picture. */
function sideOut(corners: Corners | null): string {
  const [xs, ys] = [corners?.map(([x]) => x) ?? [], corners?.map(([, y]) => y) ?? []];
  const outside = {
    left: -Math.min(...xs),
    right: Math.max(...xs) - 1,
    top: -Math.min(...ys),
    bottom: Math.max(...ys) - 1,
  };
  return Object.entries(outside).reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

/** What a good document shows, in addition to a row. */
const IN_ORDER = {
  cut: [],
  glare: [],
  obstructions: [],
  blur: { sigmaMm: between(-1, 0.1) },
};

type Seen = Partial<Record<keyof DocumentFacts, unknown>>;
const defocus = (sigmaMm: number): Extra => ({ blur: { kind: 'defocus', sigmaMm } });

/**
 * A drawn picture, what is measured of its document, and by how many millimeters its corners may be
 * off.
 */
const DOCUMENTS: Readonly<Record<string, readonly [Kind | Subject, Extra, Seen, off?: number]>> = {
  'a card, tilted and turned': ['front', { tilt: 22 }, { shape: 'card' }],
  'a millimeter from the frame, a sheen over its print': [
    'front',
    { edgeMm: 1, glare: { on: 'text', kind: 'sheen' } },
    {},
  ],
  'small in a large picture': [
    'front',
    { dpi: 45, megapixels: 1.9 },
    { dpi: near(45, 1), confidence: between(0.6, 1) },
    1.5,
  ],
  'pale, on a pale table': ['paleFront', { table: 'pale' }, {}],
  'a back, its black stripe beside white paper': ['back', { table: 'paper' }, {}],
  'a data page above the fold': ['passport', { turn: 180 }, { shape: 'dataPage' }],
  'a scan on a white lid': ['front', { device: 'scanner', table: 'lid' }, { dpi: near(150, 2) }],
  'under a finger': ['front', { hand: 'finger' }, { obstructions: expect.anything() }],
  'held at its edge': ['front', { hand: 'fingertip' }, { obstructions: expect.anything() }],
  'out of focus by 0.25 mm': ['front', defocus(0.25), { blur: { sigmaMm: near(0.25, 0.08) } }],
  'out of focus by 0.4 mm, in the dark': [
    'front',
    { ...defocus(0.4), gain: 0.2 },
    { blur: { sigmaMm: near(0.4, 0.1), direction: 'all' } },
    1,
  ],
  'out of focus by 0.9 mm': ['front', defocus(0.9), { blur: { sigmaMm: near(0.9, 0.2) } }, 2],
  'moved by 1.5 mm along its bars': [
    'back',
    { blur: { kind: 'motion', lengthMm: 1.5, alongBars: true } },
    { blur: { sigmaMm: between(0.2, 0.6), direction: expect.any(Number) } },
    1.5,
  ],
  'in the dark': ['front', { gain: 0.05 }, { light: { white: near(0.035, 0.015) } }],
  'burnt, behind a veil': [
    'front',
    { gain: 2.9, veil: 0.12 },
    { light: { burntShare: between(0.5, 1), black: between(0.1, 0.3) } },
  ],
  'a lamp over its print': [
    'front',
    { glare: { on: 'text', kind: 'spot' } },
    { glare: [{ areaMm2: between(120, 300), covers: between(0.2, 1) }] },
  ],
  'a lamp over print on paper that is nearly white itself': [
    'front',
    { gain: 1.3, glare: { on: 'text', kind: 'spot' } },
    { glare: expect.arrayContaining([expect.objectContaining({ covers: between(0.2, 1) })]) },
  ],
  'a lamp over half of it': [
    'front',
    { glare: { on: 'text', kind: 'large' } },
    { glare: [{ areaMm2: between(800, 2500), covers: between(0.3, 1) }] },
  ],
  'a gray copy, on its side': [
    'front',
    { copy: 'gray', turn: 90 },
    { color: { chroma: between(-1, 0.004), shades: between(0.02, 1) } },
  ],
  'a copy in two tones': [
    'front',
    { copy: 'twoTone', device: 'scanner', table: 'lid' },
    { color: { chroma: between(-1, 0.004), shades: between(-1, 0.003) } },
    10,
  ],
  'an empty page in half a shadow': [
    pageOf(randomFrom('empty'), 'empty'),
    { castShadow: true, table: 'wood', dpi: 75 },
    { blank: { inkShare: between(-1, 0.001) }, blur: { sigmaMm: null } },
  ],
  'a page with a letterhead alone': [
    pageOf(randomFrom('letterhead'), 'letterhead'),
    { dpi: 75 },
    { shape: 'page', blank: { inkShare: between(0.004, 0.1) } },
  ],
};

test.each(Object.entries(DOCUMENTS))('%s', async (name, [of, extra, seen, off = 0.6]) => {
  const scene = await drawnScene(name, of, { ...USUAL, ...extra });
  const kind = typeof of === 'string' ? of : of.kind;
  const { document, frame } = await look(scene, EXPECTED[kind] ?? 'cardFront');
  expect(document).toMatchObject({ ...IN_ORDER, confidence: between(0.49, 1), ...seen });
  if (document) expect(errorMm(scene, document)).toBeLessThan(off);
  expect(frame.screen.levelEdges).toBe(0);
});

test.each([
  [7.4, 'a'],
  [7.4, 'd'],
  [18.7, 'a18.7'],
  [29.5, 'a29.5'],
])('reports a card with %d mm outside the frame, and on which side (%s)', async (mm, name) => {
  const scene = await drawnScene(name, 'front', { ...USUAL, table: 'pale', edgeMm: -mm });
  const { document } = await look(scene, 'cardFront');
  expect(document?.cut).toEqual([{ side: sideOut(scene.corners), missingMm: near(mm, 2) }]);
});

test('recognizes a picture on a screen by its bars', async () => {
  for (const screen of ['viewer', 'webPage'] as const) {
    const { frame } = await look(
      await drawnScene(screen, 'front', { ...USUAL, screen }),
      'cardFront',
    );
    expect(frame.screen.levelEdges, screen).toBeGreaterThan(0);
  }
});

test('finds nothing on an empty table', async () => {
  const bare = await drawnScene('bare', { kind: 'emptyTable' }, { ...USUAL, table: 'granite' });
  for (const expected of ['cardFront', 'page', 'anything'] as const) {
    expect((await look(bare, expected)).document, expected).toBeNull();
  }
});

const PER_MM = 4;
const AROUND = 30 * PER_MM;
type Rgb = readonly [number, number, number];
/** Tables, two of them in colors that skin also has. */
const GRAY: Rgb = [120, 120, 124];
const WOOD: Rgb = [150, 110, 70];
const TAN: Rgb = [190, 134, 98];

/**
 * Returns what is seen of a hand that reaches over a front on a table: its share of the picture,
 * and what it hides.
 */
async function under(cover: Cover | null, seed: number, table = GRAY) {
  const random = randomFrom('under a hand', seed);
  const front = cardFront(random, frontOf(random).card);
  const { raster } = await drawFlat(front, PER_MM);
  const [width, height] = [raster.width + 2 * AROUND, raster.height + 2 * AROUND];
  const light = { data: new Uint16Array(3 * width * height), width, height };
  for (let at = 0; at < light.data.length; at++) light.data[at] = TO_LIGHT[table[at % 3] ?? 0] ?? 0;
  for (let row = 0; row < raster.height; row++) {
    const line = raster.data.subarray(3 * row * raster.width, 3 * (row + 1) * raster.width);
    light.data.set(line, 3 * ((row + AROUND) * width + AROUND));
  }
  const map = [PER_MM, 0, AROUND, 0, PER_MM, AROUND, 0, 0, 1] as const;
  const over = cover === 'fingertip' ? front.regions.margin : front.regions.text;
  if (cover !== null && over) await reach(random, light, map, cover, over, front);
  const data = new Uint8Array(light.data.length);
  for (let at = 0; at < data.length; at++) data[at] = FROM_LIGHT[(light.data[at] ?? 0) >> 3] ?? 255;
  const picture = { data, width, height };
  const corners = inParts(cornersOf(map, { x: 0, y: 0, ...front }), picture);
  const hands = handsIn(picture);
  const hidden = handsOver(hands, { corners, shape: 'card' });
  const isOnCard = ({ region: { x, y, width, height } }: (typeof hidden)[number]) =>
    contains(corners, x + width / 2, y + height / 2);
  return {
    share: handShare(hands),
    areaMm2: hidden.reduce((sum, { areaMm2 }) => sum + areaMm2, 0),
    isOnCard: hidden.every(isOnCard),
  };
}

/** Enough for every skin color, and for each side that it can come from. */
const SEEDS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

test.each([
  ['a fingertip at its edge', 'fingertip', -1, 80],
  ['a finger', 'finger', 200, 850],
  ['a hand', 'hand', 1000, 4000],
] as const)('%s counts for as much of a card as it hides', async (_, cover, least, most) => {
  for (const seed of SEEDS) {
    const { areaMm2, isOnCard } = await under(cover, seed);
    expect(areaMm2, `seed ${seed}`).toBeGreaterThan(least);
    expect(areaMm2, `seed ${seed}`).toBeLessThan(most);
    expect(isOnCard, `seed ${seed}`).toBe(true);
  }
});

test('finds a hand on a wooden table, and none in a portrait or a skin-colored table', async () => {
  expect((await under('hand', 0, WOOD)).share).toBeGreaterThan(0.15);
  for (const table of [GRAY, WOOD, TAN]) {
    for (const seed of [0, 1, 2]) {
      expect(await under(null, seed, table)).toMatchObject({ share: 0, areaMm2: 0 });
    }
  }
});

test('does not treat a skin-colored card beyond the frame as a hand over itself', () => {
  const [width, height] = [280, 200];
  const data = new Uint8Array(3 * width * height);
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    data[at] = (x < 120 && y >= 50 && y < 126 ? TAN : GRAY)[at % 3] ?? 0;
  }
  const hands = handsIn({ data, width, height });
  const upTo = (x: number) => mapCorners(WHOLE_PICTURE, ([u, v]) => [u * x, 0.25 + v * 0.38]);
  expect(handsOver(hands, { corners: upTo(0.43), shape: 'card' })).toEqual([]);
  expect(handsOver(hands, { corners: upTo(0.2), shape: 'card' })).toHaveLength(1);
});
