import type { GreyRaster } from '../../seeing/picture/raster.ts';
import { type Components, componentsOf } from './components.ts';
import { inkOf } from './ink.ts';

/** Side of the squares in which the middle between ink and paper is sought, in millimeters. */
const CELL = 1.2;
/** Levels of grey by which print and writing stand out. */
const CONTRAST = 24;

/** Which way is up, what is printed and whether it is written are all asked of one raster. */
const found = new WeakMap<GreyRaster, { readonly pixelsPerMm: number; readonly all: Components }>();

/** All that is darker or lighter than what lies around it, print or not. */
export function spotsOf(grey: GreyRaster, pixelsPerMm: number): Components {
  const known = found.get(grey);
  if (known?.pixelsPerMm === pixelsPerMm) return known.all;
  const ink = inkOf(grey, Math.max(4, Math.round(CELL * pixelsPerMm)), CONTRAST);
  const all = componentsOf(ink, grey.width, grey.height);
  found.set(grey, { pixelsPerMm, all });
  return all;
}
