/** The part of WebAssembly that TypeScript does not know of Node. */
interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
interface WithMemory {
  readonly WebAssembly: { readonly Memory: { readonly prototype: Memory } };
}

const PAGE_BYTES = 65_536;
let refused = false;

/**
 * Holds every WebAssembly memory of this process to so many bytes, also on systems that limit no process. It
 * remembers a refusal, because a decoder then breaks off without saying why.
 */
export function limitWasmMemory(bytes: number): void {
  const { prototype } = (globalThis as unknown as WithMemory).WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function (pages) {
    try {
      if (this.buffer.byteLength + pages * PAGE_BYTES > bytes)
        throw new RangeError('out of memory');
      return grow.call(this, pages);
    } catch (error) {
      refused = true;
      throw error;
    }
  };
}

/** Tells whether memory was refused since the last call. */
export function wasRefused(): boolean {
  const was = refused;
  refused = false;
  return was;
}
