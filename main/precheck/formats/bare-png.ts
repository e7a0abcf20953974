import { inflateSync } from 'node:zlib';
import { dataViewOf, latin1 } from './bytes.ts';
import { MOST_PROFILE, profileFor } from './color-profile.ts';
import type { Density } from './density.ts';

/** The packed rows of a PNG, as a PDF takes them too. */
export interface BarePng {
  readonly data: Uint8Array;
  /** Pixels, as stored. */
  readonly width: number;
  readonly height: number;
  /** Bits of a color, or of a place in the palette. */
  readonly bits: number;
  /** Red, green and blue of each color in turn, where the pixels name colors by number. */
  readonly colors: 'gray' | 'rgb' | Uint8Array;
  readonly dpi: Density | null;
  /** The ICC profile its colors are meant in; null where it has none. */
  readonly profile: Uint8Array | null;
}

const SIGNATURE = 8;
/** The bytes of a chunk's length, kind and check. */
const AROUND = 12;
const INCH_IN_METERS = 0.0254;
/** Color types (PNG 3, 11.2.1) without transparency, by what stands for a pixel. */
const COLORS: Readonly<
  Record<number, { readonly samples: number; readonly depths: readonly number[] }>
> = {
  0: { samples: 1, depths: [1, 2, 4, 8] },
  2: { samples: 3, depths: [8] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
};
const PALETTE = 3;
const MOST_PALETTE = 3 * 256;
/** Rows are unpacked once to see that they are whole; a larger picture is made anew. */
const MOST_UNPACKED = 100_000_000;

/**
 * Takes the packed rows out of a PNG, without texts, notes and what stands behind them. Null for one that a PDF
 * cannot hold as it is: transparent, interlaced, of 16 bits, or with a color profile for other colors.
 */
export function barePng(bytes: Uint8Array): BarePng | null {
  const rows: Uint8Array[] = [];
  let head: { width: number; height: number; bits: number; type: number } | null = null;
  let palette: Uint8Array | null = null;
  let dpi: Density | null = null;
  let packedProfile: Uint8Array | null = null;
  for (const { kind, content } of chunksOf(bytes)) {
    const view = dataViewOf(content);
    if (kind === 'IHDR' && content.length >= 13) {
      const [bits, type, interlaced] = [content[8] ?? 0, content[9] ?? 0, content[12]];
      if (interlaced !== 0 || !COLORS[type]?.depths.includes(bits)) return null;
      head = { width: view.getUint32(0), height: view.getUint32(4), bits, type };
    } else if (kind === 'PLTE') palette = content;
    else if (kind === 'pHYs' && content.length >= 9) dpi = densityOf(view);
    else if (kind === 'IDAT') rows.push(content);
    else if (kind === 'iCCP') packedProfile = content;
    else if (kind === 'tRNS') return null;
  }
  if (
    head === null ||
    (head.type === PALETTE) !==
      (palette !== null &&
        palette.length % 3 === 0 &&
        palette.length <= MOST_PALETTE &&
        palette.length > 0)
  ) {
    return null;
  }
  const { width, height, bits, type } = head;
  const samples = COLORS[type]?.samples ?? 1;
  const data = packed(rows, (1 + Math.ceil((width * samples * bits) / 8)) * height);
  if (data === null) return null;
  const colors = type === PALETTE && palette !== null ? palette : type === 0 ? 'gray' : 'rgb';
  const profile = packedProfile && profileIn(packedProfile, type === 0);
  if (packedProfile !== null && profile === null) return null;
  return { data, width, height, bits, colors, dpi, profile };
}

function* chunksOf(bytes: Uint8Array): Generator<{ kind: string; content: Uint8Array }> {
  const view = dataViewOf(bytes);
  for (let at = SIGNATURE; at + AROUND <= bytes.length; ) {
    const length = view.getUint32(at);
    if (at + AROUND + length > bytes.length) return;
    yield { kind: latin1(bytes, at + 4, at + 8), content: bytes.subarray(at + 8, at + 8 + length) };
    at += AROUND + length;
  }
}

/** The rows as one piece that ends where they do; null unless they unpack to that many bytes. */
function packed(rows: readonly Uint8Array[], size: number): Uint8Array | null {
  if (size <= 0 || size > MOST_UNPACKED) return null;
  const all = Buffer.concat(rows);
  try {
    const { buffer, engine } = inflateSync(all, {
      maxOutputLength: size,
      info: true,
    }) as unknown as {
      readonly buffer: Buffer;
      readonly engine: { readonly bytesWritten: number };
    };
    return buffer.length === size ? new Uint8Array(all.subarray(0, engine.bytesWritten)) : null;
  } catch {
    return null;
  }
}

/** A profile stands packed behind its name and a byte for the way of packing (PNG 3, 11.3.2.3). */
function profileIn(content: Uint8Array, gray: boolean): Uint8Array | null {
  const start = content.indexOf(0) + 2;
  try {
    const profile = inflateSync(content.subarray(start), { maxOutputLength: MOST_PROFILE });
    return profileFor(new Uint8Array(profile), gray);
  } catch {
    return null;
  }
}

/** Dots to a meter (PNG 3, 11.3.4.3); without the unit they are a shape only. */
function densityOf(view: DataView): Density | null {
  const [across, down] = [view.getUint32(0), view.getUint32(4)];
  if (view.getUint8(8) !== 1 || across * down === 0) return null;
  return { across: across * INCH_IN_METERS, down: down * INCH_IN_METERS };
}
