import { exifSwapsSides } from '../formats/orientation.ts';
import { readCoefficients } from './read-coefficients.ts';
import { type Standing, turnCoefficients } from './turn-coefficients.ts';
import { writeCoefficients } from './write-coefficients.ts';

/** Two bytes each, held twice while they change places. A picture with more is written anew from its pixels. */
const MOST_COEFFICIENTS = 40_000_000;

/**
 * Turns a JPEG upright without making its pixels anew, so that it keeps its quality and about its size. Its
 * EXIF orientation (1 to 8) comes first, then `turn`, in degrees clockwise. Nothing but the picture and its
 * color profile is carried over. Null where that cannot be done without loss.
 */
export function turnLosslessly(
  bytes: Uint8Array,
  orientation: number,
  turn: number,
): Uint8Array | null {
  const picture = readCoefficients(bytes, MOST_COEFFICIENTS);
  const turned = picture && turnCoefficients(picture, standingOf(orientation, turn));
  return turned && writeCoefficients(turned);
}

/** What makes a picture upright that EXIF says lies so (EXIF 2.32, 4.6.4, tag 0x0112), and then a turn. */
function standingOf(orientation: number, turn: number): Standing {
  let standing: Standing = {
    swapped: exifSwapsSides(orientation),
    leftRight: [2, 3, 6, 7].includes(orientation),
    upDown: [3, 4, 7, 8].includes(orientation),
  };
  for (let turned = 0; turned < turn; turned += 90) standing = quarterMore(standing);
  return standing;
}

/** A quarter clockwise swaps the sides and then mirrors left and right; what was mirrored before goes along. */
function quarterMore({ swapped, leftRight, upDown }: Standing): Standing {
  return { swapped: !swapped, leftRight: !upDown, upDown: leftRight };
}
