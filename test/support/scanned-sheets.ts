import sharp from 'sharp';
import type { ColorRaster } from '../../main/precheck/vision/picture/raster.ts';
import { type Random, randomFrom } from './scenes/random.ts';

/** A Letter sheet at 100 dots an inch, as the pre-check sees a scan of 300; drawings are in millimeters. */
const [WIDTH, HEIGHT] = [215.9, 279.4];
const PIXELS = { width: 850, height: 1100 };

interface Sheet {
  readonly paper: string;
  readonly svg: string;
}

/** Draws something on a sheet. */
type Draw = (random: Random) => string;

/** Sheets on which something stands, however little. */
export const WRITTEN_ON = {
  stampedLine: (r) => {
    const [x, y] = place(r);
    const color = r.pick(['#b03040', '#3050a0', '#404040']);
    const shape = `<rect x="${x}" y="${y}" width="52" height="11" fill="none" stroke="${color}" stroke-width=".7"/>${letters(r, x + 4, y + 3.5, 12, 4, color, 0.6)}`;
    return `<g opacity="${r.between(0.35, 0.9)}">${shape}</g>`;
  },
  signature: (r) => scrawl(r, ...place(r), 45, 10, r.pick(['#20307a', '#222']), 0.45),
  faintLine: (r) => letters(r, ...place(r), 26, 2.4, gray(r, 205, 224), 0.32),
  note: (r) => {
    const [x, y] = place(r);
    return [0, 1, 2].map((at) => scrawl(r, x, y + 9 * at, 40, 5, '#333a66', 0.4)).join('');
  },
  letterhead: (r) =>
    letters(r, 22, 16, 18, 3.4, '#334', 0.5) + letters(r, 22, 23, 30, 1.8, '#556', 0.25),
  colorForm: (r) =>
    Array.from({ length: r.whole(3, 8) }, (_, at) => {
      const color = r.pick(['#fbe3d6', '#dcecf8', '#e6f2d8', '#fdf3c4']);
      return `<rect x="20" y="${40 + 22 * at}" width="175" height="14" fill="${color}"/>`;
    }).join(''),
  pencil: (r) => scrawl(r, ...place(r), 30, 6, gray(r, 165, 205), 0.35),
  ruled: (r) =>
    Array.from({ length: r.whole(1, 6) }, (_, at) => {
      const y = 60 + at * 24;
      return `<path d="M25 ${y}H190" stroke="${gray(r, 150, 200)}" stroke-width=".25"/>`;
    }).join(''),
  pageNumber: (r) => letters(r, r.between(95, 115), 266, r.whole(1, 2), 2.6, '#444', 0.35),
  tick: (r) => {
    const [x, y] = place(r);
    return `<path d="M${x} ${y}l2 3.5l4 -8" fill="none" stroke="#28357f" stroke-width=".5"/>`;
  },
  marker: (r) => {
    const [x, y] = place(r);
    return `<path d="M${x} ${y}h${r.between(15, 60)}" stroke="#f7f19a" stroke-width="4.5"/>`;
  },
  cornerNote: (r) => letters(r, r.pick([6, 190]), 7, r.whole(1, 3), 4, '#444', 0.4),
} as const satisfies Readonly<Record<string, Draw>>;

