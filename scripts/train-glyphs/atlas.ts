import sharp from 'sharp';
import type { Family } from './fonts.ts';

/** The width of the square for each glyph, and the font size, both in pixels. */
export const CELL = 112;
const FONT_SIZE = 60;
const COLUMNS = 12;

/**
 * The ink of one glyph as values from 0 to 1. There are three sizes: CELL × CELL pixels, half of
 * that, and a quarter.
 */
export interface DrawnGlyph {
  readonly character: string;
  readonly levels: readonly [Float32Array, Float32Array, Float32Array];
}

/** Draws characters of one face, each centered in its own square. */
export async function drawGlyphs(
  { name }: Family,
  { weight, italic }: { readonly weight: number; readonly italic: boolean },
  characters: string,
): Promise<readonly DrawnGlyph[]> {
  const all = [...characters];
  const rows = Math.ceil(all.length / COLUMNS);
  const [width, height] = [COLUMNS * CELL, rows * CELL];
  const texts = all.map((character, index) => {
    const x = (index % COLUMNS) * CELL + CELL / 2;
    const y = Math.floor(index / COLUMNS) * CELL + CELL * 0.68;
    const text = character.replace('&', '&amp;').replace('<', '&lt;');
    return `<text x="${x}" y="${y}">${text}</text>`;
  });
  const style = `font-family="'${name}'" font-size="${FONT_SIZE}" font-weight="${weight}" font-style="${italic ? 'italic' : 'normal'}" text-anchor="middle" fill="#fff"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/><g ${style}>${texts.join('')}</g></svg>`;
  const { data } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return all.map((character, index) => {
    const [left, top] = [(index % COLUMNS) * CELL, Math.floor(index / COLUMNS) * CELL];
    const whole = new Float32Array(CELL * CELL);
    for (let y = 0; y < CELL; y++) {
      for (let x = 0; x < CELL; x++) {
        whole[y * CELL + x] = (data[(top + y) * width + left + x] as number) / 255;
      }
    }
    const half = halved(whole, CELL);
    return { character, levels: [whole, half, halved(half, CELL / 2)] };
  });
}

function halved(from: Float32Array, edge: number): Float32Array {
  const half = edge / 2;
  const to = new Float32Array(half * half);
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) {
      const at = 2 * y * edge + 2 * x;
      to[y * half + x] = (from[at]! + from[at + 1]! + from[at + edge]! + from[at + edge + 1]!) / 4;
    }
  }
  return to;
}
