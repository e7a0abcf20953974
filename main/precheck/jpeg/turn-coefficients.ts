import {
  type CoefficientPicture,
  type CoefficientPlane,
  stepSize,
  ZIGZAG,
} from './coefficients.ts';

/** How a picture is stood upright: first its sides are swapped (rows become columns), then it is mirrored. */
export interface Standing {
  readonly swapped: boolean;
  readonly leftRight: boolean;
  readonly upDown: boolean;
}

/**
 * Stands a picture upright without losing anything of it: blocks change places, and within a block coefficients
 * change places and signs. Null where a side that has to be mirrored ends within a block, whose filling would
 * then stand inside the picture.
 */
export function turnCoefficients(
  picture: CoefficientPicture,
  standing: Standing,
): CoefficientPicture | null {
  const { swapped, leftRight, upDown } = standing;
  const size = stepSize(picture.planes);
  // Mirroring comes after swapping, so it is the other side of the stored picture that has to fit.
  const [acrossFits, downFits] = [
    picture.width % size.across === 0,
    picture.height % size.down === 0,
  ];
  const [leftRightFits, upDownFits] = swapped ? [downFits, acrossFits] : [acrossFits, downFits];
  if ((leftRight && !leftRightFits) || (upDown && !upDownFits)) return null;
  const [width, height] = swapped
    ? [picture.height, picture.width]
    : [picture.width, picture.height];
  const planes = picture.planes.map((plane) => turnPlane(plane, standing));
  return { width, height, planes, meaning: picture.meaning };
}

const PLACE_IN_ZIGZAG = ZIGZAG.reduce<number[]>((places, place, index) => {
  places[place] = index;
  return places;
}, []);

function turnPlane(plane: CoefficientPlane, standing: Standing): CoefficientPlane {
  const { swapped, leftRight, upDown } = standing;
  const [columns, rows] = swapped ? [plane.rows, plane.columns] : [plane.columns, plane.rows];
  const [across, down] = swapped ? [plane.down, plane.across] : [plane.across, plane.down];
  /** For each coefficient of an upright block, its place in the stored one, and whether its sign changes. */
  const from = ZIGZAG.map((place) => {
    const [row, column] = [place >> 3, place & 7];
    return PLACE_IN_ZIGZAG[swapped ? column * 8 + row : place] as number;
  });
  const signs = ZIGZAG.map((place) => {
    const [row, column] = [place >> 3, place & 7];
    return (leftRight ? column : 0) + (upDown ? row : 0);
  }).map((odd) => (odd % 2 === 0 ? 1 : -1));
  const blocks = new Int16Array(plane.blocks.length);
  for (let row = 0, to = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, to += 64) {
      const x = leftRight ? columns - 1 - column : column;
      const y = upDown ? rows - 1 - row : row;
      const start = (swapped ? x * plane.columns + y : y * plane.columns + x) * 64;
      for (let index = 0; index < 64; index++) {
        const held = plane.blocks[start + (from[index] as number)] as number;
        blocks[to + index] = held * (signs[index] as number);
      }
    }
  }
  const divisors = new Uint16Array(from.map((index) => plane.divisors[index] as number));
  return { id: plane.id, across, down, columns, rows, blocks, divisors };
}
