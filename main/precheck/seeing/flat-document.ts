import type { PictureView } from './picture-view.ts';
import { type Corners, compose, distance, fromUnitSquare, type Point, project } from './plane.ts';
import { areaOf } from './quad.ts';
import type { ColorRaster } from './raster.ts';
import { type Shape, SIZES } from './sizes.ts';

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
  /** Pixels of the file to a millimetre of the document, mean over its area. */
  readonly filePixelsPerMm: number;
  /** Millimetres, as it stands in the picture. */
  readonly width: number;
  readonly height: number;
  /** Millimetres of surroundings on each side that `pixels` shows too; 0 for the document alone. */
  readonly margin: number;
}

/** Cuts a document out of its picture, with `margin` millimetres of what surrounds it. */
export async function flatten(
  view: PictureView,
  corners: Corners,
  shape: Shape,
  { margin = 0, pixelsPerMm = SIZES[shape].pixelsPerMm } = {},
): Promise<FlatDocument> {
  const { long, short } = SIZES[shape];
  const inFile = corners.map(
    ([x, y]): Point => [x * view.width, y * view.height],
  ) as unknown as Corners;
  const [tl, tr, br, bl] = inFile;
  const lying = distance(tl, tr) + distance(bl, br) >= distance(tl, bl) + distance(tr, br);
  const [width, height] = lying ? [long, short] : [short, long];
  const outer = margin === 0 ? corners : widened(corners, margin / width, margin / height);
  const pixels = await view.cut(
    outer,
    Math.round((width + 2 * margin) * pixelsPerMm),
    Math.round((height + 2 * margin) * pixelsPerMm),
  );
  const filePixelsPerMm = Math.sqrt(areaOf(inFile) / (long * short));
  return { shape, corners, pixels, pixelsPerMm, filePixelsPerMm, width, height, margin };
}

/** The corners of a larger rectangle around the document in its own plane, by parts of its sides. */
function widened(corners: Corners, x: number, y: number): Corners {
  const plane = compose(fromUnitSquare(corners), [1 + 2 * x, 0, -x, 0, 1 + 2 * y, -y, 0, 0, 1]);
  const at = (u: number, v: number) => project(plane, [u, v]);
  return [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
}
