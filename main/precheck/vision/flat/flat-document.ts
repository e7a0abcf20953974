import { areaOf } from '../outline/quad.ts';
import { type Shape, SIZES } from '../outline/sizes.ts';
import type { PictureView } from '../picture/picture-view.ts';
import { type Corners, distance, type Point } from '../picture/plane.ts';
import type { ColorRaster } from '../picture/raster.ts';

/**
 * A card or page cut out of its picture and flattened, standing as it stands in the upright picture:
 * one that lies sideways there is wider than high or higher than wide here too.
 */
export interface FlatDocument {
  readonly shape: Shape;
  /** Corners in parts of the upright picture. */
  readonly corners: Corners;
  readonly pixels: ColorRaster;
  /** Of `pixels`. */
  readonly pixelsPerMm: number;
  /** Pixels of the file to a millimeter of the document, mean over its area. */
  readonly filePixelsPerMm: number;
  /** Millimeters, as it stands in the picture. */
  readonly width: number;
  readonly height: number;
}

/** Cuts a document out of its picture. */
export async function flatten(
  view: PictureView,
  corners: Corners,
  shape: Shape,
): Promise<FlatDocument> {
  const { long, short, pixelsPerMm } = SIZES[shape];
  const inFile = corners.map(
    ([x, y]): Point => [x * view.width, y * view.height],
  ) as unknown as Corners;
  const [tl, tr, br, bl] = inFile;
  const lying = distance(tl, tr) + distance(bl, br) >= distance(tl, bl) + distance(tr, br);
  const [width, height] = lying ? [long, short] : [short, long];
  const pixels = await view.cut(
    corners,
    Math.round(width * pixelsPerMm),
    Math.round(height * pixelsPerMm),
  );
  const filePixelsPerMm = Math.sqrt(areaOf(inFile) / (long * short));
  return { shape, corners, pixels, pixelsPerMm, filePixelsPerMm, width, height };
}
