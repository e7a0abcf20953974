import * as v from 'valibot';
import {
  type Corners,
  compose,
  fromUnitSquare,
  type Point,
  type Projection,
  project,
} from '../picture/plane.ts';
import type { FlatDocument } from './flat-document.ts';
import type { PixelBox } from './pixel-box.ts';

/** A rectangle in parts of the upright picture, 0 to 1. */
export const PicturePart = v.object({
  x: v.number(),
  y: v.number(),
  width: v.number(),
  height: v.number(),
});
export type PicturePart = v.InferOutput<typeof PicturePart>;

/** The rectangle around some places of a picture, as far as it lies inside of it. */
export function partAround(places: readonly Point[]): PicturePart {
  const within = (value: number) => Math.min(1, Math.max(0, value));
  const xs = places.map(([x]) => within(x));
  const ys = places.map(([, y]) => within(y));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** The rectangle of the picture around a box of a flattened document's pixels. */
export function partOfBox(document: FlatDocument, box: PixelBox): PicturePart {
  return partAround(cornersOfBox(document, box));
}

/** Where a box of a flattened document's pixels lies in its picture. */
export function cornersOfBox(
  document: FlatDocument,
  { left, top, right, bottom }: PixelBox,
): Corners {
  const toPicture = pictureFromPixels(document);
  return [
    project(toPicture, [left, top]),
    project(toPicture, [right, top]),
    project(toPicture, [right, bottom]),
    project(toPicture, [left, bottom]),
  ];
}

/** From a flattened document's pixels to parts of its picture. */
export function pictureFromPixels({
  corners,
  width,
  height,
  pixelsPerMm,
}: FlatDocument): Projection {
  const [x, y] = [1 / (width * pixelsPerMm), 1 / (height * pixelsPerMm)];
  const toDocument: Projection = [x, 0, 0, 0, y, 0, 0, 0, 1];
  return compose(fromUnitSquare(corners), toDocument);
}
