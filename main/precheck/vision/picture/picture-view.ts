import { type Corners, distance, inPixels } from '../../math/plane.ts';
import { compose, fromUnitSquare, type Projection } from '../../math/projection.ts';
import { type PicturePart, partAround } from './picture-part.ts';
import type { ColorRaster } from './raster.ts';
import { sample } from './sample.ts';

/** The longest edge of a picture's overview in pixels; a smaller picture is its own overview. */
export const OVERVIEW_EDGE = 1600;

/** With so many pixels of the overview to one pixel asked for, the full picture is not needed. */
const FINE_ENOUGH = 0.7;

/** A decoded picture, upright by EXIF. Decoders of HEIC have applied irot and imir, so only EXIF counts there. */
export interface DecodedPicture {
  /** The upright size, in pixels of the file. */
  readonly width: number;
  readonly height: number;
  /** The whole picture, its longest edge about OVERVIEW_EDGE or less. */
  readonly overview: ColorRaster;
  /** Gives a part of the picture in full size (at most MAX_FULL_PIXELS), with or without more around it. */
  detail(part: PicturePart): Promise<Detail>;
}

/** Pixels and the part of the picture that they show. */
export interface Detail extends PicturePart {
  readonly pixels: ColorRaster;
}

/** Makes a detail that is the whole picture. */
export function wholeDetail(pixels: ColorRaster): Detail {
  return { pixels, x: 0, y: 0, width: 1, height: 1 };
}

/** A picture as someone looks at it. Places are in parts of its width and height. */
export interface PictureView extends Omit<DecodedPicture, 'detail'> {
  /**
   * Cuts four corners (in parts of the picture, beyond 0 to 1 too) out and flattens them to `width`
   * times `height` pixels: from the overview when that is fine enough, else from the full picture.
   */
  cut(corners: Corners, width: number, height: number): Promise<ColorRaster>;
}

export function pictureView({ width, height, overview, detail }: DecodedPicture): PictureView {
  return {
    width,
    height,
    overview,
    async cut(corners, outWidth, outHeight) {
      const [tl, tr, br, bl] = inPixels(corners, overview);
      const across = Math.max(distance(tl, tr), distance(bl, br)) / outWidth;
      const down = Math.max(distance(tl, bl), distance(tr, br)) / outHeight;
      const fineEnough = Math.min(across, down) >= FINE_ENOUGH || overview.width === width;
      const toPicture = compose(fromUnitSquare(corners), scaling(1 / outWidth, 1 / outHeight));
      if (fineEnough) {
        const toOverview = compose(scaling(overview.width, overview.height), toPicture);
        return sample(overview, toOverview, outWidth, outHeight);
      }
      const { pixels: source, x, y, ...size } = await detail(partAround(corners));
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
      return sample(source, compose(toDetail, toPicture), outWidth, outHeight);
    },
  };
}

function scaling(x: number, y: number): Projection {
  return [x, 0, 0, 0, y, 0, 0, 0, 1];
}
