import type { Point } from '../../math/plane.ts';
import type { PictureView } from '../../vision/picture/picture-view.ts';
import { type GrayRaster, grayOf } from '../../vision/picture/raster.ts';
import { glyphsOf } from './glyphs.ts';
import { probesAlong } from './patch.ts';
import type { TextLine } from './text-lines.ts';
import { type TextFacts, turnOfGray } from './text-turn.ts';

/** The print in a whole picture, regardless of what it is printed on. */
export interface SheetPrint {
  /** The picture at approximately the size at which print is searched for. */
  readonly gray: GrayRaster;
  /** The scale of `gray`, in pixels per nominal millimeter. */
  readonly pixelsPerMm: number;
  readonly text: TextFacts;
  /** The centers of the characters in lines, as fractions of the picture's size. */
  readonly places: readonly Point[];
  /** The edges of the picture that lines run up to, because a part of the sheet is missing there. */
  readonly runsInto: readonly ('top' | 'right' | 'bottom' | 'left')[];
}

/** The longest edge in pixels, and the maximum factor by which a small picture is enlarged. */
const [EDGE, MOST_ENLARGED] = [1400, 2.5];
/** The maximum factor for the overview of a larger picture, which is not decoded completely just for this. */
const COPY_ENLARGED = 1.4;
/** Smaller factors make no difference, so they are not applied. */
const ENLARGED = 1.15;
/** The pixels per nominal millimeter, chosen so that print is found if it is at least 6 pixels high. */
const SCALE = 6.6;
/** The maximum height of print, in nominal millimeters. It includes titles, and slips photographed from nearby. */
const MOST_MM = 14;
/**
 * A line extends to an edge if it ends within `near` times its height of the edge. All sheets have margins. Of 44 real
 * complete pages, none has more than four such lines. Of 40 pages without their right quarter, 14 reach both limits: at
 * least `least` such lines, and at least the fraction `part` of all lines.
 */
const RUNS = { near: 0.5, least: 5, part: 0.04 } as const;

/**
 * Searches the whole picture for print. At a longest edge of about 1400 pixels, the print may be 6 to 92 pixels high.
 */
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

/** Enlarges a raster. Each pixel is interpolated between its four neighbors. */
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
