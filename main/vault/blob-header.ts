import { SEAL_OVERHEAD, seal, unseal } from './sealing.ts';
import type { UserKey } from './user-key.ts';

/**
 * How a stored file begins, version 1, in bytes:
 * `INTK`, version (1), id of the user's key (8), the file's own key wrapped by the user's (60).
 * Chunks follow (see chunk-stream.ts).
 */
const MAGIC = Buffer.from('INTK');
const VERSION = 1;
const KEY_ID_AT = MAGIC.length + 1;
const WRAPPED_KEY_AT = KEY_ID_AT + 8;
const FILE_KEY_BYTES = 32;

export const HEADER_BYTES = WRAPPED_KEY_AT + FILE_KEY_BYTES + SEAL_OVERHEAD;

/**
 * What a stored file's key and chunks are authenticated with: a file under another name, or read for
 * another use, does not open.
 */
export function blobContext(blobId: string, boundTo = ''): Buffer {
  return Buffer.concat([MAGIC, Buffer.of(VERSION), Buffer.from(`${blobId}\0${boundTo}`)]);
}

/** Wraps `fileKey` and lays out the header. */
export function encodeHeader(key: UserKey, fileKey: Uint8Array, context: Uint8Array): Buffer {
  const wrapped = seal(key.derive('wrap blob keys'), fileKey, context);
  return Buffer.concat([MAGIC, Buffer.of(VERSION), key.id, wrapped]);
}

/** The file's key, or why there is none. */
export function openHeader(
  key: UserKey,
  header: Uint8Array,
  context: Uint8Array,
): { readonly fileKey: Uint8Array } | 'damaged' | 'otherKey' {
  const begin = Buffer.concat([MAGIC, Buffer.of(VERSION)]);
  if (header.length !== HEADER_BYTES || !begin.equals(header.subarray(0, KEY_ID_AT))) {
    return 'damaged';
  }
  const keyId = header.subarray(KEY_ID_AT, WRAPPED_KEY_AT);
  if (!Buffer.from(key.id).equals(keyId)) return 'otherKey';
  const fileKey = unseal(key.derive('wrap blob keys'), header.subarray(WRAPPED_KEY_AT), context);
  return fileKey ? { fileKey } : 'damaged';
}
