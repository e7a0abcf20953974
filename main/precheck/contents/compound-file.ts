/** The first bytes of a compound file (MS-CFB 2.2). */
const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Streams smaller than this many bytes are stored in small sectors of the root's stream. */
const SMALL_BELOW = 4096;
const SMALL_SECTOR = 64;
/** The maximum nesting of folders. An email that is attached to an email takes up two levels. */
const MOST_DEPTH = 20;
const MOST_ENTRIES = 20_000;
/** The number of allocation sectors that are listed in the header. The rest are listed in a chain of sectors. */
const IN_HEADER = 109;
const NONE = -1;
const [STORAGE, STREAM, ROOT] = [1, 2, 5];

interface Entry {
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly bytes: number;
}

/**
 * Throws unless every chain and folder of a compound file can be followed to its end. Each sector must be part of at
 * most one chain, and each entry must be in at most one folder. No stream may be longer than its chain. Reader
 * libraries don't check this, so a loop or a shared chain would keep them busy forever.
 */
export function checkCompoundFile(bytes: Buffer): void {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new Error('no compound file');
  const sectorBytes = bytes.readUInt8(30) === 12 ? 4096 : 512;
  const count = Math.ceil(Math.max(0, bytes.length - sectorBytes) / sectorBytes);
  const sectors = new Chains(count, allocation(bytes, sectorBytes, count));
  const directory = sectors.follow(bytes.readInt32LE(48));
  const small = sectors.follow(bytes.readInt32LE(60));
  if (bytes.readUInt32LE(64) > count) throw new Error('too many sectors');
  const entries = directory.flatMap((sector) => entriesOf(bytes, sectorBytes, sector));
  if (entries.length > MOST_ENTRIES) throw new Error('too many entries');
  const [root] = entries;
  if (root?.type !== ROOT) throw new Error('no root');
  const stored = sectors.follow(root.start).length * sectorBytes;
  const inSmall = new Chains(
    Math.floor(stored / SMALL_SECTOR),
    small.flatMap((sector) => numbersOf(bytes, sectorBytes, sector)),
  );
  for (const { type, start, bytes: size } of entries) {
    if (type !== STREAM || size === 0) continue;
    const isSmall = size < SMALL_BELOW;
    const chain = (isSmall ? inSmall : sectors).follow(start);
    if (chain.length * (isSmall ? SMALL_SECTOR : sectorBytes) < size) throw new Error('cut short');
  }
  checkFolders(entries);
}

/** The sectors of a file, linked into chains. */
class Chains {
  readonly #next: readonly number[];
  readonly #seen: Uint8Array;

  constructor(count: number, next: readonly number[]) {
    this.#next = next;
    this.#seen = new Uint8Array(count);
  }

  /** Returns the sectors of a chain. Throws if a sector is missing or already belongs to a chain. */
  follow(start: number): readonly number[] {
    const chain: number[] = [];
    for (let at = start; at >= 0; at = this.#next[at] ?? NONE) {
      if (at >= this.#seen.length || this.#seen[at] === 1) throw new Error('chains meet');
      this.#seen[at] = 1;
      chain.push(at);
    }
    return chain;
  }
}

/** Returns the allocation table, which gives the number of the next sector for each sector. */
function allocation(bytes: Buffer, sectorBytes: number, count: number): readonly number[] {
  const wanted = bytes.readUInt32LE(44);
  const chained = bytes.readUInt32LE(72);
  if (wanted > count || chained > count) throw new Error('too many sectors');
  const places: number[] = [];
  for (let at = 0; at < Math.min(IN_HEADER, wanted); at++)
    places.push(bytes.readInt32LE(76 + at * 4));
  let next = bytes.readInt32LE(68);
  for (let at = 0; at < chained && next >= 0; at++) {
    const named = numbersOf(bytes, sectorBytes, next);
    next = named.pop() ?? NONE;
    places.push(...named.filter((place) => place >= 0));
  }
  if (new Set(places).size < places.length) throw new Error('a table twice');
  return places.slice(0, wanted).flatMap((place) => numbersOf(bytes, sectorBytes, place));
}

/** Returns the numbers in a sector. The last sector of a file may be incomplete. */
function numbersOf(bytes: Buffer, sectorBytes: number, sector: number): number[] {
  const start = (sector + 1) * sectorBytes;
  if (start < HEADER_BYTES || start >= bytes.length) throw new Error('no such sector');
  const numbers: number[] = [];
  for (let at = start; at + 4 <= Math.min(bytes.length, start + sectorBytes); at += 4)
    numbers.push(bytes.readInt32LE(at));
  return numbers;
}

function entriesOf(bytes: Buffer, sectorBytes: number, sector: number): readonly Entry[] {
  const start = (sector + 1) * sectorBytes;
  const entries: Entry[] = [];
  for (let at = start; at + ENTRY_BYTES <= Math.min(bytes.length, start + sectorBytes); at += 128)
    entries.push({
      type: bytes.readUInt8(at + 66),
      left: bytes.readInt32LE(at + 68),
      right: bytes.readInt32LE(at + 72),
      child: bytes.readInt32LE(at + 76),
      start: bytes.readInt32LE(at + 116),
      bytes: bytes.readUInt32LE(at + 120),
    });
  return entries;
}

/** Checks all folders, starting at the root. Throws if an entry is in two folders or the nesting is too deep. */
function checkFolders(entries: readonly Entry[]): void {
  const seen = new Set<number>([0]);
  const open = [{ at: entries[0]?.child ?? NONE, depth: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at, depth } = next;
    if (at === NONE) continue;
    const entry = entries[at];
    if (entry === undefined || seen.has(at)) throw new Error('folders meet');
    if (depth > MOST_DEPTH) throw new Error('too deep');
    seen.add(at);
    open.push({ at: entry.left, depth }, { at: entry.right, depth });
    if (entry.type === STORAGE) open.push({ at: entry.child, depth: depth + 1 });
  }
}
