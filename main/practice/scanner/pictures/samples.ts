import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSharp, type Picture, type Placed, type Sheet } from './draw-page.ts';

/** The samples of a practice scanner: both sides of a license, and a bank statement. */
export type Samples = {
  readonly licenseFront: Picture;
  readonly licenseBack: Picture;
  /** The front, and on the next scan the back. */
  readonly turned: readonly (readonly Placed[])[];
  /** Both sides at once, like two cards placed one below the other. */
  readonly together: readonly Placed[];
  /** Five pages on three sheets, so that the last back is blank. */
  readonly statement: readonly Sheet[];
};

/** An ID-1 card, and the letter-size sheet of a statement, in millimeters. */
const CARD = { width: 85.6, height: 53.98, corners: 3.18 };
const LETTER = { width: 215.9, height: 279.4 };

/** Returns the samples in a folder such as `resources/samples`. Each file is read when it is first scanned. */
export function samplesIn(directory: string): Samples {
  const page = (number: number): Picture => ({
    ...LETTER,
    bytes: () => readFile(join(directory, `statement-page-${number}.png`)),
  });
  const licenseFront = card(join(directory, 'license-front.jpg'), 1.2);
  const licenseBack = card(join(directory, 'license-back.jpg'), -0.8);
  const front = { picture: licenseFront, left: 14, top: 11, tilt: 2.1 };
  const back = { picture: licenseBack, left: 17, top: 12.5, tilt: -1.4 };
  return {
    licenseFront,
    licenseBack,
    turned: [[front], [back]],
    together: [front, { ...back, top: 92 }],
    statement: [
      { front: page(1), back: page(2) },
      { front: page(3), back: page(4) },
      { front: page(5) },
    ],
  };
}

/**
 * The sample pictures show a card on a counter. The card is 1500 of 2000 pixels wide, centered, and rotated by a few
 * degrees.
 */
const SHOWN = { width: 1500, height: (1500 * 648) / 1027 };
const EDGE = 2;

function card(file: string, tilt: number): Picture {
  const cropped = async () => {
    const sharp = await loadSharp();
    const upright = sharp(await readFile(file)).rotate(-tilt);
    const { data, info } = await upright.png().toBuffer({ resolveWithObject: true });
    const width = Math.round(SHOWN.width) - 2 * EDGE;
    const height = Math.round(SHOWN.height) - 2 * EDGE;
    const left = Math.round((info.width - width) / 2);
    const top = Math.round((info.height - height) / 2);
    return sharp(data).extract({ left, top, width, height }).png().toBuffer();
  };
  let once: Promise<Buffer> | null = null;
  const bytes = () => {
    once ??= cropped();
    return once;
  };
  return { ...CARD, bytes };
}
