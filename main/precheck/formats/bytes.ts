/** Views the same bytes as numbers. */
export function dataViewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Views the same bytes as a Buffer, which can be searched and turned into text. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Reads bytes as text, one character each. */
export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return bufferOf(bytes).toString('latin1', start, end);
}

/** Runs a reader of structures that may lie about their sizes; null when it ran over the end. */
export function withinBytes<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
