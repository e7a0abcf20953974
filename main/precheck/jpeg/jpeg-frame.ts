import { dataViewOf } from '../formats/bytes.ts';

/** A component of a JPEG frame (ITU-T T.81, B.2.2): its identifier and sampling factors. */
export interface JpegComponent {
  readonly id: number;
  readonly across: number;
  readonly down: number;
}

/** The frame header: the size in pixels, the components, and whether the frame is sequential with Huffman coding. */
export interface JpegFrame {
  readonly sequential: boolean;
  readonly width: number;
  readonly height: number;
  readonly components: readonly JpegComponent[];
}

/** A component of a scan, and the tables for its blocks. */
export interface ScanPart {
  readonly component: JpegComponent;
  readonly dc: HuffmanTable;
  readonly ac: HuffmanTable;
}

/**
 * The lookup tables of a Huffman code. `short` is indexed by the next SHORT bits, so that it fits into the processor's
 * L1 cache. If its entry is 0, the code is longer, and `long` is indexed by the next 16 bits. An entry of 0 in `long`
 * means that no code begins with these bits.
 */
export interface HuffmanTable {
  readonly short: Uint16Array;
  readonly long: Uint16Array;
}

export const SHORT = 9;

/**
 * The parts of a table entry. The low byte has the total number of bits of a code and its value. The symbol starts at
 * bit 8.
 */
export const ENTRY = { total: 0xff, symbol: 8 } as const;

/** Parses a frame header after its marker and length. Returns null if it is truncated or invalid. */
export function frameOf(segment: Uint8Array, marker: number): JpegFrame | null {
  const count = segment[5] ?? 0;
  if (count === 0 || segment.length < 6 + count * 3) return null;
  const components = Array.from({ length: count }, (_, index) => {
    const at = 6 + index * 3;
    const factors = segment[at + 1] ?? 0;
    return { id: segment[at] ?? 0, across: factors >> 4, down: factors & 15 };
  });
  const view = dataViewOf(segment);
  const [height, width] = [view.getUint16(1), view.getUint16(3)];
  const sane = components.every(({ across, down }) => across * down > 0 && across * down <= 16);
  if (!sane || width * height === 0) return null;
  return { sequential: marker === 0xc0 || marker === 0xc1, width, height, components };
}

/** A Huffman code as a file defines it: how many codes have each length from 1 to 16 bits, and their symbols. */
interface HuffmanCode {
  readonly counts: Uint8Array;
  readonly symbols: Uint8Array;
}

/**
 * The maximum number of lookup tables that are built for a file. A frame has at most 255 components (ITU-T T.81,
 * B.2.2). In a sequential file, each is coded in one scan, with one table for DC and one for AC coefficients, which the
 * file may define just before that scan. Usual files use four tables.
 */
const MOST_BUILT = 2 * 255;

/**
 * The Huffman tables that a file has defined so far. A definition may have only 17 bytes, but its lookup table has 130
 * KB. Therefore, a lookup table is built only when a scan uses it.
 */
export class HuffmanTables {
  /** The key is class × 16 + number. */
  readonly #codes = new Map<number, HuffmanCode>();
  readonly #tables = new Map<number, HuffmanTable>();
  #built = 0;

  /** The number of lookup tables that have been built. */
  get built(): number {
    return this.#built;
  }

  /** Reads the definitions in a segment (B.2.4.2). They replace earlier ones with the same class and number. */
  define(segment: Uint8Array): void {
    let at = 0;
    while (at + 17 <= segment.length) {
      const key = segment[at] ?? 0;
      const counts = segment.subarray(at + 1, at + 17);
      const total = counts.reduce((sum, count) => sum + count, 0);
      this.#codes.set(key, { counts, symbols: segment.subarray(at + 17, at + 17 + total) });
      this.#tables.delete(key);
      at += 17 + total;
    }
  }

  /** Returns a table for a scan, or `undefined` if it isn't defined. Returns `tooMany` if the file uses too many. */
  get(key: number): HuffmanTable | 'tooMany' | undefined {
    const known = this.#tables.get(key);
    const code = this.#codes.get(key);
    if (known !== undefined || code === undefined) return known;
    if (this.#built === MOST_BUILT) return 'tooMany';
    this.#built += 1;
    const table = tableOf(code.counts, code.symbols);
    this.#tables.set(key, table);
    return table;
  }
}

function tableOf(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const long = new Uint16Array(65_536);
  const short = new Uint16Array(1 << SHORT);
  let [from, next] = [0, 0];
  counts.forEach((count, index) => {
    const length = index + 1;
    for (let i = 0; i < count; i++) {
      const symbol = symbols[next++] ?? 0;
      const to = from + (1 << (16 - length));
      const entry = (symbol << ENTRY.symbol) | (length + (symbol & 15));
      long.fill(entry, from, to);
      if (length <= SHORT) short.fill(entry, from >> (16 - SHORT), to >> (16 - SHORT));
      from = to;
    }
  });
  return { short, long };
}
