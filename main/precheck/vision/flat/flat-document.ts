import { areaOf, type Corners, inPixels, isLying } from '../../math/plane.ts';
import { compose, fromUnitSquare, project } from '../../math/projection.ts';
import { type Shape, SIZES } from '../outline/sizes.ts';
import { type PicturePart, partAround } from '../picture/picture-part.ts';
import type { PictureView } from '../picture/picture-view.ts';
import type { ColorRaster, PixelBox } from '../picture/raster.ts';

/**
 * A card or page that was cut out of its picture and flattened. It keeps its orientation in the upright picture: if it
 * is sideways there, it is sideways here too.
 */
export interface FlatDocument {
  readonly shape: Shape;
  /** The corners in the upright picture, as fractions of its width and height. */
  readonly corners: Corners;
  readonly pixels: ColorRaster;
  /** The resolution of `pixels`, in pixels per millimeter. */
  readonly pixelsPerMm: number;
  /** The resolution of the file, in pixels per millimeter of the document, averaged over its area. */
  readonly filePixelsPerMm: number;
  /** The size in millimeters, with the document oriented as in the picture. */
  readonly width: number;
  readonly height: number;
}

/**
 * Cuts a document out of its picture and flattens it. `fineness` is a fraction of the usual resolution, for uses that
 * need less.
 */
export async function flatten(
  view: PictureView,
  corners: Corners,
  shape: Shape,
  fineness = 1,
): Promise<FlatDocument> {
  const { long, short } = SIZES[shape];
  const pixelsPerMm = SIZES[shape].pixelsPerMm * fineness;
  const inFile = inPixels(corners, view);
  const [width, height] = isLying(inFile) ? [long, short] : [short, long];
  const pixels = await view.cut(
    corners,
    Math.round(width * pixelsPerMm),
    Math.round(height * pixelsPerMm),
  );
  const filePixelsPerMm = Math.sqrt(areaOf(inFile) / (long * short));
  return { shape, corners, pixels, pixelsPerMm, filePixelsPerMm, width, height };
}

/**
 * The width of the rim in which the surroundings of the document may be visible. They are visible at rounded corners
 * (ISO/IEC 7810: radius up to 3.48 mm), and if the corners that were found are slightly off.
 */
const RIM_MM = 2.5;

/** Returns the box of the document's pixels, excluding the rim. */
export function innerBox({ pixels, pixelsPerMm }: FlatDocument): PixelBox {
  const rim = Math.round(RIM_MM * pixelsPerMm);
  return { left: rim, top: rim, right: pixels.width - rim, bottom: pixels.height - rim };
}

/** Returns the part of the picture around a box in the pixels of a flattened document. */
export function partOfBox(document: FlatDocument, box: PixelBox): PicturePart {
  return partAround(cornersOfBox(document, box));
}

/** Returns the corners of a box in the pixels of a flattened document, as positions in the picture. */
export function cornersOfBox(
  { corners, width, height, pixelsPerMm }: FlatDocument,
  { left, top, right, bottom }: PixelBox,
): Corners {
  const [x, y] = [1 / (width * pixelsPerMm), 1 / (height * pixelsPerMm)];
  const toPicture = compose(fromUnitSquare(corners), [x, 0, 0, 0, y, 0, 0, 0, 1]);
  return [
    project(toPicture, [left, top]),
    project(toPicture, [right, top]),
    project(toPicture, [right, bottom]),
    project(toPicture, [left, bottom]),
  ];
}
