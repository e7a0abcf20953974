/** Returns a view of the same bytes as numbers. */
export function dataViewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Returns a view of the same bytes as a Buffer, which can be searched and decoded. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Decodes each byte as one character (ISO 8859-1). */
export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return bufferOf(bytes).toString('latin1', start, end);
}

/** Runs a reader of structures whose sizes may be wrong. Returns null if it reads beyond the end. */
export function withinBytes<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
