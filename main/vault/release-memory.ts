/**
 * Gives the memory of `bytes`, which must not be used again, back at once. Left to the collector, tens
 * of MiB of what the ciphers hand out lie about before it looks. Bytes that share theirs are left alone.
 */
export function releaseMemory(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length) buffer.transfer(0);
}
