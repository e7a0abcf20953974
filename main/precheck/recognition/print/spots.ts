import type { GrayRaster } from '../../vision/picture/raster.ts';
import { type Components, componentsOf } from './components.ts';
import { inkOf } from './ink.ts';

/** Side of the squares in which the middle between ink and paper is sought, in millimeters. */
const CELL = 1.2;
/** Levels of gray by which print and writing stand out. */
const CONTRAST = 24;

/** Which way is up, what is printed and whether it is written are all asked of one raster. */
const found = new WeakMap<GrayRaster, { readonly pixelsPerMm: number; readonly all: Components }>();

/** All that is darker or lighter than what lies around it, print or not. */
export function inkComponents(gray: GrayRaster, pixelsPerMm: number): Components {
  const known = found.get(gray);
  if (known?.pixelsPerMm === pixelsPerMm) return known.all;
  const ink = inkOf(gray, Math.max(4, Math.round(CELL * pixelsPerMm)), CONTRAST);
  const all = componentsOf(ink, gray.width, gray.height);
  found.set(gray, { pixelsPerMm, all });
  return all;
}
