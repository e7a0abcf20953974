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

/** The printed lines of a document, and which way they stand. */
export const TextFacts = v.object({
  /** The lines of four characters or more, along the axis that has most of them. */
  lines: Count,
  /** The characters in these lines, whether they have an opinion or not. */
  glyphs: Count,
  /** The characters in lines that read as print; foliage, gravel and windows stand in rows too. */
  believed: v.optional(Count, 0),
  /** The believed characters that are lighter than their ground. */
  light: v.optional(Count, 0),
  /** The characters, of ASKED at most, that show which way is up; an O, H or 8 does not. */
  opinions: Count,
  /** The degrees clockwise that bring the print upright; null when it does not show. */
  turn: v.nullable(Turn),
  /** The part of the opinions that are for `turn`, 0 to 1. */
  agreement: Share,
  /** The median height of these characters, small letters among them, in pixels of the file; null without any. */
  letterPx: v.optional(v.nullable(Magnitude), null),
});
export type TextFacts = v.InferOutput<typeof TextFacts>;

/** The most characters that are asked; more would add nothing. */
const ASKED = 300;
/** From this probability of upright against upside down on, a character has an opinion. */
const SURE = 0.93;
/** At least this part of the characters in lines stands along the same axis. */
const SAME_AXIS = 0.7;
/** Where fewer characters have an opinion, the print is blurred, or it is no print. */
const SPEAKING = 0.1;
/**
 * A line is print where this part of its characters, and at least so many, have an opinion, and this part of
 * these share it. Shapes of a texture have few opinions, which contradict each other.
 */
const PRINT = { speaking: 0.3, least: 3, agreed: 0.75 };
/** A single character never says more against a turn than this probability. */
const FLOOR = 0.02;

let trained: SmallNet | null = null;

/**
 * Finds which way the print of a raster stands. The axis is the one along which characters form lines; a small
 * net then says of each character whether it is upright or upside down. `pixelsPerMm` sets the sizes of print
 * that are sought, 0.9 to 7 mm; a picture without a document takes its longest edge over 279 mm, as of a page
 * that fills it. `filePixels` is the file's pixels to one of the raster, `mostMm` another limit for the highest
 * print.
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

/** Does the work of `textTurn` where the colors are not at hand. */
export function turnOfGray(
  gray: GrayRaster,
  pixelsPerMm: number,
  options: TextOptions = {},
): TextFacts {
  return printIn(gray, pixelsPerMm, options).text;
}

/** Does the work of `textTurn`, and gives the characters of the lines that read as print too. */
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

/** Gives the median height of lines, each counted once for each of its characters. */
function letterHeight(lines: readonly TextLine[]): number {
  const heights = lines.flatMap(({ glyphs, height }) => glyphs.map(() => height));
  return median(heights) ?? 0;
}

/** The characters of one line that were asked, and their votes for two opposite turns. */
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

/** Asks the characters of each line, and sums up the likeliest of all four turns. */
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
      // A second look upside down takes out the net's errors, which only one of the looks has.
      const reversed = classify(net, patch.reverse());
      const forFirst = (once + logOf(reversed[b]!, reversed[a]!)) / 2;
      if (forFirst >= odds) line.first++;
      else if (forFirst <= -odds) line.second++;
    }
    return line;
  });
  return { votes, likely: Number(net.labels[sums.indexOf(Math.max(...sums))]) as Turn };
}

/** Gives the logarithm of the odds of two probabilities, neither taken for impossible. */
function logOf(one: number, other: number): number {
  return Math.log((one + 1e-4) / (other + 1e-4));
}

function charactersIn(lines: readonly TextLine[]): number {
  return lines.reduce((sum, { glyphs }) => sum + glyphs.length, 0);
}

/** Lists the characters of each line; where there are more than ASKED, evenly as many of them. */
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
