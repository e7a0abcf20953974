import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { SEAL_OVERHEAD, seal, unseal } from './sealing.ts';
import type { UserKey } from './user-key.ts';

/** Bytes of UTF-8 a label may have. Each is sealed at this length, so that its own says nothing. */
export const LABEL_BYTES = 2020;
const SEALED_LABEL_BYTES = LABEL_BYTES + SEAL_OVERHEAD;

/**
 * How a stored file begins, in bytes: `INTK`, version (1), id of the user's key (8), the file's own key
 * wrapped by the user's (60), and since version 3 its sealed label. Chunks follow
 * (see chunk-stream.ts). What all are authenticated with: `INTK`, version, blob id, a zero byte and, in
 * the chunks, the use the file is bound to. Version 1 had the use with the wrapped key too, so that a
 * bound file could not change keys without naming it.
 */
const MAGIC = Buffer.from('INTK');
const VERSION = 3;
const KEY_ID_AT = MAGIC.length + 1;
const WRAPPED_KEY_AT = KEY_ID_AT + 8;
const FILE_KEY_BYTES = 32;

/** The part of a header that holds the key: without it the rest of the file is noise. */
export const KEY_PART_BYTES = WRAPPED_KEY_AT + FILE_KEY_BYTES + SEAL_OVERHEAD;
/** A header of the newest version, the longest there is. */
export const HEADER_BYTES = KEY_PART_BYTES + SEALED_LABEL_BYTES;

const LENGTHS: ReadonlyMap<number, number> = new Map([
  [1, KEY_PART_BYTES],
  [2, KEY_PART_BYTES],
  [VERSION, HEADER_BYTES],
]);

/**
 * The mark that takes the place of a file's key when the file is destroyed. Version 0: a file that still
 * lies there with it was to go, and holds nothing that anybody can read.
 */
export const DESTROYED = Buffer.concat([MAGIC, Buffer.alloc(KEY_PART_BYTES - MAGIC.length)]);

/** A file's own key, what its chunks are authenticated with, and where in the file they begin. */
export interface FileSecret {
  readonly fileKey: KeyObject;
  readonly context: Uint8Array;
  readonly chunksAt: number;
  /** Null where it was stored without one. */
  readonly label: string | null;
}

/** Wraps `fileKey`, seals `label` and lays out the header of a new file. */
export function encodeHeader(
  key: UserKey,
  fileKey: Uint8Array,
  blobId: string,
  { boundTo = '', label = '' }: { readonly boundTo?: string; readonly label?: string } = {},
): { readonly header: Buffer; readonly context: Uint8Array } {
  const context = contextOf(VERSION, blobId, '');
  const keyPart = layOut(VERSION, key, fileKey, context);
  return {
    header: Buffer.concat([keyPart, sealLabel(createSecretKey(fileKey), label, context)]),
    context: contextOf(VERSION, blobId, boundTo),
  };
}

/**
 * The file's key, by the one of `keys` that wrapped it, or why there is none. `begin` is the file's
 * first `HEADER_BYTES`, or all of a shorter one. `missing`: the file was destroyed.
 */
export function openHeader(
  keys: readonly UserKey[],
  begin: Uint8Array,
  blobId: string,
  boundTo = '',
): FileSecret | 'damaged' | 'otherKey' | 'missing' {
  if (DESTROYED.equals(begin.subarray(0, KEY_PART_BYTES))) return 'missing';
  const version = versionOf(begin);
  const chunksAt = LENGTHS.get(version ?? 0);
  if (version === null || chunksAt === undefined || begin.length < chunksAt) return 'damaged';
  const key = keys.find((candidate) => isUnder(candidate, begin));
  if (!key) return 'otherKey';
  const context = contextOf(version, blobId, version === 1 ? boundTo : '');
  const unwrapped = unwrap(key, begin, context);
  if (!unwrapped) return 'damaged';
  const fileKey = createSecretKey(unwrapped);
  const sealedLabel = begin.subarray(KEY_PART_BYTES, chunksAt);
  const label = sealedLabel.length === 0 ? '' : openLabel(fileKey, sealedLabel, context);
  if (label === null) return 'damaged';
  return {
    fileKey,
    context: contextOf(version, blobId, boundTo),
    chunksAt,
    label: label === '' ? null : label,
  };
}

/** Whether a header says that its file's key is wrapped by `key`. */
export function isUnder(key: UserKey, header: Uint8Array): boolean {
  return Buffer.from(key.id).equals(header.subarray(KEY_ID_AT, WRAPPED_KEY_AT));
}

/**
 * A header's key part with the file's key wrapped by `to` instead of `from`; label and chunks stay as
 * they are. Null when `from` does not open it: it is damaged.
 */
export function rewrapKeyPart(
  from: UserKey,
  to: UserKey,
  keyPart: Uint8Array,
  blobId: string,
): Buffer | null {
  const version = versionOf(keyPart);
  if (version === null || !isUnder(from, keyPart)) return null;
  const context = contextOf(version, blobId, '');
  const fileKey = unwrap(from, keyPart, context);
  return fileKey && layOut(version, to, fileKey, context);
}

function layOut(version: number, key: UserKey, fileKey: Uint8Array, context: Uint8Array): Buffer {
  const wrapped = seal(key.derive('wrap blob keys'), fileKey, context);
  return Buffer.concat([MAGIC, Buffer.of(version), key.id, wrapped]);
}

function unwrap(key: UserKey, header: Uint8Array, context: Uint8Array): Uint8Array | null {
  const wrapped = header.subarray(WRAPPED_KEY_AT, KEY_PART_BYTES);
  return unseal(key.derive('wrap blob keys'), wrapped, context);
}

function versionOf(header: Uint8Array): number | null {
  if (header.length < KEY_PART_BYTES) return null;
  if (!MAGIC.equals(header.subarray(0, MAGIC.length))) return null;
  const version = header[MAGIC.length] ?? 0;
  return LENGTHS.has(version) ? version : null;
}

function contextOf(version: number, blobId: string, boundTo: string): Buffer {
  return Buffer.concat([MAGIC, Buffer.of(version), Buffer.from(`${blobId}\0${boundTo}`)]);
}

/**
 * A stored file's label: text that says what the file is when nothing else does any more. It is sealed
 * under a key derived from the file's own (HKDF-SHA-256), so it goes with that. Throws a `RangeError`
 * when it is too long.
 */
function sealLabel(fileKey: KeyObject, label: string, context: Uint8Array): Buffer {
  const bytes = Buffer.from(label);
  if (bytes.length > LABEL_BYTES) throw new RangeError('A label is too long');
  return seal(labelKey(fileKey), Buffer.concat([bytes], LABEL_BYTES), context);
}

/** The label, '' where there is none; null when it is not the one that was sealed. */
function openLabel(fileKey: KeyObject, sealed: Uint8Array, context: Uint8Array): string | null {
  const bytes = unseal(labelKey(fileKey), sealed, context);
  return bytes ? bytes.toString().replace(/(?<!\0)\0+$/, '') : null;
}

function labelKey(fileKey: KeyObject): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', fileKey, '', 'intake-desk/1/label', 32));
}
