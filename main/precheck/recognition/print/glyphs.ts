import type { GrayRaster } from '../../vision/picture/raster.ts';
import { type Component, marksOf, sizedBetween } from './components.ts';
import { inkComponents } from './ink.ts';
import { linesAlong, type TextLine } from './text-lines.ts';

/** The minimum and maximum heights of print on cards and pages, in millimeters, from small captions to titles. */
const LEAST = 0.9;
const MOST = 7;

/** The print in a raster. */
export interface Glyphs {
  /** The mark of each pixel's component. 0 means none. */
  readonly marks: Int32Array;
  /** The lines that run from left to right or from right to left. */
  readonly horizontal: readonly TextLine[];
  /** The lines that run up or down. */
  readonly vertical: readonly TextLine[];
}

/** A cached result. The orientation of print and its characters are both determined from the same raster. */
interface Known {
  readonly pixelsPerMm: number;
  readonly mostMm: number;
  readonly glyphs: Glyphs;
}

const found = new WeakMap<GrayRaster, Known>();

/**
 * Finds printed characters, dark on light or light on dark: components with the size of print that form a row with
 * others of similar height. Single components don't count, nor do those of a pattern or a picture. A component may be
 * in both a horizontal and a vertical line. `mostMm` is the maximum height of print.
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

/** Returns whether strokes fill only a part of the box, unlike frames, hairlines, blots, and the cells of a table. */
export function looksDrawn({ left, top, right, bottom, area }: Component): boolean {
  const [width, height] = [right - left, bottom - top];
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const fill = area / (width * height);
  const blot = fill > 0.85 && longer < 2 * shorter;
  return shorter >= 2 && longer < 12 * shorter && fill > 0.12 && !blot;
}

/** Removes components inside one of the other kind. For example, the paper inside an O is not a character. */
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
