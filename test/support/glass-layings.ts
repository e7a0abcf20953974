import { type Corners, contains, mapCorners, type Point } from '../../main/precheck/math/plane.ts';
import type { ColorRaster } from '../../main/precheck/vision/picture/raster.ts';
import { type Random, randomFrom } from './scenes/random.ts';

/**
 * Letter-size glass at 100 dpi, as the pre-check sees a scan of 300 dpi. Sizes are in millimeters.
 */
export const GLASS = { perMm: 100 / 25.4, width: 215.9, height: 279.4 };
const CARD = { width: 85.6, height: 53.98, round: 3.18 };

/** The lighting and the material of the lid. */
const LIDS = ['even', 'shaded', 'hollow', 'hinge', 'scratched', 'gray', 'dark'] as const;
/** `bordered` has a dark rim around the glass, for single tests only. */
export type Lid = (typeof LIDS)[number] | 'bordered';
const LOOKS = ['printed', 'light', 'dark', 'photo', 'white'] as const;
type Look = (typeof LOOKS)[number];

/** Objects because of which a scan must stay whole, or which must at least never be cut out. */
export const TRAPS = ['overlapping', 'outside', 'print', 'smaller', 'larger'] as const;
export type Trap = (typeof TRAPS)[number];

/** A rectangle on the glass: its center, its rotation in radians, and its look. */
export interface Laid {
  readonly middle: Point;
  readonly angle: number;
  readonly width: number;
  readonly height: number;
  readonly look: Look | 'print';
  /** The share of the lid's light in the shadow at its edge. */
  readonly shade: number;
}

/** A scan of cards at random places, and these places. */
export interface Laying {
  readonly lid: Lid;
  readonly looks: readonly string[];
  /** True if two of them almost touch, so that their shadows meet. */
  readonly isClose: boolean;
  /** The corners in millimeters of the complete cards, which may be cut out. */
  readonly cards: readonly Corners[];
  readonly picture: ColorRaster;
}

/** Draws the scan of a seed: one to four cards, with a trap beside or on them if one is given. */
export function laying(seed: number, trap?: Trap): Laying {
  const random = randomFrom('glass', seed, trap ?? '');
  const lid = random.pick(LIDS);
  const cards: Laid[] = [];
  const wanted = random.whole(1, 4);
  for (let tries = 0; cards.length < wanted && tries < 300; tries++) {
    const card = nextCard(random, lid, cards.at(-1));
    if (isWithin(card) && cards.every((other) => !touch(card, other, 1))) cards.push(card);
  }
  const others = trap === undefined ? [] : [trapOf(random, trap, cards)];
  const beside = cards.filter((card) => others.every((other) => !touch(card, other, 1)));
  const kept = trap === 'overlapping' ? cards : beside;
  const whole = trap === 'overlapping' ? beside : kept;
  return {
    lid,
    looks: kept.map(({ look }) => look),
    isClose: kept.some((card, at) => kept.slice(0, at).some((other) => touch(card, other, 3))),
    cards: whole.map((card) => cornersOf(card)),
    picture: draw(random, lid, [...kept, ...others]),
  };
}

/** Draws these objects in the given places. */
export function glassWith(lid: Lid, things: readonly Laid[]): ColorRaster {
  return draw(randomFrom('glass', lid), lid, things);
}

/**
 * Scores the result of `findOnGlass`: the cards that were found and missed, and what is not a card.
 */
export function scoreLaying(
  { cards }: Pick<Laying, 'cards'>,
  found: readonly Corners[],
): { readonly found: number; readonly missed: number; readonly wrong: number } {
  const near = (laid: Corners, corners: Corners) =>
    [0, 1, 2, 3].some((shift) => farthest(laid, corners, shift) < MOST_OFF);
  const right = found.filter((corners) => {
    const inMm = mapCorners(corners, ([x, y]) => [x * GLASS.width, y * GLASS.height]);
    return cards.some((laid) => near(laid, inMm));
  }).length;
  return { found: right, missed: cards.length - right, wrong: found.length - right };
}

/** A cut leaves 2.5 mm around what was found, so at this distance nothing of a card is missing. */
const MOST_OFF = 2;

function farthest(laid: Corners, corners: Corners, shift: number): number {
  const off = laid.map(([x, y], k) => {
    const [a, b] = corners[(k + shift) % 4] ?? [0, 0];
    return Math.hypot(x - a, y - b);
  });
  return Math.max(...off);
}

