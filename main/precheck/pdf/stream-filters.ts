import { constants, inflateSync } from 'node:zlib';
import { nameOf, type PdfDictionary, type PdfValue } from './pdf-objects.ts';

/**
 * Decodes the data of a stream with its filters (ISO 32000-2, 7.4). Returns null if it cannot be decoded or exceeds
 * `most` bytes.
 */
export function decodedStream(
  data: Buffer,
  dictionary: PdfDictionary,
  most: number,
): Buffer | null {
  const filters = listOf(dictionary.entries.get('Filter') ?? dictionary.entries.get('F'));
  const parms = listOf(dictionary.entries.get('DecodeParms') ?? dictionary.entries.get('DP'));
  let now: Buffer | null = data;
  for (const [at, filter] of filters.entries()) {
    const decode = FILTERS[nameOf(filter) ?? ''];
    const decoded: Buffer | null = decode === undefined || now === null ? null : decode(now, most);
    now = decoded && unpredicted(decoded, parms[at]);
  }
  return now !== null && now.length <= most ? now : null;
}

type Decode = (data: Buffer, most: number) => Buffer | null;

const FILTERS: Readonly<Record<string, Decode>> = {
  ...both('FlateDecode', 'Fl', inflated),
  ...both('LZWDecode', 'LZW', lzwDecoded),
  ...both('ASCIIHexDecode', 'AHx', hexDecoded),
  ...both('ASCII85Decode', 'A85', ascii85Decoded),
  ...both('RunLengthDecode', 'RL', runsDecoded),
};

function both(name: string, short: string, decode: Decode): Record<string, Decode> {
  return { [name]: decode, [short]: decode };
}

function listOf(value: PdfValue | undefined): readonly PdfValue[] {
  if (value === undefined || value.kind === 'word') return [];
  return value.kind === 'array' ? value.items : [value];
}

/** Decompresses data as far as possible, because readers show as much as they can of truncated data. */
function inflated(data: Buffer, most: number): Buffer | null {
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: most };
    return inflateSync(data, options);
  } catch {
    return null;
  }
}

function hexDecoded(data: Buffer): Buffer | null {
  const digits = data.toString('latin1').split('>', 1)[0]?.replace(/\s|\0/g, '') ?? '';
  if (/[^0-9a-f]/i.test(digits)) return null;
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

function ascii85Decoded(data: Buffer, most: number): Buffer | null {
  const out: number[] = [];
  let group: number[] = [];
  const flush = (): void => {
    if (group.length < 2) return;
    const kept = group.length - 1;
    const value = [...group, ...Array(5 - group.length).fill(84)].reduce(
      (sum, digit) => sum * 85 + digit,
      0,
    );
    for (let byte = 0; byte < kept; byte++) out.push(Math.floor(value / 256 ** (3 - byte)) & 255);
    group = [];
  };
  for (const code of data) {
    if (code === 0x7e) break;
    if (out.length > most) return null;
    if (code <= 0x20) continue;
    if (code === 0x7a && group.length === 0) out.push(0, 0, 0, 0);
    else if (code < 0x21 || code > 0x75) return null;
    else if (group.push(code - 0x21) === 5) flush();
  }
  flush();
  return Buffer.from(out);
}

function runsDecoded(data: Buffer, most: number): Buffer | null {
  const pieces: Buffer[] = [];
  let size = 0;
  for (let at = 0; at < data.length; ) {
    const length = data[at] ?? 128;
    if (length === 128) break;
    const run = length > 128;
    const piece = run
      ? Buffer.alloc(257 - length, data[at + 1] ?? 0)
      : data.subarray(at + 1, at + 2 + length);
    at += run ? 2 : length + 2;
    size += piece.length;
    if (size > most) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const CLEAR = 256;
const END = 257;

/** Decodes LZW data with early change, which is the default (ISO 32000-2, 7.4.4.2). */
function lzwDecoded(data: Buffer, most: number): Buffer | null {
  const pieces: Buffer[] = [];
  let size = 0;
  let table: Buffer[] = [];
  let last: Buffer | null = null;
  let [bits, width, held] = [0, 9, 0];
  const reset = (): void => {
    table = Array.from({ length: 256 }, (_, byte) => Buffer.of(byte));
    table.push(Buffer.of(), Buffer.of());
    width = 9;
    last = null;
  };
  reset();
  for (const byte of data) {
    held = ((held << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      reset();
      continue;
    }
    const known: Buffer | undefined = table[code];
    const before = last as Buffer | null;
    const entry: Buffer | null =
      known ?? (before === null ? null : Buffer.concat([before, before.subarray(0, 1)]));
    if (entry === null || code > table.length) return null;
    if (before !== null && table.length < 4096) {
      table.push(Buffer.concat([before, entry.subarray(0, 1)]));
    }
    last = entry;
    size += entry.length;
    if (size > most) return null;
    pieces.push(entry);
    if (table.length + 1 >= 1 << width && width < 12) width += 1;
  }
  return Buffer.concat(pieces);
}

const PARAMETERS = ['Predictor', 'Colors', 'BitsPerComponent', 'Columns', 'EarlyChange'];

/** Reverses a PNG predictor (ISO 32000-2, 7.4.4.4). TIFF predictors are used only for pictures. */
function unpredicted(data: Buffer, parms: PdfValue | undefined): Buffer | null {
  if (parms === undefined || (parms.kind === 'word' && parms.text === 'null')) return data;
  if (parms.kind !== 'dictionary') return null;
  const { entries } = parms;
  // Parameters that refer to another object would have to be resolved, but object streams never contain them.
  if (PARAMETERS.some((key) => (entries.get(key)?.kind ?? 'word') !== 'word')) return null;
  const number = (key: string, usual: number) => {
    const value = parms.entries.get(key);
    return value?.kind === 'word' ? Number(value.text) : usual;
  };
  if (parms.entries.get('EarlyChange') !== undefined && number('EarlyChange', 1) !== 1) return null;
  const predictor = number('Predictor', 1);
  if (predictor === 1) return data;
  if (!(predictor >= 10)) return null;
  const [colors, depth] = [number('Colors', 1), number('BitsPerComponent', 8)];
  const pixel = Math.max(1, Math.ceil((colors * depth) / 8));
  const row = Math.ceil((number('Columns', 1) * colors * depth) / 8);
  if (!(row >= 1 && row <= data.length)) return null;
  const rows = Math.ceil(data.length / (row + 1));
  const out = Buffer.alloc(rows * row);
  for (let y = 0; y < rows; y++) {
    const kind = data[y * (row + 1)] ?? 0;
    for (let x = 0; x < row; x++) {
      const at = y * row + x;
      const left = x >= pixel ? (out[at - pixel] ?? 0) : 0;
      const up = y > 0 ? (out[at - row] ?? 0) : 0;
      const corner = x >= pixel && y > 0 ? (out[at - row - pixel] ?? 0) : 0;
      const coded = data[y * (row + 1) + 1 + x] ?? 0;
      out[at] = coded + predictedBy(kind, left, up, corner);
    }
  }
  return out;
}

function predictedBy(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return Math.floor((left + up) / 2);
  if (kind !== 4) return 0;
  const estimate = left + up - corner;
  const [a, b, c] = [left, up, corner].map((one) => Math.abs(estimate - one));
  if (a === undefined || b === undefined || c === undefined) return 0;
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
