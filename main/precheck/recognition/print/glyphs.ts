import type { GrayRaster } from '../../vision/picture/raster.ts';
import { type Component, marksOf, sizedBetween } from './components.ts';
import { inkComponents } from './ink.ts';
import { linesAlong, type TextLine } from './text-lines.ts';

/** Heights of print on cards and pages, in millimeters: from small captions to titles. */
const LEAST = 0.9;
const MOST = 7;

/** Print as it stands in a raster. */
export interface Glyphs {
  /** Which spot each pixel of the raster belongs to; 0 is none. */
  readonly marks: Int32Array;
  /** Lines that run from left to right or the reverse. */
  readonly horizontal: readonly TextLine[];
  /** Lines that run up or down. */
  readonly vertical: readonly TextLine[];
}

/** Which way is up and what is printed are both asked of one raster. */
interface Known {
  readonly pixelsPerMm: number;
  readonly mostMm: number;
  readonly glyphs: Glyphs;
}

const found = new WeakMap<GrayRaster, Known>();

/**
 * Finds what looks like printed characters, dark on light or light on dark: spots of the size of
 * print that stand in a row with others of about the same height. Single spots, and those of a
 * pattern or a picture, do not count. A spot may be in a horizontal and in a vertical line. `mostMm`:
 * the highest print sought.
 */
export function glyphsOf(gray: GrayRaster, pixelsPerMm: number, mostMm = MOST): Glyphs {
  const known = found.get(gray);
  if (known?.pixelsPerMm === pixelsPerMm && known.mostMm === mostMm) return known.glyphs;
  const glyphs = look(gray, pixelsPerMm, mostMm);
  found.set(gray, { pixelsPerMm, mostMm, glyphs });
  return glyphs;
}

function look(gray: GrayRaster, pixelsPerMm: number, mostMm: number): Glyphs {
  const all = inkComponents(gray, pixelsPerMm);
  const most = mostMm * pixelsPerMm;
  const least = Math.max(6, LEAST * pixelsPerMm);
  const spots = withoutHoles(sizedBetween(all, least, most).filter(looksDrawn), most);
  return {
    marks: marksOf(all, spots, gray.width),
    horizontal: linesAlong(spots, false, least),
    vertical: linesAlong(spots, true, least),
  };
}

/** Strokes fill a part of their box; frames, hairlines, blots and the cells of a table do not. */
export function looksDrawn({ left, top, right, bottom, area }: Component): boolean {
  const [width, height] = [right - left, bottom - top];
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const fill = area / (width * height);
  const blot = fill > 0.85 && longer < 2 * shorter;
  return shorter >= 2 && longer < 12 * shorter && fill > 0.12 && !blot;
}

/** Leaves out what lies inside a spot of the other kind: the paper within an O is no glyph. */
function withoutHoles(spots: readonly Component[], most: number): readonly Component[] {
  const cells = new Map<number, Component[]>();
  const keyOf = (x: number, y: number) => Math.floor(x / most) * 65536 + Math.floor(y / most);
  for (const spot of spots) {
    const key = keyOf(spot.left, spot.top);
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [spot]);
    else cell.push(spot);
  }
  return spots.filter((inner) => {
    for (const dx of [0, -1]) {
      for (const dy of [0, -1]) {
        const key = keyOf(inner.left + dx * most, inner.top + dy * most);
        for (const outer of cells.get(key) ?? []) {
          if (outer.kind !== inner.kind && contains(outer, inner)) return false;
        }
      }
    }
    return true;
  });
}

export function contains(outer: Component, inner: Component): boolean {
  return (
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.right >= inner.right &&
    outer.bottom >= inner.bottom
  );
}