function nextCard(random: Random, lid: Lid, last: Laid | undefined): Laid {
  const white = lid === 'gray' || lid === 'dark' ? 'light' : 'white';
  const look = random.pick([...LOOKS.slice(0, 4), white] as const);
  const card = { width: CARD.width, height: CARD.height, look, shade: random.between(0.8, 0.92) };
  if (last !== undefined && random.chance(0.25)) {
    // Beside the previous one, almost touching it.
    const off = CARD.height + random.between(1.2, 2.5);
    const angle = last.angle + random.bell() * 0.003;
    const [x, y] = last.middle;
    return { ...card, angle, middle: [x - Math.sin(angle) * off, y + Math.cos(angle) * off] };
  }
  const askew = random.chance(0.5) ? random.bell() * 0.05 : random.between(0, Math.PI);
  const upright = random.chance(0.2) ? Math.PI / 2 : 0;
  return { ...card, angle: askew + upright, middle: somewhere(random) };
}

function somewhere(random: Random): Point {
  return [random.between(0, GLASS.width), random.between(0, GLASS.height)];
}

function trapOf(random: Random, trap: Trap, [first]: readonly Laid[]): Laid {
  const angle = random.between(0, Math.PI);
  const card = { width: CARD.width, height: CARD.height, angle, middle: somewhere(random) };
  const looks = { look: random.pick(['printed', 'light', 'dark', 'photo'] as const), shade: 0.85 };
  switch (trap) {
    case 'overlapping': {
      const [x, y] = first?.middle ?? [100, 140];
      return { ...card, ...looks, middle: [x + random.between(6, 30), y + random.between(6, 22)] };
    }
    case 'outside':
      return { ...card, ...looks, middle: [random.pick([-12, GLASS.width + 12]), card.middle[1]] };
    case 'print':
      return { ...card, look: 'print', shade: 1, angle: random.bell() * 0.02 };
    case 'smaller':
      return { ...card, ...looks, width: random.between(40, 80), height: random.between(30, 48) };
    case 'larger':
      return { ...card, ...looks, width: random.between(92, 100), height: random.between(60, 150) };
  }
}

/** Returns the corners in millimeters, `beyond` farther out on all sides. */
export function cornersOf({ middle: [x, y], angle, width, height }: Laid, beyond = 0): Corners {
  const [a, b] = [width / 2 + beyond, height / 2 + beyond];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const box: Corners = [
    [-a, -b],
    [a, -b],
    [a, b],
    [-a, b],
  ];
  return mapCorners(box, ([u, v]) => [x + u * cos - v * sin, y + u * sin + v * cos]);
}

function isWithin(card: Laid): boolean {
  return cornersOf(card, 1).every(
    ([x, y]) => x > 0 && y > 0 && x < GLASS.width && y < GLASS.height,
  );
}

/**
 * Returns whether two objects are closer than `gap`, checked every two millimeters along their
 * edges.
 */
function touch(one: Laid, other: Laid, gap: number): boolean {
  const rim = (thing: Laid) => {
    const corners = cornersOf(thing, gap / 2);
    return corners.flatMap(([x, y], k) => {
      const [toX, toY] = corners[(k + 1) % 4] ?? [x, y];
      return Array.from({ length: 43 }, (_, at) => [
        x + ((toX - x) * at) / 43,
        y + ((toY - y) * at) / 43,
      ]);
    });
  };
  const inside = (a: Laid, b: Laid) =>
    rim(a).some(([x, y]) => contains(cornersOf(b, gap / 2), x ?? 0, y ?? 0));
  return inside(one, other) || inside(other, one);
}

function draw(random: Random, lid: Lid, things: readonly Laid[]): ColorRaster {
  const [width, height] = [GLASS.width, GLASS.height].map((mm) => Math.round(mm * GLASS.perMm));
  if (width === undefined || height === undefined) throw new Error('The glass has no size.');
  const light = lightOf(random, lid);
  const levels = new Float32Array(width * height);
  for (let at = 0; at < levels.length; at++) {
    levels[at] = light((at % width) / GLASS.perMm, Math.floor(at / width) / GLASS.perMm);
  }
  for (const thing of things) lay(levels, width, height, thing, paint(random, thing.look));
  specks(random, levels, width, lid === 'scratched');
  const grain = random.between(0.6, 2.5);
  const tint = [random.between(-4, 2), 0, random.between(-6, 2)];
  const data = new Uint8Array(3 * width * height);
  for (let at = 0; at < levels.length; at++) {
    const level = (levels[at] ?? 0) + (random.next() + random.next() - 1) * 2.4 * grain;
    for (let c = 0; c < 3; c++) {
      data[3 * at + c] = Math.max(0, Math.min(255, Math.round(level + (tint[c] ?? 0))));
    }
  }
  return { data, width, height };
}

