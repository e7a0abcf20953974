import { ENTRY, type HuffmanTable, SHORT } from './jpeg-frame.ts';

/** Coded data makes no sense, or ends too early. */
export class BadCode extends Error {
  override readonly name = 'BadCode';
}

/** Reads the bits of a scan, up to the next marker (ITU-T T.81, F.2.2). Throws BadCode. */
export class BitReader {
  readonly #data: Uint8Array;
  #at: number;
  #bits = 0;
  #held = 0;
  /** Bytes that were made up behind the data's end, as codes are looked up with more bits than they have. */
  #beyond = 0;

  constructor(data: Uint8Array, at: number) {
    this.#data = data;
    this.#at = at;
  }

  /** Where the next marker is looked for. */
  get at(): number {
    return this.#at;
  }

  /** Gives the next `count` bits as a number; at most 16. */
  take(count: number): number {
    if (count === 0) return 0;
    this.#fill(count);
    this.#held -= count;
    return (this.#bits >> this.#held) & ((1 << count) - 1);
  }

  /** Gives a value of `size` bits as its sign and amount (F.2.2.1, EXTEND). */
  value(size: number): number {
    if (size === 0) return 0;
    const bits = this.take(size);
    return bits < 1 << (size - 1) ? bits - (1 << size) + 1 : bits;
  }

  /** Gives the symbol of the next code. */
  symbol({ short, long }: HuffmanTable): number {
    this.#fill(16);
    const next = (this.#bits >> (this.#held - 16)) & 0xffff;
    const entry = (short[next >> (16 - SHORT)] as number) || (long[next] as number);
    if (entry === 0) throw new BadCode('a code there is not');
    const symbol = entry >> ENTRY.symbol;
    this.#held -= (entry & ENTRY.total) - (symbol & 15);
    // Bits that were made up may be looked at, but not used.
    if (this.#beyond * 8 > this.#held) throw new BadCode('the data ends before the picture');
    return symbol;
  }

  /** Drops what is left of the piece and goes behind the restart marker that has to follow. */
  restart(): void {
    this.#bits = 0;
    this.#held = 0;
    this.#beyond = 0;
    const data = this.#data;
    let at = this.#at;
    while (at + 1 < data.length && !(data[at] === 0xff && ((data[at + 1] ?? 0) & 0xf8) === 0xd0)) {
      const marker = data[at] === 0xff && data[at + 1] !== 0 && data[at + 1] !== 0xff;
      if (marker) throw new BadCode('a restart marker is missing');
      at++;
    }
    this.#at = at + 2;
  }

  #fill(count: number): void {
    while (this.#held < count) {
      this.#bits = ((this.#bits << 8) | this.#nextByte()) & 0xffffff;
      this.#held += 8;
    }
  }

  #nextByte(): number {
    const data = this.#data;
    const byte = data[this.#at];
    if (byte === undefined) return this.#none();
    if (byte !== 0xff) {
      this.#at++;
      return byte;
    }
    let after = this.#at + 1;
    while (data[after] === 0xff) after++;
    if (data[after] !== 0) return this.#none();
    this.#at = after + 1;
    return 0xff;
  }

  #none(): number {
    this.#beyond++;
    return 0;
  }
}
