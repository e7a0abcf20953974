import * as v from 'valibot';
import { Turn } from '../../../preload/contract/models/verdict.ts';
import { type ColorRaster, type GreyRaster, greyOf } from '../seeing/raster.ts';
import type { Component } from './components.ts';
import { glyphsOf } from './glyphs.ts';
import { levelsOf, patchOf } from './patch.ts';
import { classify, readNet, type SmallNet } from './small-net.ts';
import type { TextLine } from './text-lines.ts';
import { TURN_NET } from './turn-net.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Printed lines of a document and which way they stand. */
export const TextFacts = v.object({
  /** Lines of four characters or more, along the axis that has most of them. */
  lines: Count,
  /** Characters in these lines, whether they have an opinion or not. */
  glyphs: Count,
  /** Characters, of ASKED at most, that show which way is up; an O, H or 8 does not. */
  opinions: Count,
  /** Degrees clockwise that bring the print upright; null when it does not show. */
  turn: v.nullable(Turn),
  /** Part of the opinions that are for `turn`, 0 to 1. */
  agreement: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
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
/** A single reading never counts for more than this probability says against a turn. */
const FLOOR = 0.02;

let trained: SmallNet | null = null;

/**
 * Which way the print of a raster stands. The axis is the one along which characters form lines; each
 * of them is then asked by a small net whether it is upright or upside down. `pixelsPerMm` sets the
 * sizes print is sought in: 0.9 to 7 mm high. For a picture in which no document was found, its
 * longest edge over 279 mm (a page that fills it) serves.
 */
export function textTurn(raster: ColorRaster, pixelsPerMm: number): TextFacts {
  trained ??= readNet(TURN_NET);
  const grey = greyOf(raster);
  const { marks, horizontal, vertical } = glyphsOf(grey, pixelsPerMm);
  const [lying, standing] = [charactersOf(horizontal), charactersOf(vertical)];
  const [glyphs, others, lines, turns] =
    lying.length >= standing.length
      ? [lying, standing, horizontal, [0, 180] as const]
      : [standing, lying, vertical, [90, 270] as const];
  const [first, second, likely] = votesOf(grey, marks, evenly(glyphs), trained, turns);
  const opinions = first + second;
  const turn = first >= second ? turns[0] : turns[1];
  const clear =
    glyphs.length >= SAME_AXIS * (glyphs.length + others.length) &&
    opinions > SPEAKING * Math.min(glyphs.length, ASKED) &&
    likely === turn;
  return {
    lines: lines.length,
    glyphs: glyphs.length,
    opinions,
    turn: clear ? turn : null,
    agreement: opinions === 0 ? 0 : Math.max(first, second) / opinions,
  };
}

/** How many characters are for each of two opposite turns, and the likeliest of all four turns. */
function votesOf(
  grey: GreyRaster,
  marks: Int32Array,
  glyphs: readonly Component[],
  net: SmallNet,
  turns: readonly [Turn, Turn],
): readonly [first: number, second: number, likely: Turn] {
  const [a, b] = turns.map((turn) => net.labels.indexOf(String(turn))) as [number, number];
  const odds = Math.log(SURE / (1 - SURE));
  const sums = [0, 0, 0, 0];
  let [first, second] = [0, 0];
  for (const glyph of glyphs) {
    const { paper, ink } = levelsOf(grey, marks, glyph.mark, glyph);
    const patch = patchOf(grey, glyph, paper, ink, net.width, net.height);
    const read = classify(net, patch);
    for (let turn = 0; turn < 4; turn++) sums[turn]! += Math.log(FLOOR + read[turn]!);
    const once = logOf(read[a]!, read[b]!);
    if (read[a]! + read[b]! < 0.5 || Math.abs(once) < odds / 2) continue;
    // Read a second time upside down: what only one of the readings sees is an error of the net's.
    const reversed = classify(net, patch.reverse());
    const forFirst = (once + logOf(reversed[b]!, reversed[a]!)) / 2;
    if (forFirst >= odds) first++;
    else if (forFirst <= -odds) second++;
  }
  const likely = Number(net.labels[sums.indexOf(Math.max(...sums))]) as Turn;
  return [first, second, likely];
}

/** Logarithm of the odds of two probabilities, neither of them taken for impossible. */
function logOf(one: number, other: number): number {
  return Math.log((one + 1e-4) / (other + 1e-4));
}

function charactersOf(lines: readonly TextLine[]): readonly Component[] {
  return lines.flatMap(({ glyphs }) => glyphs);
}

/** At most ASKED of them, evenly from all lines. */
function evenly(glyphs: readonly Component[]): readonly Component[] {
  const step = Math.max(1, glyphs.length / ASKED);
  return glyphs.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
