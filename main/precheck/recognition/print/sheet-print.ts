import type { Point } from '../../math/plane.ts';
import type { PictureView } from '../../vision/picture/picture-view.ts';
import { type GrayRaster, grayOf } from '../../vision/picture/raster.ts';
import { glyphsOf } from './glyphs.ts';
import { probesAlong } from './patch.ts';
import type { TextLine } from './text-lines.ts';
import { type TextFacts, turnOfGray } from './text-turn.ts';

/** The print of a whole picture, whatever it is on. */
export interface SheetPrint {
  /** The picture, near the size in which print is looked for. */
  readonly gray: GrayRaster;
  /** The pixels of `gray` to what counts as a millimeter. */
  readonly pixelsPerMm: number;
  readonly text: TextFacts;
  /** The middles of the characters in lines, in parts of the picture. */
  readonly places: readonly Point[];
  /** The sides of the picture into which lines run: a part of the sheet lies beyond them. */
  readonly runsInto: readonly ('top' | 'right' | 'bottom' | 'left')[];
}

/** The longest edge in pixels, and how many times a small picture is enlarged at most. */
const [EDGE, MOST_ENLARGED] = [1400, 2.5];
/** A larger picture is not decoded whole for so little, so its small copy is enlarged less. */
const COPY_ENLARGED = 1.4;
/** Enlarging by less changes nothing. */
const ENLARGED = 1.15;
/** The pixels to what counts as a millimeter: print from 6 pixels on is found. */
const SCALE = 6.6;
/** Titles, and slips seen from near, are this high in the same millimeters. */
const MOST_MM = 14;
/**
 * A line runs into a side where it ends within this part of its height of it. Every sheet has margins: of 44 real
 * whole pages none has more than four such lines, and of 40 without their right quarter 14 have so many, in at
 * least this part of their lines.
 */
const RUNS = { near: 0.5, least: 5, part: 0.04 } as const;

/** Looks for print in the whole picture, from 6 to 92 pixels high at a longest edge of about 1400. */
export function sheetPrint(view: PictureView): SheetPrint {
  const { width, height } = view.overview;
  const most = width < view.width ? COPY_ENLARGED : MOST_ENLARGED;
  const by = Math.min(most, EDGE / Math.max(width, height));
  const small = grayOf(view.overview);
  const gray =
    by <= ENLARGED ? small : enlarged(small, Math.round(width * by), Math.round(height * by));
  const filePixels = view.width / gray.width;
  const text = turnOfGray(gray, SCALE, { filePixels, mostMm: MOST_MM });
  const { horizontal, vertical } = glyphsOf(gray, SCALE, MOST_MM);
  const upright = text.turn === 90 || text.turn === 270;
  const lines = upright ? vertical : horizontal;
  const places = lines.flatMap(({ glyphs }) =>
    glyphs.map(
      ({ left, top, right, bottom }): Point => [
        (left + right) / 2 / gray.width,
        (top + bottom) / 2 / gray.height,
      ],
    ),
  );
  return { gray, pixelsPerMm: SCALE, text, places, runsInto: sidesRunInto(lines, upright, gray) };
}

function sidesRunInto(
  lines: readonly TextLine[],
  upright: boolean,
  { width, height }: GrayRaster,
): SheetPrint['runsInto'] {
  const [before, after] = upright ? (['top', 'bottom'] as const) : (['left', 'right'] as const);
  const end = upright ? height : width;
  const most = Math.max(RUNS.least, RUNS.part * lines.length);
  const starts = lines.filter(({ glyphs: [first], height }) => {
    return first !== undefined && (upright ? first.top : first.left) <= RUNS.near * height;
  });
  const ends = lines.filter(({ glyphs, height }) => {
    const last = glyphs.at(-1);
    return last !== undefined && end - (upright ? last.bottom : last.right) <= RUNS.near * height;
  });
  return [...(starts.length >= most ? [before] : []), ...(ends.length >= most ? [after] : [])];
}

/** Enlarges a raster, each pixel between its four neighbors. */
function enlarged(from: GrayRaster, width: number, height: number): GrayRaster {
  const { data, width: row } = from;
  const [x, y] = [row / width, from.height / height];
  const across = probesAlong(x / 2, x, width, row);
  const down = probesAlong(y / 2, y, height, from.height);
  const out = new Uint8Array(width * height);
  const upper = new Float32Array(width);
  const lower = new Float32Array(width);
  const drawn = (line: Float32Array, first: number) => {
    for (let x = 0; x < width; x++) {
      const at = first + across.firsts[x]!;
      const value = data[at]!;
      line[x] = value + (data[at + across.steps[x]!]! - value) * across.parts[x]!;
    }
  };
  for (let y = 0, to = 0, last = -1; y < height; y++) {
    const first = down.firsts[y]!;
    if (first !== last) {
      drawn(upper, first * row);
      drawn(lower, (first + down.steps[y]!) * row);
      last = first;
    }
    const part = down.parts[y]!;
    for (let x = 0; x < width; x++, to++) {
      out[to] = upper[x]! + (lower[x]! - upper[x]!) * part + 0.5;
    }
  }
  return { data: out, width, height };
}
