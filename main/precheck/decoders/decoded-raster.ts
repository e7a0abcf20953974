import { type DecodedPicture, OVERVIEW_EDGE, wholeDetail } from '../vision/picture/picture-view.ts';
import { type ColorRaster, shrink } from '../vision/picture/raster.ts';
import type { PictureHeader } from './picture-decoder.ts';

/** A picture whose decoder gives all its pixels at once, or evenly reduced. */
export function decodedRaster(
  pixels: ColorRaster,
  { width, height, orientation }: PictureHeader,
): DecodedPicture {
  const by = Math.ceil(Math.max(pixels.width, pixels.height) / OVERVIEW_EDGE);
  return {
    width,
    height,
    orientation,
    overview: shrink(pixels, by),
    whole: true,
    detail: async () => wholeDetail(pixels),
  };
}
