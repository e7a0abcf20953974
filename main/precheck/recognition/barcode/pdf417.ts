import type { Corners } from '../../math/plane.ts';
import type { GrayRaster } from '../../vision/picture/raster.ts';

/**
 * The threshold between black and white. `global` is one for the whole raster, and `local` depends on the surroundings.
 */
export type Binarizer = 'global' | 'local';

export interface Pdf417Options {
  readonly binarizer: Binarizer;
  /** Whether to also read a barcode that is on its side. */
  readonly anyTurn: boolean;
}

export interface Pdf417Symbol {
  readonly text: string;
  /** The corners in pixels of the raster, in the symbol's reading order: top left first. */
  readonly corners: Corners;
}

/** Finds one PDF417 in a raster, at least if it is upright or upside down. Returns null if none can be read. */
export type Pdf417Reader = (
  raster: GrayRaster,
  options: Pdf417Options,
) => Promise<Pdf417Symbol | null>;
