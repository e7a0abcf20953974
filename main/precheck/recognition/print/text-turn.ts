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

/** Printed lines of a document and which way they stand. */
export const TextFacts = v.object({
  /** Lines of four characters or more, along the axis that has most of them. */
  lines: Count,
  /** Characters in these lines, whether they have an opinion or not. */
  glyphs: Count,
  /** Of these, the ones in lines that read as print; foliage, gravel and windows stand in rows too. */
  believed: v.optional(Count, 0),
  /** Of these, the ones that are lighter than what they stand on. */
  light: v.optional(Count, 0),
  /** Characters, of ASKED at most, that show which way is up; an O, H or 8 does not. */
  opinions: Count,
  /** Degrees clockwise that bring the print upright; null when it does not show. */
  turn: v.nullable(Turn),
  /** Part of the opinions that are for `turn`, 0 to 1. */
  agreement: Share,
  /** Median height of these characters, small letters among them, in pixels of the file; null without any. */
  letterPx: v.optional(v.nullable(Magnitude), null),
});
export type TextFacts = v.InferOutput<typeof TextFacts>;

/** Characters asked at most; more say nothing new. */
const ASKED = 300;
/** Odds between upright and upside down, as a probability, from which on a character has an opinion. */
const SURE = 0.93;
/** Least part of the characters in lines that stand along the same axis. */
const SAME_AXIS = 0.7;
/** Least part of the characters that have an opinion: with fewer, the print is blurred or no print. */
const SPEAKING = 0.1;
/**
 * A line is print where so many of its characters have an opinion, as a part and at least, and so many of
 * these share it: shapes of a texture have few, and they contradict each other.
 */
const PRINT = { speaking: 0.3, least: 3, agreed: 0.75 };
/** A single reading never counts for more than this probability says against a turn. */
const FLOOR = 0.02;

let trained: SmallNet | null = null;

/**
 * Which way the print of a raster stands. The axis is the one along which characters form lines; each
 * of them is then asked by a small net whether it is upright or upside down. `pixelsPerMm` sets the
 * sizes print is sought in: 0.9 to 7 mm high. For a picture in which no document was found, its
 * longest edge over 279 mm (a page that fills it) serves. `filePixels`: of the file, to one of the raster;
 * `mostMm`: the highest print sought, where it is another.
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

/** As `textTurn`, where the colors are not at hand. */
export function turnOfGray(
  gray: GrayRaster,
  pixelsPerMm: number,
  { filePixels = 1, mostMm }: TextOptions = {},
): TextFacts {
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
  const print = lines.filter((_, index) => isPrint(votes[index]!, glyphs > ASKED));
  return {
    lines: lines.length,
    glyphs,
    believed: charactersIn(print),
    light: print.flatMap((line) => line.glyphs).filter(({ kind }) => kind === LIGHT).length,
    opinions,
    turn: clear ? turn : null,
    agreement: opinions === 0 ? 0 : most / opinions,
    letterPx: glyphs === 0 ? null : filePixels * letterHeight(lines),
  };
}

/** Of lines, each counted once for each of its characters. */
function letterHeight(lines: readonly TextLine[]): number {
  const heights = lines.flatMap(({ glyphs, height }) => glyphs.map(() => height));
  return median(heights) ?? 0;
}

/** Characters of one line that were asked, and how many of them are for each of two opposite turns. */
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

/** What the characters of each line are for, and the likeliest of all four turns. */
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
      // Read a second time upside down: what only one of the readings sees is an error of the net's.
      const reversed = classify(net, patch.reverse());
      const forFirst = (once + logOf(reversed[b]!, reversed[a]!)) / 2;
      if (forFirst >= odds) line.first++;
      else if (forFirst <= -odds) line.second++;
    }
    return line;
  });
  return { votes, likely: Number(net.labels[sums.indexOf(Math.max(...sums))]) as Turn };
}

/** Logarithm of the odds of two probabilities, neither of them taken for impossible. */
function logOf(one: number, other: number): number {
  return Math.log((one + 1e-4) / (other + 1e-4));
}

function charactersIn(lines: readonly TextLine[]): number {
  return lines.reduce((sum, { glyphs }) => sum + glyphs.length, 0);
}

/** The characters of each line; where all lines have more than ASKED, evenly as many of them. */
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
