/** The part of WebAssembly that TypeScript's types for Node don't declare. */
interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
interface MemorySize {
  readonly initial: number;
  readonly maximum?: number;
}
interface WithMemory {
  readonly WebAssembly: { Memory: new (size: MemorySize) => Memory };
}

const PAGE_BYTES = 65_536;
let refused = false;

/**
 * Limits each WebAssembly memory of this process, even on systems that can't limit a process. Refusals are recorded,
 * because a decoder that gets no memory stops without giving a reason.
 */
export function limitWasmMemory(bytes: number): void {
  const { WebAssembly } = globalThis as unknown as WithMemory;
  const { prototype } = WebAssembly.Memory;
  const { grow } = prototype;
  const most = Math.floor(bytes / PAGE_BYTES);
  // Each thread has its own `grow`, so V8 itself must limit memory that threads share.
  WebAssembly.Memory = class extends WebAssembly.Memory {
    constructor({ maximum = most, ...size }: MemorySize) {
      super({ ...size, maximum: Math.min(maximum, most) });
    }
  };
  prototype.grow = function (pages: number) {
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

/** Returns whether memory has been refused since the last call. */
export function wasRefused(): boolean {
  const was = refused;
  refused = false;
  return was;
}
