/** Packs RGBA into RGB in place and gives the shorter view: no second copy of a large picture. */
export function withoutAlpha(rgba: Uint8Array | Uint8ClampedArray): Uint8Array {
  let to = 0;
  for (let from = 0; from + 3 < rgba.length; from += 4) {
    rgba[to++] = rgba[from] ?? 0;
    rgba[to++] = rgba[from + 1] ?? 0;
    rgba[to++] = rgba[from + 2] ?? 0;
  }
  return new Uint8Array(rgba.buffer, rgba.byteOffset, to);
}
