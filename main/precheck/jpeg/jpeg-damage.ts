import { isFrameMarker, JPEG_MARKER, jpegSegments } from '../formats/jpeg-segments.ts';
import { frameOf, HuffmanTables, type JpegFrame, type ScanPart } from './jpeg-frame.ts';
import { walkScan } from './jpeg-scan.ts';

const RESTART_INTERVAL = 0xdd;
/** Larger files are not checked, because that would take longer than everything else. */
const MOST_BYTES = 8_000_000;
/** The maximum number of components in a scan (ITU-T T.81, B.2.3). */
const MOST_IN_SCAN = 4;

/**
 * Finds damage in the coded data of a JPEG that decoders ignore, showing shifted or discolored blocks instead. It may
 * be invalid codes, too many coefficients, data after the last block, zeros at the end, or more Huffman tables than the
 * format allows scans to use. Returns null for an intact file, and for progressive and arithmetic-coded files, which are
 * not checked. Data after the end of the picture (previews, videos, proprietary data) is ignored. `tables` must be
 * empty. Tests pass it to see how many lookup tables are built.
 */
export function jpegDamage(bytes: Uint8Array, tables = new HuffmanTables()): string | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes.length > MOST_BYTES) return null;
  let frame: JpegFrame | null = null;
  let interval = 0;
  const segments = jpegSegments(bytes);
  for (let step = segments.next(); step.done !== true; ) {
    const { marker, content, end } = step.value;
    if (marker === JPEG_MARKER.huffman) tables.define(content);
    if (marker === RESTART_INTERVAL && content.length >= 2) {
      interval = ((content[0] ?? 0) << 8) | (content[1] ?? 0);
    }
    if (isFrameMarker(marker)) frame = frameOf(content, marker);
    if (isFrameMarker(marker) && !frame?.sequential) return null;
    let next = end;
    if (marker === JPEG_MARKER.scan) {
      const parts = frame ? partsOf(content, frame, tables) : null;
      if (parts === 'tooMany') return 'Corrupt JPEG data: too many Huffman tables';
      if (!frame || !parts) return null;
      const scan = walkScan(bytes, end, frame, parts, interval);
      if ('damage' in scan) return scan.damage;
      ({ next } = scan);
    }
    step = segments.next(next);
  }
  return null;
}

/**
 * Reads the components of a scan header (B.2.3). Returns null if the header names a component or a table that does not
 * exist, or too many components. Returns `tooMany` if the file uses too many tables.
 */
function partsOf(
  segment: Uint8Array,
  frame: JpegFrame,
  tables: HuffmanTables,
): readonly ScanPart[] | 'tooMany' | null {
  const count = segment[0] ?? 0;
  if (count === 0 || count > MOST_IN_SCAN) return null;
  const parts: ScanPart[] = [];
  for (let index = 0; index < count; index++) {
    const numbers = segment[2 + index * 2] ?? 0;
    const component = frame.components.find(({ id }) => id === segment[1 + index * 2]);
    if (!component) return null;
    const dc = tables.get(numbers >> 4);
    const ac = tables.get(16 + (numbers & 15));
    if (dc === 'tooMany' || ac === 'tooMany') return 'tooMany';
    if (!dc || !ac) return null;
    parts.push({ component, dc, ac });
  }
  return parts;
}
