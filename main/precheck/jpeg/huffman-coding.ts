/** The codes of a table: `counts` and `symbols` as a file states them, and each symbol's bits and their number. */
export interface HuffmanCodes {
  /** How many codes have 1 to 16 bits. */
  readonly counts: Uint8Array;
  /** The symbols by the length of their codes. */
  readonly symbols: Uint8Array;
  readonly bits: Uint16Array;
  readonly lengths: Uint8Array;
}

const LONGEST = 16;

/**
 * Makes the shortest codes for symbols that occur so often (ITU-T T.81, K.2). No code is all ones, which a
 * reader takes for a marker's beginning, and none is longer than 16 bits.
 */
export function huffmanCodes(occurs: Uint32Array): HuffmanCodes {
  const counts = lengthsOf(occurs);
  // The code that stands for no symbol is one of the longest.
  const longest = counts.findLastIndex((count) => count > 0);
  counts[longest] = (counts[longest] as number) - 1;
  const symbols = Uint8Array.from(
    Array.from(occurs.keys())
      .filter((symbol) => (occurs[symbol] as number) > 0)
      .sort((one, other) => (occurs[other] as number) - (occurs[one] as number) || one - other),
  );
  const bits = new Uint16Array(256);
  const lengths = new Uint8Array(256);
  let [code, next] = [0, 0];
  for (let length = 1; length <= LONGEST; length++) {
    for (let count = counts[length - 1] as number; count > 0; count--) {
      const symbol = symbols[next++] as number;
      bits[symbol] = code++;
      lengths[symbol] = length;
    }
    code <<= 1;
  }
  return { counts, symbols, bits, lengths };
}

/** How many codes have 1 to 16 bits, with one code for a symbol that does not occur. */
function lengthsOf(occurs: Uint32Array): Uint8Array {
  /** Groups of symbols with the depth of each below the group's root. */
  const groups = [...occurs, 1]
    .map((weight, symbol) => ({ weight, depths: [0], symbol }))
    .filter(({ weight }) => weight > 0);
  while (groups.length > 1) {
    // Of equal weights the one that was joined last goes deeper; any order gives codes of the same total.
    groups.sort((one, other) => other.weight - one.weight);
    const [least, second] = [groups.pop(), groups.pop()];
    if (least === undefined || second === undefined) break;
    const depths = [...least.depths, ...second.depths].map((depth) => depth + 1);
    groups.push({ weight: least.weight + second.weight, depths, symbol: -1 });
  }
  const deep = new Array<number>(64).fill(0);
  for (const depth of groups[0]?.depths ?? []) {
    const length = Math.max(1, depth);
    deep[length] = (deep[length] as number) + 1;
  }
  // Two of the longest give way to one a bit shorter, and a shorter code is lengthened for the other (K.2, figure K.3).
  for (let length = deep.length - 1; length > LONGEST; length--) {
    while ((deep[length] as number) > 0) {
      let shorter = length - 2;
      while (deep[shorter] === 0) shorter--;
      deep[length] = (deep[length] as number) - 2;
      deep[length - 1] = (deep[length - 1] as number) + 1;
      deep[shorter + 1] = (deep[shorter + 1] as number) + 2;
      deep[shorter] = (deep[shorter] as number) - 1;
    }
  }
  return Uint8Array.from(deep.slice(1, LONGEST + 1));
}
