/** Returns a stable 32-bit hash of a string (FNV-1a over UTF-16 code units). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * A small, deterministic random number generator (mulberry32). Each cell of sample data has its own, so that its value
 * doesn't depend on the order of requests.
 */
export class Draw {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns 32 random bits. */
  bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** Returns a whole number from `low` to `high`, inclusive. */
  int(low: number, high: number): number {
    return low + Math.floor((this.bits() / 0x1_0000_0000) * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.bits() / 0x1_0000_0000 < probability;
  }

  /** Returns an element of the list, which must not be empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)] as T;
  }

  /** Returns up to `most` different elements of the list in their original order, possibly none. */
  some<T>(list: readonly T[], most: number): readonly T[] {
    const wanted = new Set<T>();
    for (let left = this.int(0, most); left > 0; left -= 1) wanted.add(this.pick(list));
    return list.filter((item) => wanted.has(item));
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/**
 * Returns the ID of the nth sample of a kind. It looks random but is always the same. The odd factor keeps the IDs of
 * one kind distinct.
 */
export function uuidOf(kind: string, n: number): string {
  const draw = new Draw(hashText(kind) + Math.imul(n, 0x9e3779b1));
  const hex = () => draw.bits().toString(16).padStart(8, '0');
  const [a, b, c, d] = [hex(), hex(), hex(), hex()];
  const variant = '89ab'.charAt(n & 3);
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${variant}${c.slice(1, 4)}-${c.slice(4)}${d}`;
}
