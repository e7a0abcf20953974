import { BadCode, type BitReader } from './bit-reader.ts';
import type { CoefficientPlane } from './coefficients.ts';
import type { HuffmanTable } from './jpeg-frame.ts';

/** The coefficients that a scan codes, and which of their bits (ITU-T T.81, B.2.3). */
export interface ScanRange {
  readonly first: number;
  readonly last: number;
  /** The bit before this scan; 0 in the first scan of a coefficient. */
  readonly high: number;
  readonly low: number;
}

/** A component of a scan with the tables of its codes, which not every scan needs. */
export interface ScanPlane {
  readonly plane: CoefficientPlane;
  readonly dc: HuffmanTable | undefined;
  readonly ac: HuffmanTable | undefined;
}

/** Decodes the blocks of one scan into their planes. Throws BadCode. */
export interface BlockDecoder {
  block(part: ScanPlane, column: number, row: number): void;
  /** Decodes all blocks of the part in one step of an interleaved scan. */
  step(part: ScanPlane, column: number, row: number): void;
  /** Forgets what the blocks before said, as behind a restart marker. */
  restart(): void;
}

/** Decodes a sequential scan (F.2) or one of a progressive picture's scans (G.1, G.2). */
export function blockDecoder(
  reader: BitReader,
  sequential: boolean,
  { first, last, high, low }: ScanRange,
): BlockDecoder {
  const predicted = new Map<CoefficientPlane, number>();
  /** Blocks, this one included, that get nothing new in this scan. */
  let empty = 0;

  function firstOf({ plane, dc }: ScanPlane): number {
    const size = reader.symbol(tableOf(dc));
    if (size > 11) throw new BadCode('a difference of more than 11 bits');
    const value = (predicted.get(plane) ?? 0) + reader.value(size);
    predicted.set(plane, value);
    return value;
  }

  function whole(part: ScanPlane, at: number): void {
    const { blocks } = part.plane;
    blocks[at] = firstOf(part);
    const table = tableOf(part.ac);
    for (let index = 1; index < 64; index++) {
      const symbol = reader.symbol(table);
      const size = symbol & 15;
      if (size === 0 && symbol !== 0xf0) return;
      index += symbol >> 4;
      if (index > 63) throw new BadCode('more coefficients than a block has');
      if (size > 0) blocks[at + index] = reader.value(size);
    }
  }

  function spectralFirst({ plane, ac }: ScanPlane, at: number): void {
    if (empty > 0) {
      empty--;
      return;
    }
    const table = tableOf(ac);
    for (let index = first; index <= last; index++) {
      const symbol = reader.symbol(table);
      const [run, size] = [symbol >> 4, symbol & 15];
      if (size === 0 && run < 15) {
        empty = (1 << run) + reader.take(run) - 1;
        return;
      }
      index += run;
      if (index > 63) throw new BadCode('more coefficients than a block has');
      if (size > 0) plane.blocks[at + index] = reader.value(size) * (1 << low);
    }
  }

  /** Adds the next bit to what is known already and puts in what is new (G.1.2.3). */
  function spectralMore({ plane, ac }: ScanPlane, at: number): void {
    const { blocks } = plane;
    const unit = 1 << low;
    let index = first;
    /** Goes over `zeros` coefficients that are still 0, giving the known ones between them their next bit. */
    const passOver = (zeros: number) => {
      for (let left = zeros; index <= last; index++) {
        const known = blocks[at + index] as number;
        if (known === 0) {
          if (left-- === 0) return;
        } else if (reader.take(1) === 1 && (Math.abs(known) & unit) === 0) {
          blocks[at + index] = known + (known > 0 ? unit : -unit);
        }
      }
    };
    if (empty === 0) {
      const table = tableOf(ac);
      while (index <= last) {
        const symbol = reader.symbol(table);
        const [run, size] = [symbol >> 4, symbol & 15];
        if (size === 0 && run < 15) {
          empty = (1 << run) + reader.take(run);
          break;
        }
        if (size > 1) throw new BadCode('a new coefficient of more than one bit');
        const fresh = size === 0 ? 0 : reader.take(1) === 1 ? unit : -unit;
        passOver(run);
        if (index > last) {
          if (size > 0) throw new BadCode('more coefficients than a block has');
          break;
        }
        if (fresh !== 0) blocks[at + index] = fresh;
        index++;
      }
    }
    if (empty > 0) {
      passOver(64);
      empty--;
    }
  }

  function decode(part: ScanPlane, at: number): void {
    const { blocks } = part.plane;
    if (sequential) whole(part, at);
    else if (first > 0 && high === 0) spectralFirst(part, at);
    else if (first > 0) spectralMore(part, at);
    else if (high === 0) blocks[at] = firstOf(part) * (1 << low);
    else if (reader.take(1) === 1) blocks[at] = (blocks[at] as number) | (1 << low);
  }

  const placeOf = ({ plane }: ScanPlane, column: number, row: number) => {
    return (row * plane.columns + column) * 64;
  };

  return {
    block: (part, column, row) => decode(part, placeOf(part, column, row)),
    step(part, column, row) {
      const { across, down } = part.plane;
      for (let y = 0; y < down; y++) {
        for (let x = 0; x < across; x++) {
          decode(part, placeOf(part, column * across + x, row * down + y));
        }
      }
    },
    restart() {
      predicted.clear();
      empty = 0;
    },
  };
}

function tableOf(table: HuffmanTable | undefined): HuffmanTable {
  if (table === undefined) throw new BadCode('a table that was not given');
  return table;
}
