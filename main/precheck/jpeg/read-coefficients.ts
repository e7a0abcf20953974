import { dataViewOf, latin1 } from '../formats/bytes.ts';
import { BadCode, BitReader } from './bit-reader.ts';
import { type CoefficientPicture, type CoefficientPlane, stepSize } from './coefficients.ts';
import { frameOf, type HuffmanTable, type JpegFrame, readTables } from './jpeg-frame.ts';
import { blockDecoder, type ScanRange } from './scan-blocks.ts';

const MARKER = { huffman: 0xc4, end: 0xd9, scan: 0xda, divisors: 0xdb, restarts: 0xdd } as const;
/** Baseline, extended and progressive Huffman frames; the other kinds are coded otherwise or in layers. */
const FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2];
const OTHER_FRAMES: readonly number[] = [
  0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
];

/** The state of reading a file, marker by marker. */
interface Reading {
  readonly tables: Map<number, HuffmanTable>;
  readonly divisors: Map<number, Uint16Array>;
  readonly meaning: Uint8Array[];
  frame: JpegFrame | null;
  planes: CoefficientPlane[];
  interval: number;
  scans: number;
}

/**
 * Reads a JPEG's coefficients without making pixels. Null for what is not coded by Huffman with 8 bits a
 * sample, holds more than `mostCoefficients`, or is damaged.
 */
export function readCoefficients(
  bytes: Uint8Array,
  mostCoefficients: number,
): CoefficientPicture | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = dataViewOf(bytes);
  const reading: Reading = {
    tables: new Map(),
    divisors: new Map(),
    meaning: [],
    frame: null,
    planes: [],
    interval: 0,
    scans: 0,
  };
  let at = 2;
  try {
    while (at + 4 <= bytes.length) {
      const marker = bytes[at + 1] ?? 0;
      if (bytes[at] !== 0xff || marker === 0xff || marker === 0) {
        at++;
        continue;
      }
      if (marker === MARKER.end) break;
      if ((marker & 0xf8) === 0xd0) {
        at += 2;
        continue;
      }
      const end = at + 2 + view.getUint16(at + 2);
      if (end > bytes.length) return null;
      const segment = bytes.subarray(at + 4, end);
      if (OTHER_FRAMES.includes(marker)) return null;
      if (FRAMES.includes(marker)) {
        if (reading.frame !== null || segment[0] !== 8) return null;
        reading.frame = frameOf(segment, marker);
        if (reading.frame === null || !beginPlanes(reading, mostCoefficients)) return null;
      }
      if (marker === MARKER.huffman) readTables(segment, reading.tables);
      if (marker === MARKER.divisors) readDivisors(segment, reading.divisors);
      if (marker === MARKER.restarts) reading.interval = dataViewOf(segment).getUint16(0);
      if (saysWhatItMeans(marker, segment)) reading.meaning.push(bytes.subarray(at, end));
      at = marker === MARKER.scan ? readScan(bytes, end, segment, reading) : end;
    }
  } catch (error) {
    if (error instanceof BadCode || error instanceof RangeError) return null;
    throw error;
  }
  if (reading.frame === null || reading.scans === 0) return null;
  const { width, height } = reading.frame;
  return { width, height, planes: reading.planes, meaning: reading.meaning };
}

/** JFIF with its density, a color profile, and Adobe's word on how the components make up colors. */
function saysWhatItMeans(marker: number, segment: Uint8Array): boolean {
  const head = latin1(segment, 0, Math.min(12, segment.length));
  if (marker === 0xe0) return head.startsWith('JFIF\0');
  if (marker === 0xe2) return head.startsWith('ICC_PROFILE\0');
  return marker === 0xee && head.startsWith('Adobe');
}

/** Makes room for the coefficients; false where there would be too many. */
function beginPlanes(reading: Reading, mostCoefficients: number): boolean {
  const frame = reading.frame as JpegFrame;
  const alone = frame.components.length === 1;
  const components = frame.components.map((component) =>
    alone ? { ...component, across: 1, down: 1 } : component,
  );
  const step = stepSize(components);
  const across = Math.ceil(frame.width / step.across);
  const down = Math.ceil(frame.height / step.down);
  const size = components.reduce((sum, one) => sum + one.across * one.down, 0) * 64;
  if (across * down * size > mostCoefficients) return false;
  reading.frame = { ...frame, components };
  reading.planes = components.map((component) => {
    const [columns, rows] = [across * component.across, down * component.down];
    const { id } = component;
    const blocks = new Int16Array(columns * rows * 64);
    const divisors = new Uint16Array(64);
    return { id, across: component.across, down: component.down, columns, rows, blocks, divisors };
  });
  return true;
}

/** Reads tables of divisors (B.2.4.1), of 8 or 16 bits, into `divisors` by their number. */
function readDivisors(segment: Uint8Array, divisors: Map<number, Uint16Array>): void {
  const view = dataViewOf(segment);
  for (let at = 0; at < segment.length; ) {
    const head = segment[at++] ?? 0;
    const wide = head >> 4 > 0;
    const table = new Uint16Array(64);
    for (let index = 0; index < 64; index++) {
      table[index] = wide ? view.getUint16(at) : view.getUint8(at);
      at += wide ? 2 : 1;
    }
    divisors.set(head & 15, table);
  }
}

/** Reads one scan that begins at `start`; gives the place behind it. */
function readScan(bytes: Uint8Array, start: number, header: Uint8Array, reading: Reading): number {
  const frame = reading.frame;
  const count = header[0] ?? 0;
  if (frame === null || count === 0) throw new BadCode('a scan without a frame');
  const [first = 0, last = 0, bits = 0] = header.subarray(1 + count * 2);
  const range: ScanRange = { first, last, high: bits >> 4, low: bits & 15 };
  const parts = Array.from({ length: count }, (_, index) => {
    const number = frame.components.findIndex(({ id }) => id === header[1 + index * 2]);
    const plane = reading.planes[number];
    const component = frame.components[number];
    const codes = header[2 + index * 2] ?? 0;
    if (plane === undefined || component === undefined) throw new BadCode('no such component');
    const divisors = reading.divisors.get(component.divisors);
    // The last word on the divisors before a component's first scan holds for it.
    if (reading.scans === 0 || plane.divisors[0] === 0) plane.divisors.set(divisors ?? []);
    const dc = reading.tables.get(codes >> 4);
    const ac = reading.tables.get(16 + (codes & 15));
    return { plane, dc, ac };
  });
  const reader = new BitReader(bytes, start);
  const decode = blockDecoder(reader, frame.sequential, range);
  let untilRestart = reading.interval;
  const step = (blocks: () => void) => {
    if (reading.interval > 0 && untilRestart-- === 0) {
      reader.restart();
      decode.restart();
      untilRestart = reading.interval - 1;
    }
    blocks();
  };
  const [only] = parts;
  const size = stepSize(reading.planes);
  if (parts.length === 1 && only !== undefined) {
    // A component that is alone in its scan has no blocks that only fill up a step (A.2.2).
    const { plane } = only;
    const columns = Math.ceil((frame.width * plane.across) / size.across);
    const rows = Math.ceil((frame.height * plane.down) / size.down);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) step(() => decode.block(only, column, row));
    }
  } else {
    const across = Math.ceil(frame.width / size.across);
    const down = Math.ceil(frame.height / size.down);
    for (let row = 0; row < down; row++) {
      for (let column = 0; column < across; column++) {
        step(() => {
          for (const part of parts) decode.step(part, column, row);
        });
      }
    }
  }
  reading.scans++;
  return reader.at;
}
