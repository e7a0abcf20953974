import type { Corners } from '../../math/plane.ts';
import type { GrayRaster } from '../../vision/picture/raster.ts';

/** The threshold between black and white: one for the whole raster, or one by each place's surroundings. */
export type Binarizer = 'global' | 'local';

export interface Pdf417Options {
  readonly binarizer: Binarizer;
  /** Also reads a code that stands on its side. */
  readonly anyTurn: boolean;
}

export interface Pdf417Symbol {
  readonly text: string;
  /** The corners in pixels of the raster, in the symbol's own reading order: top left first. */
  readonly corners: Corners;
}

/** Finds one PDF417 in a raster, upright or upside down at least; null where none can be read. */
export type Pdf417Reader = (
  raster: GrayRaster,
  options: Pdf417Options,
) => Promise<Pdf417Symbol | null>;
