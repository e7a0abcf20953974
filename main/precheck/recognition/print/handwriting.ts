import { median } from '../../math/median.ts';
import type { GrayRaster } from '../../vision/picture/raster.ts';
import { type Component, sizedBetween } from './components.ts';
import { contains, looksDrawn } from './glyphs.ts';
import { DARK, inkComponents } from './ink.ts';

/**
 * The sizes of handwriting, in millimeters: the smallest letter, a word, and a line of words that touch a ruled line.
 */
const [LEAST_MM, WORD_MM, LINE_MM] = [1.2, 45, 200];
/**
 * The limits for handwriting. There must be at least `dark` dark strokes, and at least `times` as many as light ones.
 * `area` is the maximum fraction of the area that ink covers. `fill` is the maximum fraction of their boxes that
 * strokes fill, which is small for words written in one stroke. A sheet with a known outline has creases, which leave
 * light strokes too. A whole picture may contain anything.
 */
const WRITTEN = {
  sheet: { dark: 25, times: 1.5, area: 0.12, fill: 1 },
  picture: { dark: 300, times: 6, area: 0.15, fill: 0.5 },
};

/**
 * Returns whether there is handwriting. A pen leaves dark strokes, and almost no light ones except inside its loops.
 * Leaves, cloth, and gravel have about as many light strokes as dark ones.
 */
export function isWritten(gray: GrayRaster, pixelsPerMm: number, on: 'sheet' | 'picture'): boolean {
  const all = inkComponents(gray, pixelsPerMm);
  const [least, most] = [Math.max(6, LEAST_MM * pixelsPerMm), LINE_MM * pixelsPerMm];
  const components = sizedBetween(all, least, most);
  const dark = components.filter((one) => one.kind === DARK && !isFrame(one));
  const light = components.filter(
    (one) =>
      one.kind !== DARK &&
      looksDrawn(one) &&
      one.right - one.left <= WORD_MM * pixelsPerMm &&
      !dark.some((outer) => contains(outer, one)),
  );
  const inked = all.area.reduce((sum, area, mark) => sum + (all.kind[mark] === DARK ? area : 0), 0);
  const area = inked / gray.data.length;
  const limits = WRITTEN[on];
  return (
    dark.length >= limits.dark &&
    dark.length >= limits.times * light.length &&
    area <= limits.area &&
    middleFill(dark) <= limits.fill
  );
}

/** Returns the median of the fractions of their boxes that strokes fill. */
function middleFill(strokes: readonly Component[]): number {
  const fills = strokes.map(
    ({ left, top, right, bottom, area }) => area / ((right - left) * (bottom - top)),
  );
  return median(fills) ?? 1;
}

/** Returns whether a component is the outline of a box or of the sheet. */
function isFrame({ left, top, right, bottom, area }: Component): boolean {
  return area < LEAST_FILL * (right - left) * (bottom - top);
}
const LEAST_FILL = 0.03;
