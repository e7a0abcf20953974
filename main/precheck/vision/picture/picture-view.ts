import type { Orientation } from '../../formats/orientation.ts';
import { type Corners, distance, inPixels } from '../../math/plane.ts';
import { compose, fromUnitSquare, type Projection, project } from '../../math/projection.ts';
import { type PicturePart, partAround } from './picture-part.ts';
import type { ColorRaster } from './raster.ts';
import { sample } from './sample.ts';

/** The longest edge of a picture's overview in pixels; a smaller picture is its own overview. */
export const OVERVIEW_EDGE = 1600;

/** With so many pixels of the overview to one pixel asked for, the full picture is not needed. */
const FINE_ENOUGH = 0.7;

/** A decoded picture. Rasters stand as they are stored; EXIF is not applied. */
export interface DecodedPicture {
  /** The size as stored, in pixels of the file. */
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  /** The whole picture, its longest edge about OVERVIEW_EDGE or less. */
  readonly overview: ColorRaster;
  /** Gives a part of the picture in full size (at most MAX_FULL_PIXELS), with or without more around it. */
  detail(part: PicturePart): Promise<Detail>;
}

/** Pixels and the part of the stored picture that they show. */
export interface Detail extends PicturePart {
  readonly pixels: ColorRaster;
}

/** Makes a detail that is the whole picture. */
export function wholeDetail(pixels: ColorRaster): Detail {
  return { pixels, x: 0, y: 0, width: 1, height: 1 };
}

/** A picture as someone looks at it, upright by EXIF. Places are in parts of its width and height. */
export interface PictureView {
  /** The upright size, in pixels of the file. */
  readonly width: number;
  readonly height: number;
  /** The upright and small picture. */
  readonly overview: ColorRaster;
  /**
   * Cuts four corners (in parts of the picture, beyond 0 to 1 too) out and flattens them to `width`
   * times `height` pixels: from the overview when that is fine enough, else from the full picture.
   */
  cut(corners: Corners, width: number, height: number): Promise<ColorRaster>;
}

export function pictureView(decoded: DecodedPicture): PictureView {
  const toStored = storedFromUpright(decoded.orientation);
  const swapped = toStored[0] === 0;
  const [width, height] = swapped
    ? [decoded.height, decoded.width]
    : [decoded.width, decoded.height];
  const overview = upright(decoded.overview, toStored, swapped);

  return {
    width,
    height,
    overview,
    async cut(corners, outWidth, outHeight) {
      const [tl, tr, br, bl] = inPixels(corners, overview);
      const across = Math.max(distance(tl, tr), distance(bl, br)) / outWidth;
      const down = Math.max(distance(tl, bl), distance(tr, br)) / outHeight;
      const fineEnough = Math.min(across, down) >= FINE_ENOUGH || overview.width === width;
      const toUnit = scaling(1 / outWidth, 1 / outHeight);
      if (fineEnough) {
        const toOverview = compose(
          scaling(overview.width, overview.height),
          compose(fromUnitSquare(corners), toUnit),
        );
        return sample(overview, toOverview, outWidth, outHeight);
      }
      const places = corners.map((corner) => project(toStored, corner));
      const { pixels: source, x, y, ...size } = await decoded.detail(partAround(places));
      const toDetail: Projection = [
        source.width / size.width,
        0,
        (-x * source.width) / size.width,
        0,
        source.height / size.height,
        (-y * source.height) / size.height,
        0,
        0,
        1,
      ];
      const toSource = compose(
        toDetail,
        compose(toStored, compose(fromUnitSquare(corners), toUnit)),
      );
      return sample(source, toSource, outWidth, outHeight);
    },
  };
}

function upright(stored: ColorRaster, toStored: Projection, swapped: boolean): ColorRaster {
  if (toStored[0] === 1 && toStored[4] === 1) return stored;
  const [width, height] = swapped ? [stored.height, stored.width] : [stored.width, stored.height];
  return placedAnew(stored, toStored, width, height);
}

/** Mirrors or turns by quarters, pixel by pixel, as nothing lies between pixels there. */
function placedAnew(
  { data, width: row }: ColorRaster,
  toStored: Projection,
  width: number,
  height: number,
): ColorRaster {
  const [x0, y0] = project(toStored, [0.5 / width, 0.5 / height]);
  const storedHeight = data.length / 3 / row;
  const first = Math.floor(y0 * storedHeight) * row + Math.floor(x0 * row);
  const right = (toStored[3]! * row + toStored[0]!) * 3;
  const down = (toStored[4]! * row + toStored[1]!) * 3;
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    copyRow(data, first * 3 + y * down, right, out, 3 * y * width, 3 * (y + 1) * width);
  }
  return { data: out, width, height };
}

/** Copies pixels that lie `step` apart. */
function copyRow(
  data: Uint8Array,
  start: number,
  step: number,
  out: Uint8Array,
  first: number,
  end: number,
): void {
  for (let from = start, to = first; to < end; from += step, to += 3) {
    out[to] = data[from]!;
    out[to + 1] = data[from + 1]!;
    out[to + 2] = data[from + 2]!;
  }
}

function scaling(x: number, y: number): Projection {
  return [x, 0, 0, 0, y, 0, 0, 0, 1];
}

/**
 * Takes a place of the upright picture to the stored pixels, both in parts of the picture (0 to 1), by EXIF
 * orientation 1 to 8 (EXIF 2.32, 4.6.4, tag 0x0112).
 */
const STORED_FROM_UPRIGHT: Readonly<Record<number, Projection>> = {
  1: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  2: [-1, 0, 1, 0, 1, 0, 0, 0, 1],
  3: [-1, 0, 1, 0, -1, 1, 0, 0, 1],
  4: [1, 0, 0, 0, -1, 1, 0, 0, 1],
  5: [0, 1, 0, 1, 0, 0, 0, 0, 1],
  6: [0, 1, 0, -1, 0, 1, 0, 0, 1],
  7: [0, -1, 1, -1, 0, 1, 0, 0, 1],
  8: [0, -1, 1, 1, 0, 0, 0, 0, 1],
};

/** Decoders of HEIC have applied irot and imir already, so only EXIF counts. */
function storedFromUpright(orientation: Orientation): Projection {
  const value = orientation.source === 'exif' ? orientation.value : 1;
  return STORED_FROM_UPRIGHT[value]!;
}
