import sharp from 'sharp';
import type { FlatDrawing } from './flat-drawing.ts';
import { type LightRaster, toLight } from './light.ts';

/** A flat document as pixels in linear light, with `pixelsPerMm`. */
export interface FlatSheet {
  readonly raster: LightRaster;
  readonly pixelsPerMm: number;
  /** The size of the document in millimeters. */
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

/** Below this value, SVG text is rendered unevenly, so it is drawn larger and scaled down. */
const LEAST_DRAWN = 7;

export async function drawFlat(drawing: FlatDrawing, pixelsPerMm: number): Promise<FlatSheet> {
  const { width, height, radius } = drawing;
  const { data, info } = await sharp(
    Buffer.from(svgOf(drawing, Math.max(pixelsPerMm, LEAST_DRAWN))),
    { limitInputPixels: false },
  )
    .flatten({ background: 'white' })
    .resize(Math.round(width * pixelsPerMm), Math.round(height * pixelsPerMm), { fit: 'fill' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raster = toLight(data, info.width, info.height);
  return { raster, pixelsPerMm, width, height, radius };
}

export function svgOf(
  { width, height, svg }: Pick<FlatDrawing, 'width' | 'height' | 'svg'>,
  pixelsPerMm: number,
): string {
  const [w, h] = [Math.round(width * pixelsPerMm), Math.round(height * pixelsPerMm)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${svg}</svg>`;
}
