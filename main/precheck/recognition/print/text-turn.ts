import * as v from 'valibot';
import { Turn } from '../../../../preload/contract/models/verdict.ts';
import { median } from '../../math/median.ts';
import { Count, Magnitude, Share } from '../../math/schemas.ts';
import { type ColorRaster, type GrayRaster, grayOf } from '../../vision/picture/raster.ts';
import { classify, readNet, type SmallNet } from '../nets/small-net.ts';
import { TURN_NET } from '../nets/turn-net.ts';
import type { Component } from './components.ts';
import { glyphsOf } from './glyphs.ts';
import { LIGHT } from './ink.ts';
import { levelsOf, patchOf } from './patch.ts';
import type { TextLine } from './text-lines.ts';

/** The printed lines of a document, and their orientation. */
export const TextFacts = v.object({
  /** The number of lines with at least four characters, along the axis that has more characters. */
  lines: Count,
  /** The number of characters in these lines, whether or not they show an orientation. */
  glyphs: Count,
  /**
   * The number of characters in believable lines, which are those that read as print. Foliage, gravel, and windows form
   * rows too.
   */
  believed: v.optional(Count, 0),
  /** The number of these characters that are lighter than their background. */
  light: v.optional(Count, 0),
  /** The number of characters that show the orientation, out of at most ASKED. An O, H, or 8 doesn't show it. */
  opinions: Count,
  /** The clockwise turn in degrees that makes the print upright, or null if it is unknown. */
  turn: v.nullable(Turn),
  /** The fraction of the opinions that support `turn`, from 0 to 1. */
  agreement: Share,
  /**
   * The median height of these characters, including lowercase letters, in pixels of the file. Null if there are none.
   */
  letterPx: v.optional(v.nullable(Magnitude), null),
});
export type TextFacts = v.InferOutput<typeof TextFacts>;

/** The maximum number of characters that are classified. More of them would not improve the result. */
const ASKED = 300;
/**
 * A character counts as an opinion if one of two opposite turns has at least this probability relative to the other.
 */
const SURE = 0.93;
/** At least this fraction of the characters in lines must be in lines along the same axis. */
const SAME_AXIS = 0.7;
/** If a smaller fraction of the characters shows an orientation, the print is blurred or is not print. */
const SPEAKING = 0.1;
/**
 * A line is print if enough of its characters show an orientation: at least `least`, and at least the fraction
 * `speaking`. The fraction `agreed` of those must agree. Shapes in a texture rarely show an orientation, and they
 * contradict each other.
 */
const PRINT = { speaking: 0.3, least: 3, agreed: 0.75 };
/** Limits how much a single character can count against a turn. */
const FLOOR = 0.02;

let trained: SmallNet | null = null;

/**
 * Determines the orientation of the print in a raster. The axis is the one along which characters form lines. A small
 * net then classifies each character as upright or upside down. `pixelsPerMm` determines which sizes of print are
 * searched for, from 0.9 to 7 mm. For a picture without a document, its longest edge counts as 279 mm, as if a page
 * filled it. `filePixels` is the number of the file's pixels per pixel of the raster. `mostMm` replaces the maximum
 * height of print.
 */
export function textTurn(
  raster: ColorRaster,
  pixelsPerMm: number,
  options: TextOptions = {},
): TextFacts {
  return turnOfGray(grayOf(raster), pixelsPerMm, options);
}

interface TextOptions {
  readonly filePixels?: number;
  readonly mostMm?: number;
}

/** Like `textTurn`, but for a gray raster. */
export function turnOfGray(
  gray: GrayRaster,
  pixelsPerMm: number,
  options: TextOptions = {},
): TextFacts {
  return printIn(gray, pixelsPerMm, options).text;
}

