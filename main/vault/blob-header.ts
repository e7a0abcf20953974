import { createSecretKey, type KeyObject } from 'node:crypto';
import { SEAL_OVERHEAD, seal, unseal } from './sealing.ts';
import type { UserKey } from './user-key.ts';

/**
 * How a stored file begins, in bytes: `INTK`, version (1), id of the user's key (8), the file's own key
 * wrapped by the user's (60). Chunks follow (see chunk-stream.ts). What both are authenticated with:
 * `INTK`, version, blob id, a zero byte and, in the chunks, the use the file is bound to. Version 1 had
 * the use with the wrapped key too, so that a bound file could not change keys without naming it.
 */
const MAGIC = Buffer.from('INTK');
const VERSION = 2;
const KNOWN_VERSIONS = [1, VERSION];
const KEY_ID_AT = MAGIC.length + 1;
const WRAPPED_KEY_AT = KEY_ID_AT + 8;
const FILE_KEY_BYTES = 32;

export const HEADER_BYTES = WRAPPED_KEY_AT + FILE_KEY_BYTES + SEAL_OVERHEAD;

/** A file's own key, and what its chunks are authenticated with. */
export interface FileSecret {
  readonly fileKey: KeyObject;
  readonly context: Uint8Array;
}

/** Wraps `fileKey` and lays out the header of a new file. */
export function encodeHeader(
  key: UserKey,
  fileKey: Uint8Array,
  blobId: string,
  boundTo = '',
): { readonly header: Buffer; readonly context: Uint8Array } {
  return {
    header: layOut(VERSION, key, fileKey, contextOf(VERSION, blobId, '')),
    context: contextOf(VERSION, blobId, boundTo),
  };
}

/** The file's key, by the one of `keys` that wrapped it, or why there is none. */
export function openHeader(
  keys: readonly UserKey[],
  header: Uint8Array,
  blobId: string,
  boundTo = '',
): FileSecret | 'damaged' | 'otherKey' {
  const version = versionOf(header);
  if (version === null) return 'damaged';
  const key = keys.find((candidate) => isUnder(candidate, header));
  if (!key) return 'otherKey';
  const wrapContext = contextOf(version, blobId, version === 1 ? boundTo : '');
  const fileKey = unwrap(key, header, wrapContext);
  if (!fileKey) return 'damaged';
  return { fileKey: createSecretKey(fileKey), context: contextOf(version, blobId, boundTo) };
}

/** Whether a header says that its file's key is wrapped by `key`. */
export function isUnder(key: UserKey, header: Uint8Array): boolean {
  return Buffer.from(key.id).equals(header.subarray(KEY_ID_AT, WRAPPED_KEY_AT));
}

/**
 * The header with the file's key wrapped by `to` instead of `from`; the chunks stay as they are. Null
 * when `from` does not open it: it is damaged.
 */
export function rewrapHeader(
  from: UserKey,
  to: UserKey,
  header: Uint8Array,
  blobId: string,
): Buffer | null {
  const version = versionOf(header);
  if (version === null || !isUnder(from, header)) return null;
  const context = contextOf(version, blobId, '');
  const fileKey = unwrap(from, header, context);
  return fileKey && layOut(version, to, fileKey, context);
}

function layOut(version: number, key: UserKey, fileKey: Uint8Array, context: Uint8Array): Buffer {
  const wrapped = seal(key.derive('wrap blob keys'), fileKey, context);
  return Buffer.concat([MAGIC, Buffer.of(version), key.id, wrapped]);
}

function unwrap(key: UserKey, header: Uint8Array, context: Uint8Array): Uint8Array | null {
  return unseal(key.derive('wrap blob keys'), header.subarray(WRAPPED_KEY_AT), context);
}

function versionOf(header: Uint8Array): number | null {
  if (header.length !== HEADER_BYTES) return null;
  if (!MAGIC.equals(header.subarray(0, MAGIC.length))) return null;
  const version = header[MAGIC.length] ?? 0;
  return KNOWN_VERSIONS.includes(version) ? version : null;
}

function contextOf(version: number, blobId: string, boundTo: string): Buffer {
  return Buffer.concat([MAGIC, Buffer.of(version), Buffer.from(`${blobId}\0${boundTo}`)]);
}
