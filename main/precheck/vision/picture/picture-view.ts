import { type Corners, distance, inPixels } from '../../math/plane.ts';
import { compose, fromUnitSquare, type Projection } from '../../math/projection.ts';
import { type PicturePart, partAround } from './picture-part.ts';
import type { ColorRaster } from './raster.ts';
import { sample } from './sample.ts';

/** The longest edge of a picture's overview, in pixels. A smaller picture is its own overview. */
export const OVERVIEW_EDGE = 1600;

/** If the overview has at least this many pixels per requested pixel, the full picture is not needed. */
const FINE_ENOUGH = 0.7;

/** A decoded picture, upright according to EXIF. For HEIC, the decoder has already applied irot and imir. */
export interface DecodedPicture {
  /** The upright size, in pixels of the file. */
  readonly width: number;
  readonly height: number;
  /** The whole picture. Its longest edge is about OVERVIEW_EDGE or less. */
  readonly overview: ColorRaster;
  /** Returns a part of the picture at full size (at most MAX_FULL_PIXELS). The result may include a margin. */
  detail(part: PicturePart): Promise<Detail>;
}

/** Pixels, and the part of the picture that they show. */
export interface Detail extends PicturePart {
  readonly pixels: ColorRaster;
}

/** Returns a detail that shows the whole picture. */
export function wholeDetail(pixels: ColorRaster): Detail {
  return { pixels, x: 0, y: 0, width: 1, height: 1 };
}

/** A picture for the analysis. Positions are fractions of its width and height. */
export interface PictureView extends Omit<DecodedPicture, 'detail'> {
  /**
   * Cuts out the area between four corners and flattens it to `width` × `height` pixels. The corners are fractions of
   * the picture's size, possibly outside 0 to 1. Uses the overview if its resolution is high enough, and the full
   * picture otherwise.
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
