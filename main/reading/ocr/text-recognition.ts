import { CROP_HEIGHT, type LineCrop } from './line-crop.ts';

/**
 * The recognizer's input: a blue, a green, and a red plane of 48 rows. The values are between -1 and 1, and the right
 * side is padded with 0.
 */
export interface RecognitionInput {
  readonly data: Float32Array;
  readonly width: number;
}

export interface RecognizedText {
  readonly text: string;
  /** The mean probability of the characters, from 0 to 1, or 0 if there are none. */
  readonly confidence: number;
}

/**
 * The characters of the recognizer's classes, from PaddleOCR's en_dict.txt. Class 0 means that there is no character.
 * The space occurs twice.
 */
const ALPHABET = [
  '',
  ...'0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~',
  ...`!"#$%&'()*+,-./ `,
  ' ',
];

/** Widths are rounded up to a multiple of this, so that the runtime prepares for only a few shapes. */
const WIDTH_STEP = 32;
const NARROWEST = 64;

/** Builds the recognizer's input from one line. */
export function recognitionInput({ data: crop, width: own, channels }: LineCrop): RecognitionInput {
  const width = Math.max(NARROWEST, Math.ceil(own / WIDTH_STEP) * WIDTH_STEP);
  const plane = CROP_HEIGHT * width;
  const data = new Float32Array(3 * plane);
  for (let p = 0; p < 3; p++) {
    // The model was trained with blue as the first channel.
    const channel = channels === 1 ? 0 : 2 - p;
    for (let y = 0; y < CROP_HEIGHT; y++) {
      const to = p * plane + y * width;
      const from = y * own * channels + channel;
      for (let x = 0; x < own; x++)
        data[to + x] = (crop[from + x * channels] as number) / 127.5 - 1;
    }
  }
  return { data, width };
}

/**
 * Returns the text in the recognizer's output (steps × 97 classes). Takes the most probable class of each step and
 * omits repetitions and empty steps (greedy decoding of connectionist temporal classification). `used` is the fraction
 * of the steps that isn't padding.
 */
export function decoded(output: Float32Array, used: number): RecognizedText {
  const classes = ALPHABET.length;
  const steps = Math.floor(output.length / classes);
  // Ignore the steps over the padding, which contain only guesses.
  const read = Math.min(steps, Math.ceil(steps * used) + 1);
  let text = '';
  let sum = 0;
  let count = 0;
  let before = 0;
  for (let step = 0; step < read; step++) {
    let best = 0;
    let most = output[step * classes] as number;
    for (let k = 1; k < classes; k++) {
      const value = output[step * classes + k] as number;
      if (value > most) {
        most = value;
        best = k;
      }
    }
    if (best !== 0 && best !== before) {
      text += ALPHABET[best] as string;
      sum += most;
      count++;
    }
    before = best;
  }
  return { text: text.trim(), confidence: count === 0 ? 0 : sum / count };
}
