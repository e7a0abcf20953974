import { lidOf } from '../glass/lid.ts';
import { type ColorRaster, grayOf } from '../picture/raster.ts';
import { isPunched, type Spot, spotsOf } from './spots.ts';

/** The longest edge of a page in millimeters, Letter or A4, near enough to tell dust from a letter. */
const LONG_MM = 288;
/** A sheet from a feeder has these proportions; a legal one is the longest. */
const [LEAST_RATIO, MOST_RATIO] = [1.2, 1.7];
/** Fewer pixels a millimeter do not show a faint line. */
const LEAST_PER_MM = 2.4;
/** Ink differs from the paper by so many levels and times its grain, and changes as much within half a millimeter. */
const INK = { levels: 9, grains: 4.5, step: 12, stepGrains: 6 };
/** What shows through from the other side is soft, and never differs by more. */
const THROUGH = 26;
/** The paper is even but for this part of its tiles. */
const UNEVEN = 0.04;
/** A pale field of a form is larger than this part of the sheet. */
const STAINED = 0.008;
/** Single specks up to this size are dust; so many within a hand's breadth are broken letters. */
const [DUST_MM, DUST_NEAR_MM, DUST_NEAR] = [0.85, 14, 5];
/** The rim of the scan, where the sheet's own edge shows. */
const RIM_MM = 4;
/** A fold runs across the whole sheet, is as thin and as faint. */
const FOLD = { across: 0.9, mm: 2, levels: 45 };

/**
 * Counts what stands on a sheet that fills its picture: everything that differs from the paper, but for dust,
 * punched holes, folds, the sheet's own edge, and the soft print that shows through from its other side. Null
 * where the picture has no page's proportions, or shows no even paper.
 */
export function pageMarks(picture: ColorRaster): number | null {
  const { width, height } = picture;
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const perMm = long / LONG_MM;
  const ratio = long / short;
  if (perMm < LEAST_PER_MM || ratio < LEAST_RATIO || ratio > MOST_RATIO) return null;
  const paper = lidOf(picture);
  if (paper === null || paper.uneven > UNEVEN || paper.stained > STAINED) return null;
  const ink = inkOn(picture, paper.unlike, paper.grain);
  const spots = spotsOf({ data: ink, width, height }, paper.unlike, Math.round(0.5 * perMm));
  const kept = spots.filter(
    (spot) => !isEdge(spot, picture, perMm) && !isFold(spot, picture, perMm),
  );
  const isDust = ({ across, down }: Spot) => Math.max(across, down) <= DUST_MM * perMm;
  const dust = kept.filter(isDust);
  const marks = kept.filter((spot) => !isDust(spot) && !isPunched(spot, picture, perMm));
  return marks.length + crowded(dust, DUST_NEAR_MM * perMm);
}

/** Marks pixels of ink: strong ones, and faint ones where they begin or end sharply. */
function inkOn(picture: ColorRaster, unlike: Uint8Array, grain: number): Uint8Array {
  const { data: gray } = grayOf(picture);
  const { width, height, data } = picture;
  const least = Math.max(INK.levels, INK.grains * grain);
  const strong = Math.max(THROUGH, least);
  const step = Math.max(INK.step, INK.stepGrains * grain);
  const ink = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const off = unlike[at]!;
      if (off <= least) continue;
      // Yellow on white shows in blue alone.
      const steps = Math.max(
        Math.abs(gray[at + 1]! - gray[at - 1]!),
        Math.abs(gray[at + width]! - gray[at - width]!),
        Math.abs(data[3 * at + 5]! - data[3 * at - 1]!) - grain,
        Math.abs(data[3 * (at + width) + 2]! - data[3 * (at - width) + 2]!) - grain,
      );
      if (off > strong || steps > step) ink[at] = 1;
    }
  }
  return ink;
}

/** A strip along the rim of the scan. */
function isEdge(spot: Spot, { width, height }: ColorRaster, perMm: number): boolean {
  const rim = RIM_MM * perMm;
  const { left, top, across, down } = spot;
  return left + across <= rim || top + down <= rim || left >= width - rim || top >= height - rim;
}

function isFold(spot: Spot, { width, height }: ColorRaster, perMm: number): boolean {
  const { across, down, most } = spot;
  const thin = FOLD.mm * perMm;
  const whole =
    (across >= FOLD.across * width && down <= thin) ||
    (down >= FOLD.across * height && across <= thin);
  return whole && most <= FOLD.levels;
}

/** The specks that have many others near them. */
function crowded(dust: readonly Spot[], near: number): number {
  return dust.filter(
    (one) =>
      dust.filter(
        (other) => Math.abs(one.left - other.left) < near && Math.abs(one.top - other.top) < near,
      ).length >= DUST_NEAR,
  ).length;
}
