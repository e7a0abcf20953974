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

/** Reads Huffman tables (B.2.4.2) into `tables`. The key is class × 16 + number. */
export function readTables(segment: Uint8Array, tables: Map<number, HuffmanTable>): void {
  let at = 0;
  while (at + 17 <= segment.length) {
    const key = segment[at] ?? 0;
    const counts = segment.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    tables.set(key, tableOf(counts, segment.subarray(at + 17, at + 17 + total)));
    at += 17 + total;
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