/** Like `turnOfGray`, but also returns the characters of the lines that read as print. */
export function printIn(
  gray: GrayRaster,
  pixelsPerMm: number,
  { filePixels = 1, mostMm }: TextOptions = {},
): { readonly text: TextFacts; readonly print: readonly Component[] } {
  trained ??= readNet(TURN_NET);
  const { marks, horizontal, vertical } = glyphsOf(gray, pixelsPerMm, mostMm);
  const [lying, standing] = [charactersIn(horizontal), charactersIn(vertical)];
  const [lines, turns] =
    lying >= standing ? [horizontal, [0, 180] as const] : [vertical, [90, 270] as const];
  const glyphs = Math.max(lying, standing);
  const { votes, likely } = votesOf(gray, marks, evenly(lines, glyphs), trained, turns);
  const first = votes.reduce((sum, line) => sum + line.first, 0);
  const opinions = first + votes.reduce((sum, line) => sum + line.second, 0);
  const most = Math.max(first, opinions - first);
  const turn = first === most ? turns[0] : turns[1];
  const clear =
    glyphs >= SAME_AXIS * (lying + standing) &&
    opinions > SPEAKING * Math.min(glyphs, ASKED) &&
    likely === turn;
  const print = lines
    .filter((_, index) => isPrint(votes[index]!, glyphs > ASKED))
    .flatMap((line) => line.glyphs);
  const text = {
    lines: lines.length,
    glyphs,
    believed: print.length,
    light: print.filter(({ kind }) => kind === LIGHT).length,
    opinions,
    turn: clear ? turn : null,
    agreement: opinions === 0 ? 0 : most / opinions,
    letterPx: glyphs === 0 ? null : filePixels * letterHeight(lines),
  };
  return { text, print };
}

/** Returns the median height of the lines. Each line counts once per character. */
function letterHeight(lines: readonly TextLine[]): number {
  const heights = lines.flatMap(({ glyphs, height }) => glyphs.map(() => height));
  return median(heights) ?? 0;
}

/** The number of characters of one line that were classified, and their votes for two opposite turns. */
interface Votes {
  asked: number;
  first: number;
  second: number;
}

function isPrint({ asked, first, second }: Votes, thinned: boolean): boolean {
  const opinions = first + second;
  return (
    opinions >= (thinned ? PRINT.least - 1 : PRINT.least) &&
    opinions >= PRINT.speaking * asked &&
    Math.max(first, second) >= PRINT.agreed * opinions
  );
}

/** Classifies the characters of each line, and determines the most likely of all four turns. */
function votesOf(
  gray: GrayRaster,
  marks: Int32Array,
  lines: readonly (readonly Component[])[],
  net: SmallNet,
  turns: readonly [Turn, Turn],
): { readonly votes: readonly Votes[]; readonly likely: Turn } {
  const [a, b] = turns.map((turn) => net.labels.indexOf(String(turn))) as [number, number];
  const odds = Math.log(SURE / (1 - SURE));
  const sums = [0, 0, 0, 0];
  const votes = lines.map((glyphs) => {
    const line: Votes = { asked: glyphs.length, first: 0, second: 0 };
    for (const glyph of glyphs) {
      const { paper, ink } = levelsOf(gray, marks, glyph.mark, glyph);
      const patch = patchOf(gray, glyph, paper, ink, net.width, net.height);
      const read = classify(net, patch);
      for (let turn = 0; turn < 4; turn++) sums[turn]! += Math.log(FLOOR + read[turn]!);
      const once = logOf(read[a]!, read[b]!);
      if (read[a]! + read[b]! < 0.5 || Math.abs(once) < odds / 2) continue;
      // Classifying the character upside down as well removes errors of the net that occur in only one direction.
      const reversed = classify(net, patch.reverse());
      const forFirst = (once + logOf(reversed[b]!, reversed[a]!)) / 2;
      if (forFirst >= odds) line.first++;
      else if (forFirst <= -odds) line.second++;
    }
    return line;
  });
  return { votes, likely: Number(net.labels[sums.indexOf(Math.max(...sums))]) as Turn };
}

/** Returns the log odds of two probabilities. Neither is treated as impossible. */
function logOf(one: number, other: number): number {
  return Math.log((one + 1e-4) / (other + 1e-4));
}

function charactersIn(lines: readonly TextLine[]): number {
  return lines.reduce((sum, { glyphs }) => sum + glyphs.length, 0);
}

/** Returns the characters of each line. If there are more than ASKED, returns an evenly distributed selection. */
function evenly(lines: readonly TextLine[], count: number): readonly (readonly Component[])[] {
  const step = Math.max(1, count / ASKED);
  let index = 0;
  return lines.map(({ glyphs }) =>
    glyphs.filter(() => {
      const at = index++;
      return Math.floor(at / step) !== Math.floor((at - 1) / step);
    }),
  );
}
