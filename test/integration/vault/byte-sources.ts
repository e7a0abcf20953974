/**
 * Yields `bytes` in pieces of the given sizes, which are repeated until all bytes are passed on.
 */
export async function* inPieces(
  bytes: Uint8Array,
  sizes: readonly number[] = [16_384],
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn += 1) {
    const size = Math.max(1, sizes[turn % sizes.length] ?? 1);
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

/**
 * Returns bytes that do not repeat within a chunk, and that are the same for the same length and
 * seed.
 */
export function someBytes(length: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let state = seed;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}