/** Returns the lid's light at a place, 0 to 255. */
function lightOf(random: Random, lid: Lid): (x: number, y: number) => number {
  const white = random.between(226, 248);
  const turn = random.between(0, 2 * Math.PI);
  const fall = random.between(12, 45);
  switch (lid) {
    case 'shaded':
      return (x, y) => {
        const along =
          (x / GLASS.width - 0.5) * Math.cos(turn) + (y / GLASS.height - 0.5) * Math.sin(turn);
        return white - fall * (along + 0.5);
      };
    case 'hollow':
      return (x, y) => {
        const [u, v] = [x / GLASS.width - 0.5, y / GLASS.height - 0.5];
        return white - fall * 2 * (u * u + v * v);
      };
    case 'hinge':
      return (x) => white - fall * 1.5 * Math.exp(-x / 25);
    case 'gray':
      return (x) => white - 90 - (fall * x) / GLASS.width / 2;
    case 'dark':
      return (_, y) => 22 + (fall * y) / GLASS.height / 3;
    case 'bordered':
      return (x, y) => (Math.min(x, y, GLASS.width - x, GLASS.height - y) < 5 ? 30 : white);
    default:
      return () => white;
  }
}

/** Returns the level at a place of an object, in millimeters from its top left. */
type Paint = (u: number, v: number) => number;

function paint(random: Random, look: Laid['look']): Paint {
  const [a, b, c] = [random.between(0.5, 2), random.between(0.5, 2), random.between(0, 6)];
  const line = (u: number, v: number, ink: number, ground: number) =>
    v % 5 > 2.4 && (u * a) % 2.6 > 1 && u > 5 && u < 78 && v > 4 ? ink : ground;
  switch (look) {
    case 'printed':
      return (u, v) =>
        u < 30 && v > 14 && v < 48 && u > 4
          ? 120 + 40 * Math.sin(u * b)
          : line(u, v, 60, 205 - u / 3);
    case 'light':
      return (u, v) => (v < 9 ? 150 : line(u, v, 110, 225));
    case 'dark':
      return (u, v) => line(u, v, 170, 45 + 20 * Math.sin(u / 9 + c));
    case 'photo':
      return (u, v) => 130 + 55 * Math.sin((u * a) / 4 + c) * Math.cos((v * b) / 5);
    case 'print':
      return (u, v) => (v % 5 < 2 && u % 2.4 < 1.5 ? 50 : Number.NaN);
    case 'white':
      return (u, v) => line(u, v, v < 30 ? 90 : 246, 246);
  }
}

/** Draws an object with rounded corners on the glass, with its shadow. */
function lay(
  levels: Float32Array,
  width: number,
  height: number,
  thing: Laid,
  paintAt: Paint,
): void {
  const { middle, angle, shade } = thing;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.hypot(thing.width, thing.height) / 2 + 3;
  const from = middle.map((at) => Math.floor((at - reach) * GLASS.perMm));
  const to = middle.map((at) => Math.ceil((at + reach) * GLASS.perMm));
  for (let y = Math.max(0, from[1] ?? 0); y < Math.min(height, to[1] ?? 0); y++) {
    for (let x = Math.max(0, from[0] ?? 0); x < Math.min(width, to[0] ?? 0); x++) {
      const [dx, dy] = [(x + 0.5) / GLASS.perMm - middle[0], (y + 0.5) / GLASS.perMm - middle[1]];
      const [u, v] = [dx * cos + dy * sin, dy * cos - dx * sin];
      const [overU, overV] = [
        Math.abs(u) - thing.width / 2 + CARD.round,
        Math.abs(v) - thing.height / 2 + CARD.round,
      ];
      const beyond =
        Math.hypot(Math.max(0, overU), Math.max(0, overV)) +
        Math.min(0, Math.max(overU, overV)) -
        CARD.round;
      const at = y * width + x;
      const level = levels[at] ?? 0;
      const inside = beyond < 0 ? paintAt(u + thing.width / 2, v + thing.height / 2) : Number.NaN;
      if (!Number.isNaN(inside)) levels[at] = inside;
      else if (beyond >= 0) levels[at] = level * (1 - (1 - shade) * Math.exp(-beyond / 0.45));
    }
  }
}

/** Draws dust, and scratches across the lid. */
function specks(random: Random, levels: Float32Array, width: number, scratched: boolean): void {
  const dab = (x: number, y: number, change: number) => {
    const at = Math.round(y * GLASS.perMm) * width + Math.round(x * GLASS.perMm);
    if (at >= 0 && at < levels.length) levels[at] = (levels[at] ?? 0) + change;
  };
  for (let count = random.pick([0, 20, 120]); count > 0; count--) {
    const [x, y] = somewhere(random);
    for (let size = random.whole(1, 3); size > 0; size--)
      dab(x + size / 5, y, -random.between(15, 90));
  }
  for (let count = scratched ? random.whole(2, 6) : 0; count > 0; count--) {
    const [from, to] = [somewhere(random), somewhere(random)];
    const change = random.pick([-14, 12]);
    for (let part = 0; part < 1; part += 0.0006) {
      dab(from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, change);
    }
  }
}
