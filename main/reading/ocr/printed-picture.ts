import type { PicturePart } from '../paper-kind.ts';
import { cropLine, cropWidth } from './line-crop.ts';
import { alignedLines, runsSideways } from './line-direction.ts';
import type { TextModels } from './models.ts';
import { type Picture, type Point, turnedClockwise } from './picture.ts';
import { middleThickness, type PrintLine, pointOf, turnedAround } from './print-line.ts';
import { detectionInput, printLines } from './text-detection.ts';
import { decoded, type RecognizedText, recognitionInput } from './text-recognition.ts';

/**
 * The length in pixels to which the longer side is reduced for detecting text. Larger pictures don't improve the
 * result.
 */
const DETECTION_EDGE = 960;
/** The maximum width of a crop, in pixels. Wider lines contain no text that a person would read. */
const WIDEST = 3200;
/**
 * The widths of lines that are read to find out which way is up. They are in pixels at the recognizer's height. Such
 * lines are quick to read.
 */
const PROBE = { least: 120, most: 700, lines: 2 };
/** Lines that are read with at least this confidence aren't upside down. */
const SURE = 0.9;

/** A line of text, and its position in the upright picture, in pixels. A skewed picture is straightened. */
export interface PlacedLine {
  readonly line: PrintLine;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The width in pixels at the recognizer's height. The time to read the line is proportional to it. */
  readonly cost: number;
  /** The bounding box of the line in the original picture. */
  readonly part: PicturePart;
}

/** A picture with the lines of text that were detected in it. Lines are read one at a time. */
export interface PrintedPicture {
  /** The size of the upright picture, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly lines: readonly PlacedLine[];
  /** Reads a line, or returns the cached result. */
  read(line: PlacedLine): Promise<RecognizedText>;
}

/** Finds the lines of text in a picture that may be rotated by a multiple of 90 degrees. */
export async function findPrint(given: Picture, models: TextModels): Promise<PrintedPicture> {
  let picture = given;
  let lines = await linesIn(picture, models);
  if (runsSideways(lines)) {
    picture = turnedClockwise(given);
    lines = await linesIn(picture, models);
  }
  const texts = new Map<PrintLine, Promise<RecognizedText>>();
  const read = (line: PrintLine) => {
    const known = texts.get(line) ?? recognized(picture, line, models);
    texts.set(line, known);
    return known;
  };
  const around = lines.map(turnedAround);
  const isAround = await readsBetter(around, lines, read);
  const { width, height } = picture;
  const inGiven = partIn(given, picture !== given);
  const place = straightened(isAround ? around : lines, { width, height }, isAround, inGiven);
  return {
    width,
    height,
    lines: (isAround ? around : lines).map(place),
    read: ({ line }) => read(line),
  };
}

async function linesIn(picture: Picture, models: TextModels): Promise<PrintLine[]> {
  const input = detectionInput(picture, DETECTION_EDGE);
  return alignedLines(printLines(await models.detect(input), input));
}

async function recognized(
  picture: Picture,
  line: PrintLine,
  models: TextModels,
): Promise<RecognizedText> {
  const crop = cropLine(picture, line, Math.min(cropWidth(line), WIDEST));
  const input = recognitionInput(crop);
  return decoded(await models.recognize(input), crop.width / input.width);
}

/** Returns whether the lines are upside down, based on how confidently they're read in each direction. */
async function readsBetter(
  around: readonly PrintLine[],
  lines: readonly PrintLine[],
  read: (line: PrintLine) => Promise<RecognizedText>,
): Promise<boolean> {
  const probes = [...lines.keys()]
    .filter((at) => {
      const width = cropWidth(lines[at] as PrintLine);
      return width >= PROBE.least && width <= PROBE.most;
    })
    .sort((a, b) => weight(lines[b] as PrintLine) - weight(lines[a] as PrintLine))
    .slice(0, PROBE.lines);
  const confidence = async (of: readonly PrintLine[]) => {
    let sum = 0;
    for (const at of probes) sum += (await read(of[at] as PrintLine)).confidence;
    return sum / Math.max(1, probes.length);
  };
  const given = await confidence(lines);
  return given < SURE && (await confidence(around)) > given;
}

function weight({ score, thickness: [thickness] }: PrintLine): number {
  return score * thickness;
}

/** Returns a function that computes where a line would be if the picture were upright and its text level. */
function straightened(
  lines: readonly PrintLine[],
  { width, height }: { readonly width: number; readonly height: number },
  isAround: boolean,
  inGiven: (line: PrintLine) => PicturePart,
): (line: PrintLine) => PlacedLine {
  const sign = isAround ? -1 : 1;
  let [right, down] = [0, 0];
  for (const { along, length } of lines) {
    right += sign * along[0] * length;
    down += sign * along[1] * length;
  }
  const far = Math.hypot(right, down) || 1;
  const [cos, sin] = right > 0 ? [right / far, down / far] : [1, 0];
  return (line) => {
    const [px, py]: Point = pointOf(line, 0.5, 0);
    const [dx, dy] = [sign * (px - width / 2), sign * (py - height / 2)];
    const thick = middleThickness(line);
    return {
      line,
      x: width / 2 + dx * cos + dy * sin - line.length / 2,
      y: height / 2 - dx * sin + dy * cos - thick / 2,
      width: line.length,
      height: thick,
      cost: Math.min(cropWidth(line), WIDEST),
      part: inGiven(line),
    };
  };
}

/** Returns a function that computes a line's bounding box in the original picture, even if the picture was rotated. */
function partIn({ width, height }: Picture, isTurned: boolean): (line: PrintLine) => PicturePart {
  return (line) => {
    const ends = [0, 1].flatMap((along) => [pointOf(line, along, -0.5), pointOf(line, along, 0.5)]);
    const given = ends.map(([x, y]): Point => (isTurned ? [y, height - x] : [x, y]));
    const [xs, ys] = [given.map(([x]) => x / width), given.map(([, y]) => y / height)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  };
}
