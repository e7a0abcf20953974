/** One color component of a JPEG as its file codes it: quantized coefficients that nothing has been lost of. */
export interface CoefficientPlane {
  readonly id: number;
  /** Sampling factors (ITU-T T.81, A.1.1); 1 and 1 for a component that is alone. */
  readonly across: number;
  readonly down: number;
  /** Blocks of 8 × 8 in a row and in a column, with those that fill up the last steps of a scan. */
  readonly columns: number;
  readonly rows: number;
  /** 64 to a block, in zigzag order, row by row. */
  readonly blocks: Int16Array;
  /** 64 divisors in zigzag order. */
  readonly divisors: Uint16Array;
}

/** A JPEG's picture without its pixels ever being made. Width and height in pixels. */
export interface CoefficientPicture {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly CoefficientPlane[];
  /** The segments that say what the numbers mean, with marker and length: JFIF, color profile, Adobe. */
  readonly meaning: readonly Uint8Array[];
}

/** The place of each of the zigzag's 64 coefficients in a block, row × 8 + column (ITU-T T.81, figure A.6). */
export const ZIGZAG: readonly number[] = zigzag();

function zigzag(): number[] {
  const order: number[] = [];
  for (let diagonal = 0; diagonal < 15; diagonal++) {
    for (let step = 0; step <= diagonal; step++) {
      const [row, column] = diagonal % 2 === 0 ? [diagonal - step, step] : [step, diagonal - step];
      if (row < 8 && column < 8) order.push(row * 8 + column);
    }
  }
  return order;
}

/** The pixels of one step of a scan with all components: what a flip has to divide the picture's size by. */
export function stepSize(planes: readonly Pick<CoefficientPlane, 'across' | 'down'>[]): {
  readonly across: number;
  readonly down: number;
} {
  return {
    across: 8 * Math.max(...planes.map((plane) => plane.across)),
    down: 8 * Math.max(...planes.map((plane) => plane.down)),
  };
}
