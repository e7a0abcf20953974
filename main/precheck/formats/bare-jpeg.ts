import { dataViewOf, latin1 } from './bytes.ts';
import { profileFor } from './color-profile.ts';
import type { Density } from './density.ts';

/** A JPEG that holds nothing but its picture, and what is left to know of it. */
export interface BareJpeg {
  readonly data: Uint8Array;
  /** Pixels, as stored. */
  readonly width: number;
  readonly height: number;
  readonly gray: boolean;
  /** Null where the file says none. */
  readonly dpi: Density | null;
  /** The ICC profile its colors are meant in; null where it has none that fits. */
  readonly profile: Uint8Array | null;
}

const MARKER = { start: 0xd8, end: 0xd9, scan: 0xda, jfif: 0xe0, profile: 0xe2, adobe: 0xee };
/** Baseline, extended and progressive Huffman frames, which every reader of PDF decodes (ISO 32000-1, 7.4.8). */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Huffman tables, quantization tables and the restart interval. */
const TABLES = [0xc4, 0xdb, 0xdd];
/** The bytes of marker and length before a segment's content. */
const HEADER = 4;
const INCH_IN_CM = 2.54;

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly components: readonly number[];
}

/**
 * Leaves out of a JPEG whatever is not its picture: EXIF, XMP, comments, thumbnails, further pictures, and all
 * that stands behind its end. Coded pixels stay byte for byte. Null for one that some readers of PDF would show
 * otherwise or not at all: four colors, twelve bits, arithmetic codes, stray bytes, no end.
 */
export function bareJpeg(bytes: Uint8Array): BareJpeg | null {
  if (bytes[0] !== 0xff || bytes[1] !== MARKER.start) return null;
  const kept: Uint8Array[] = [];
  const profile: Uint8Array[] = [];
  let frame: Frame | null = null;
  let dpi: Density | null = null;
  let [jfif, transform]: [boolean, number | null] = [false, null];
  for (let at = 2; at + HEADER <= bytes.length || bytes[at + 1] === MARKER.end; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === MARKER.end) {
      if (frame === null) return null;
      const head = headOf(frame, jfif, transform);
      const data = new Uint8Array(Buffer.concat([head, ...kept, bytes.subarray(at, at + 2)]));
      const gray = frame.components.length === 1;
      const { width, height } = frame;
      return { data, width, height, gray, dpi, profile: profileOf(profile, gray) };
    }
    let end = at + 2 + dataViewOf(bytes).getUint16(at + 2);
    if (end < at + HEADER || end > bytes.length) return null;
    const content = bytes.subarray(at + HEADER, end);
    if (FRAMES.includes(marker)) {
      const found: Frame | null = frame === null ? frameOf(content) : null;
      if (found === null) return null;
      frame = found;
    }
    if (marker === MARKER.scan) end = endOfScan(bytes, end);
    if (marker === MARKER.scan || FRAMES.includes(marker) || TABLES.includes(marker)) {
      kept.push(bytes.subarray(at, end));
    } else if ((marker & 0xf0) !== 0xe0 && marker !== 0xfe) return null;
    if (marker === MARKER.jfif && startsWith(content, 'JFIF\0') && content.length >= 12) {
      jfif = true;
      dpi = densityOf(content);
    }
    if (marker === MARKER.adobe && startsWith(content, 'Adobe') && content.length >= 12) {
      transform = content[11] ?? null;
    }
    if (marker === MARKER.profile && startsWith(content, 'ICC_PROFILE\0')) profile.push(content);
    at = end;
  }
  return null;
}

function startsWith(content: Uint8Array, text: string): boolean {
  return latin1(content, 0, text.length) === text;
}

/** Reads a frame header (ITU-T T.81, B.2.2) of eight bits and one or three colors. */
function frameOf(content: Uint8Array): Frame | null {
  const count = content[5] ?? 0;
  if (content[0] !== 8 || (count !== 1 && count !== 3) || content.length < 6 + count * 3)
    return null;
  const view = dataViewOf(content);
  const [height, width] = [view.getUint16(1), view.getUint16(3)];
  if (width * height === 0) return null;
  const components = Array.from({ length: count }, (_, index) => content[6 + index * 3] ?? 0);
  return { width, height, components };
}

/** Coded data goes on past stuffed zeros and restart markers. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1] ?? MARKER.end;
    if (next !== 0 && (next & 0xf8) !== 0xd0) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

/**
 * The beginning of the file. Readers guess from JFIF, from Adobe's segment or from the names of the components
 * whether three colors are to be converted; with Adobe's segment alone, none of them has to.
 */
function headOf({ components }: Frame, jfif: boolean, transform: number | null): Buffer {
  const start = Buffer.of(0xff, MARKER.start);
  if (components.length === 1) return start;
  const rgb = components.every((id, index) => id === 'RGB'.charCodeAt(index));
  const converted = jfif || (transform === null ? !rgb : transform !== 0);
  const adobe = Buffer.from([
    0xff,
    MARKER.adobe,
    0,
    14,
    ...Buffer.from('Adobe'),
    0,
    100,
    0,
    0,
    0,
    0,
  ]);
  return Buffer.concat([start, adobe, Buffer.of(converted ? 1 : 0)]);
}

/** JFIF 1.02: units, then the densities across and down. */
function densityOf(content: Uint8Array): Density | null {
  const view = dataViewOf(content);
  const inch = { 1: 1, 2: INCH_IN_CM }[content[7] ?? 0];
  const [across, down] = [view.getUint16(8), view.getUint16(10)];
  if (inch === undefined || across * down === 0) return null;
  return { across: across * inch, down: down * inch };
}

/** A profile comes in numbered segments (ICC.1:2022, B.4). */
function profileOf(segments: readonly Uint8Array[], gray: boolean): Uint8Array | null {
  const HEAD = 14;
  const inOrder = [...segments].sort((a, b) => (a[12] ?? 0) - (b[12] ?? 0));
  const whole = inOrder.every((one, index) => one[12] === index + 1 && one[13] === inOrder.length);
  if (!whole || inOrder.length === 0) return null;
  const profile = Buffer.concat(inOrder.map((one) => one.subarray(HEAD)));
  return profileFor(new Uint8Array(profile), gray);
}