/** Blank sheets, with what scanners and staff leave on them. */
export const BLANK_SHEETS = {
  white: () => '',
  grainy: () => '',
  yellowed: () => '',
  showThrough: (r) => {
    const lines = Array.from({ length: r.whole(4, 30) }, (_, at) =>
      letters(r, 25, 25 + at * 7.5, r.whole(20, 60), 2.4, gray(r, 222, 238), 0.5),
    ).join('');
    const back = `<g transform="translate(${WIDTH} 0) scale(-1 1)">${lines}</g>`;
    return `<filter id="soft"><feGaussianBlur stdDeviation="${r.between(0.45, 0.9)}"/></filter><g filter="url(#soft)">${back}</g>`;
  },
  dust: (r) =>
    Array.from({ length: r.whole(3, 40) }, () => {
      const [x, y] = [r.between(0, WIDTH), r.between(0, HEIGHT)];
      return `<circle cx="${x}" cy="${y}" r="${r.between(0.06, 0.25)}" fill="${gray(r, 60, 200)}"/>`;
    }).join(''),
  punched: (r) => {
    const color = r.pick(['#1c1c1c', '#8a8a88', '#d2d0cc']);
    const holes = r.pick([
      [100, 180],
      [35, 140, 245],
    ]);
    return holes
      .map(
        (y) =>
          `<circle cx="${r.between(10, 13)}" cy="${y}" r="${r.pick([2.75, 3.2, 3.6])}" fill="${color}"/>`,
      )
      .join('');
  },
  staple: (r) =>
    `<path d="M${r.between(8, 14)} ${r.between(8, 14)}l8 ${r.between(-5, 5)}" stroke="${gray(r, 150, 200)}" stroke-width=".6"/>`,
  edge: (r) => {
    const deep = r.between(0.5, 3.2);
    return r.pick([
      `<rect width="${deep}" height="${HEIGHT}" fill="#4a4a4a"/>`,
      `<rect width="${WIDTH}" height="${deep}" fill="#777"/>`,
      `<path d="M0 ${HEIGHT}H${WIDTH}V${HEIGHT - deep}Z" fill="#333"/>`,
    ]);
  },
  fold: (r) => {
    const y = HEIGHT / r.pick([2, 3]);
    return `<path d="M0 ${y}L${WIDTH} ${y + r.between(-1, 1)}" stroke="${gray(r, 212, 232)}" stroke-width=".6"/>`;
  },
} as const satisfies Readonly<Record<string, Draw>>;

export type SheetKind = keyof typeof WRITTEN_ON | keyof typeof BLANK_SHEETS;

/** Draws the sheet of a kind and a seed. */
export async function scannedSheet(kind: SheetKind, seed: number): Promise<ColorRaster> {
  const random = randomFrom('sheet', kind, seed);
  const drawing: Draw = { ...WRITTEN_ON, ...BLANK_SHEETS }[kind];
  const { paper, svg }: Sheet = { paper: paperFor(random, kind), svg: drawing(random) };
  const { width, height } = PIXELS;
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${paper}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#paper)"/>${svg}</svg>`;
  const raw = await sharp(Buffer.from(page)).flatten().removeAlpha().raw().toBuffer();
  const grain = kind === 'white' ? 0 : random.between(0.5, kind === 'grainy' ? 3 : 1.8);
  const noisy = raw.map((level) =>
    Math.max(
      0,
      Math.min(255, Math.round(level + (random.next() + random.next() - 1) * 2.4 * grain)),
    ),
  );
  // Grain comes before the coding, as in a scanner.
  const jpeg = await sharp(noisy, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
  const data = await sharp(jpeg).raw().toBuffer();
  return { data: new Uint8Array(data), width, height };
}

function paperFor(random: Random, kind: SheetKind): string {
  const old = kind === 'yellowed' || random.chance(0.2);
  const [from, to] =
    kind === 'white'
      ? ['#fff', '#fff']
      : old
        ? [random.pick(['#f3e9c8', '#efe3bd']), '#f6efd8']
        : [random.pick(['#fdfdfc', '#f6f6f4', '#fff']), random.pick(['#f4f4f2', '#fbfbfa'])];
  return `<linearGradient id="paper" x2="${random.next()}" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

function place(random: Random): [number, number] {
  return [random.between(15, 140), random.between(20, 240)];
}

function gray(random: Random, dark: number, light: number): string {
  const level = random.whole(dark, light);
  return `rgb(${level},${level},${level})`;
}

/** A line of signs of two or three strokes each, as no font is at hand everywhere. */
function letters(
  random: Random,
  x: number,
  y: number,
  count: number,
  size: number,
  color: string,
  stroke: number,
): string {
  const signs = Array.from({ length: count }, (_, at) => {
    const left = x + at * size * 0.85;
    const spot = () => `${left + random.next() * size * 0.6} ${y + random.next() * size}`;
    return `M${left} ${y}L${left} ${y + size}L${spot()}L${spot()}`;
  });
  return `<path d="${signs.join('')}" fill="none" stroke="${color}" stroke-width="${stroke}"/>`;
}

/** One stroke of a pen, up and down. */
function scrawl(
  random: Random,
  x: number,
  y: number,
  long: number,
  high: number,
  color: string,
  stroke: number,
): string {
  const steps = Array.from({ length: 12 }, (_, at) => {
    const [u, v] = [x + (long * (at + 1)) / 12, y + random.between(-high, high) / 2];
    return `Q${u - random.between(-2, 5)} ${y + random.between(-high, high)} ${u} ${v}`;
  });
  return `<path d="M${x} ${y}${steps.join('')}" fill="none" stroke="${color}" stroke-width="${stroke}"/>`;
}
