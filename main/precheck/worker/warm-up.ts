import type { PictureEngine } from '../decoders/picture-decoder.ts';
import { PREVIEW_WRITING } from '../limits.ts';
import type { ColorRaster } from '../vision/picture/raster.ts';
import { inspectFile } from './inspect-file.ts';

/** The size of the picture, and the position of the card in it, in pixels. */
const [WIDTH, HEIGHT] = [1300, 950];
const CARD = { left: 220, top: 190, width: 860, height: 542 };

/** The gray levels of the drawing. */
const [TABLE, PLASTIC, INK] = [95, 225, 40];
/**
 * The print on the card, in pixels: the distances between rows and between letters, and the size and stroke width of
 * the letters.
 */
const PRINT = { rows: 60, letters: 24, width: 16, height: 26, stroke: 5 };

/**
 * Analyzes a quickly drawn card. This loads the modules and lets V8 compile the loops. A customer's first picture then
 * takes half the time, as do the pictures after it.
 */
export async function warmUp(engine: PictureEngine | null): Promise<void> {
  if (engine === null) return;
  const options = { turn: 0, maxEdge: null, writing: PREVIEW_WRITING } as const;
  const { bytes } = await engine.toJpeg({ kind: 'raw', pixels: drawnCard() }, options);
  await inspectFile(bytes, engine, 'cardFront');
}

/** Draws a light card with lines of letters on a dark table. */
function drawnCard(): ColorRaster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(TABLE);
  const fill = (left: number, top: number, width: number, height: number, level: number) => {
    for (let y = top; y < top + height; y++) {
      data.fill(level, (y * WIDTH + left) * 3, (y * WIDTH + left + width) * 3);
    }
  };
  fill(CARD.left, CARD.top, CARD.width, CARD.height, PLASTIC);
  const { rows, letters, width, height, stroke } = PRINT;
  for (let y = CARD.top + rows; y < CARD.top + CARD.height - rows; y += rows) {
    for (let x = CARD.left + rows; x < CARD.left + CARD.width - rows; x += letters) {
      // Draw an F or an L.
      fill(x, y, stroke, height, INK);
      const foot = (x + y) % 3 === 0;
      fill(x, foot ? y + height - stroke : y, width, stroke, INK);
      if (!foot) fill(x, y + (height >> 1), width - stroke, stroke, INK);
    }
  }
  return { data, width: WIDTH, height: HEIGHT };
}
