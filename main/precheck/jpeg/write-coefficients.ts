import type { CoefficientPicture, CoefficientPlane } from './coefficients.ts';
import { type HuffmanCodes, huffmanCodes } from './huffman-coding.ts';

/** Coefficients with more bits than a sequential picture of 8-bit samples can hold (F.1.2.1.1, F.1.2.2.1). */
class TooLarge extends Error {}

/**
 * Writes a picture as a sequential JPEG with codes made for it. It carries what the coefficients need and the
 * segments that say what they mean, nothing else. Null where a coefficient is larger than the format holds.
 */
export function writeCoefficients(picture: CoefficientPicture): Uint8Array | null {
  const { planes } = picture;
  try {
    // Brightness has codes of its own, as its numbers differ most from the colors'.
    const kinds = planes.map((_, index) => Math.min(index, 1));
    const counted = countSymbols(picture, kinds);
    const codes = counted.map((table) => ({
      dc: huffmanCodes(table.dc),
      ac: huffmanCodes(table.ac),
    }));
    const coded = new BitWriter(planes.reduce((sum, plane) => sum + plane.blocks.length, 0) >> 2);
    eachBlock(picture, (plane, index, at, before) => {
      const { dc, ac } = codes[kinds[index] as number] as (typeof codes)[number];
      eachSymbol(plane.blocks, at, before, {
        dc: (symbol, value) => coded.put(dc, symbol, value),
        ac: (symbol, value) => coded.put(ac, symbol, value),
      });
    });
    const tables = codes.flatMap(({ dc, ac }, kind) => [
      tableSegment(kind, dc),
      tableSegment(16 + kind, ac),
    ]);
    return new Uint8Array(
      Buffer.concat([
        Buffer.from([0xff, 0xd8]),
        ...picture.meaning,
        ...planes.map((plane, index) => divisorSegment(index, plane.divisors)),
        frameSegment(picture),
        ...tables,
        scanSegment(planes, kinds),
        coded.end(),
        Buffer.from([0xff, 0xd9]),
      ]),
    );
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}

interface Counted {
  readonly dc: Uint32Array;
  readonly ac: Uint32Array;
}

function countSymbols(picture: CoefficientPicture, kinds: readonly number[]): readonly Counted[] {
  const counted = [...new Set(kinds)].map(() => ({
    dc: new Uint32Array(256),
    ac: new Uint32Array(256),
  }));
  eachBlock(picture, (plane, index, at, before) => {
    const { dc, ac } = counted[kinds[index] as number] as Counted;
    eachSymbol(plane.blocks, at, before, {
      dc: (symbol) => {
        dc[symbol] = (dc[symbol] as number) + 1;
      },
      ac: (symbol) => {
        ac[symbol] = (ac[symbol] as number) + 1;
      },
    });
  });
  return counted;
}

/** Visits the blocks in the order of an interleaved scan; `before` is the first coefficient of the plane's last block. */
function eachBlock(
  { planes }: CoefficientPicture,
  visit: (plane: CoefficientPlane, index: number, at: number, before: number) => void,
): void {
  const [first] = planes;
  if (first === undefined) return;
  const [across, down] = [first.columns / first.across, first.rows / first.down];
  const before = planes.map(() => 0);
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      planes.forEach((plane, index) => {
        for (let y = 0; y < plane.down; y++) {
          const line = (row * plane.down + y) * plane.columns + column * plane.across;
          for (let x = 0; x < plane.across; x++) {
            const at = (line + x) * 64;
            visit(plane, index, at, before[index] as number);
            before[index] = plane.blocks[at] as number;
          }
        }
      });
    }
  }
}

interface SymbolSink {
  readonly dc: (symbol: number, value: number) => void;
  readonly ac: (symbol: number, value: number) => void;
}

/** Gives a block's symbols with their values (F.1.2). */
function eachSymbol(blocks: Int16Array, at: number, before: number, sink: SymbolSink): void {
  const difference = (blocks[at] as number) - before;
  const size = sizeOf(difference);
  if (size > 11) throw new TooLarge();
  sink.dc(size, difference);
  let zeros = 0;
  for (let index = 1; index < 64; index++) {
    const value = blocks[at + index] as number;
    if (value === 0) {
      zeros++;
      continue;
    }
    for (; zeros > 15; zeros -= 16) sink.ac(0xf0, 0);
    const bits = sizeOf(value);
    if (bits > 10) throw new TooLarge();
    sink.ac((zeros << 4) | bits, value);
    zeros = 0;
  }
  if (zeros > 0) sink.ac(0, 0);
}

/** The bits of a value's amount. */
function sizeOf(value: number): number {
  return 32 - Math.clz32(Math.abs(value));
}

/** Collects codes and values as bytes, with a zero behind each 0xff. */
class BitWriter {
  #bytes: Uint8Array;
  #length = 0;
  #bits = 0;
  #held = 0;

  constructor(expected: number) {
    this.#bytes = new Uint8Array(expected + 1024);
  }

  put({ bits, lengths }: HuffmanCodes, symbol: number, value: number): void {
    this.#write(bits[symbol] as number, lengths[symbol] as number);
    const size = symbol & 15;
    if (size > 0) this.#write(value > 0 ? value : value + (1 << size) - 1, size);
  }

  end(): Uint8Array {
    // What is left of the last byte is ones (F.1.2.3).
    if (this.#held > 0) this.#write((1 << (8 - this.#held)) - 1, 8 - this.#held);
    return this.#bytes.subarray(0, this.#length);
  }

  #write(bits: number, count: number): void {
    this.#bits = ((this.#bits << count) | bits) & 0xffffff;
    this.#held += count;
    while (this.#held >= 8) {
      this.#held -= 8;
      this.#byte((this.#bits >> this.#held) & 0xff);
    }
  }

  #byte(byte: number): void {
    if (this.#length + 2 > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
    if (byte === 0xff) this.#bytes[this.#length++] = 0;
  }
}

function segment(marker: number, content: readonly number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...content]);
}

const two = (value: number) => [value >> 8, value & 0xff];

function divisorSegment(number: number, divisors: Uint16Array): Buffer {
  const wide = divisors.some((divisor) => divisor > 255);
  const content = [...divisors].flatMap((divisor) => (wide ? two(divisor) : [divisor]));
  return segment(0xdb, [(wide ? 16 : 0) + number, ...content]);
}

function frameSegment({ width, height, planes }: CoefficientPicture): Buffer {
  const wide = planes.some(({ divisors }) => divisors.some((divisor) => divisor > 255));
  const components = planes.flatMap(({ id, across, down }, index) => [
    id,
    (across << 4) | down,
    index,
  ]);
  // Divisors of 16 bits are not baseline (B.2.4.1).
  return segment(wide ? 0xc1 : 0xc0, [
    8,
    ...two(height),
    ...two(width),
    planes.length,
    ...components,
  ]);
}

function tableSegment(number: number, { counts, symbols }: HuffmanCodes): Buffer {
  return segment(0xc4, [number, ...counts, ...symbols]);
}

function scanSegment(planes: readonly CoefficientPlane[], kinds: readonly number[]): Buffer {
  const parts = planes.flatMap(({ id }, index) => {
    const kind = kinds[index] as number;
    return [id, (kind << 4) | kind];
  });
  return segment(0xda, [planes.length, ...parts, 0, 63, 0]);
}
