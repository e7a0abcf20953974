import type { Turn } from '../../../../preload/contract/models/verdict.ts';

import type { FlatDocument } from '../../vision/flat/flat-document.ts';
import { type GrayRaster, grayOf, turned } from '../../vision/picture/raster.ts';
import { PRINT_NET } from '../nets/print-net.ts';
import { classify, readNet, type SmallNet } from '../nets/small-net.ts';
import type { Component } from './components.ts';
import { type Glyphs, glyphsOf } from './glyphs.ts';
import { levelsOf, patchOf } from './patch.ts';
import type { TextLine } from './text-lines.ts';

/** A line of print as it was read: capital letters, digits, and slashes. `?` stands for any other character. */
export interface RecognizedLine {
  readonly text: string;
  /** The mean probability of its characters, from 0 to 1. */
  readonly confidence: number;
}

export const MAX_LINES = 40;
export const MAX_LINE_LENGTH = 60;
/** The minimum gap between two words, as a multiple of the characters' height. */
const WORD_GAP = 0.4;
/**
 * The maximum width of a character, as a multiple of its height. Anything wider consists of several characters that
 * touch.
 */
const WIDEST = 1.15;

let net: SmallNet | null = null;

/**
 * Reads the printed lines of a card's front, which is upright after a clockwise turn by `turn`. The result is good
 * enough to find a known name, number, or date, but not to read an unknown one. Holders' names and numbers are larger
 * than captions, so the tallest lines come first.
 */
export function readLines(document: FlatDocument, turn: Turn): RecognizedLine[] {
  const gray = turned(grayOf(document.pixels), turn);
  return readPrint(gray, glyphsOf(gray, document.pixelsPerMm));
}

/** Reads the print that was found in an upright raster. */
export function readPrint(gray: GrayRaster, { marks, horizontal }: Glyphs): RecognizedLine[] {
  const lines = horizontal.toSorted((a, b) => b.height - a.height).slice(0, MAX_LINES);
  return lines.map((line) => readLine(gray, marks, line)).filter(({ text }) => text !== '');
}

function readLine(
  gray: GrayRaster,
  marks: Int32Array,
  { glyphs, height }: TextLine,
): RecognizedLine {
  net ??= readNet(PRINT_NET);
  let text = '';
  let sum = 0;
  let count = 0;
  let end: number | null = null;
  for (const glyph of glyphs.slice(0, MAX_LINE_LENGTH)) {
    if (end !== null && glyph.left - end > WORD_GAP * height) text += ' ';
    end = glyph.right;
    const { paper, ink } = levelsOf(gray, marks, glyph.mark, glyph);
    for (const part of parted(gray, glyph, height, paper)) {
      const patch = patchOf(gray, part, paper, ink, net.width, net.height);
      const odds = classify(net, patch);
      const best = odds.indexOf(Math.max(...odds));
      text += net.labels[best]!;
      sum += odds[best]!;
      count++;
    }
  }
  return { text: text.slice(0, MAX_LINE_LENGTH), confidence: count > 0 ? sum / count : 0 };
}

/** Splits a component that is too wide for one character. Splits it where there is the least ink. */
function parted(gray: GrayRaster, glyph: Component, height: number, paper: number): Component[] {
  const width = glyph.right - glyph.left;
  if (width <= WIDEST * height) return [glyph];
  const count = Math.max(2, Math.round(width / (0.72 * height)));
  const ink = columnInk(gray, glyph, paper);
  const parts: Component[] = [];
  let left = glyph.left;
  for (let index = 1; index <= count; index++) {
    const wanted = (index * width) / count;
    const reach = (0.3 * width) / count;
    let right = width;
    if (index < count) {
      right = Math.round(wanted);
      for (let x = Math.ceil(wanted - reach); x <= wanted + reach; x++) {
        if (ink[x]! < ink[right]!) right = x;
      }
    }
    if (glyph.left + right - left < 2) continue;
    parts.push({ ...glyph, left, right: glyph.left + right });
    left = glyph.left + right;
  }
  return parts;
}

/** Sums how much the pixels of each column differ from the paper. */
function columnInk(
  { data, width }: GrayRaster,
  { left, top, right, bottom }: Component,
  paper: number,
): Float32Array {
  const ink = new Float32Array(right - left);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) ink[x - left]! += Math.abs(data[y * width + x]! - paper);
  }
  return ink;
}
