import { dataViewOf } from '../formats/bytes.ts';
import {
  frameOf,
  type HuffmanTable,
  type JpegFrame,
  readTables,
  type ScanPart,
} from './jpeg-frame.ts';
import { walkScan } from './jpeg-scan.ts';

const MARKER = { huffman: 0xc4, end: 0xd9, scan: 0xda, restartInterval: 0xdd } as const;
/** Checking a larger file would take longer than everything else. */
const MOST_BYTES = 8_000_000;
/** SOF0 to SOF15, without DHT, JPG, and DAC, whose numbers are among them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Finds damage in the coded data of a JPEG that decoders ignore while they show shifted or discolored blocks: invalid
 * codes, more coefficients than a block has, data after the last block, or zeros at the end. Null for an intact file,
 * and for progressive and arithmetic files, which are not checked. Data after the end of the picture (previews, videos,
 * proprietary data) is ignored.
 */
export function jpegDamage(bytes: Uint8Array): string | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes.length > MOST_BYTES) return null;
  const view = dataViewOf(bytes);
  const tables = new Map<number, HuffmanTable>();
  let frame: JpegFrame | null = null;
  let interval = 0;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0) {
      at++;
      continue;
    }
    if (marker === MARKER.end) return null;
    const length = view.getUint16(at + 2);
    const segment = bytes.subarray(at + 4, at + 2 + length);
    at += 2 + length;
    if (marker === MARKER.huffman) readTables(segment, tables);
    if (marker === MARKER.restartInterval && segment.length >= 2) {
      interval = ((segment[0] ?? 0) << 8) | (segment[1] ?? 0);
    }
    if (isFrame(marker)) frame = frameOf(segment, marker);
    if (isFrame(marker) && !frame?.sequential) return null;
    if (marker !== MARKER.scan) continue;
    const parts = frame ? partsOf(segment, frame, tables) : null;
    if (!frame || !parts) return null;
    const end = walkScan(bytes, at, frame, parts, interval);
    if ('damage' in end) return end.damage;
    at = end.next;
  }
  return null;
}

/** Reads the components of a scan header (B.2.3). Null if it names one that does not exist. */
function partsOf(
  segment: Uint8Array,
  frame: JpegFrame,
  tables: ReadonlyMap<number, HuffmanTable>,
): readonly ScanPart[] | null {
  const parts: ScanPart[] = [];
  for (let index = 0; index < (segment[0] ?? 0); index++) {
    const numbers = segment[2 + index * 2] ?? 0;
    const component = frame.components.find(({ id }) => id === segment[1 + index * 2]);
    const dc = tables.get(numbers >> 4);
    const ac = tables.get(16 + (numbers & 15));
    if (!component || !dc || !ac) return null;
    parts.push({ component, dc, ac });
  }
  return parts.length > 0 ? parts : null;
}
