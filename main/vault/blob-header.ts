import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { SEAL_OVERHEAD, seal, unseal } from './sealing.ts';
import type { UserKey } from './user-key.ts';

/** The most bytes of UTF-8 in a label. Every label is padded to this length, so that its own length is hidden. */
export const LABEL_BYTES = 2020;
const SEALED_LABEL_BYTES = LABEL_BYTES + SEAL_OVERHEAD;

/**
 * Lays out how a stored file begins, in bytes: `INTK`, version (1), id of the user's key (8), the file's own
 * key wrapped by the user's (60), its sealed label. Chunks follow (see chunk-stream.ts). Every part is
 * authenticated with `INTK`, version, blob id and a zero byte; a chunk also with the use that the file is
 * bound to.
 */
const MAGIC = Buffer.from('INTK');
const BEGIN = Buffer.concat([MAGIC, Buffer.of(3)]);
const KEY_ID_AT = BEGIN.length;
const WRAPPED_KEY_AT = KEY_ID_AT + 8;
const FILE_KEY_BYTES = 32;

/** The part of a header that holds the key: without it the rest of the file is noise. */
export const KEY_PART_BYTES = WRAPPED_KEY_AT + FILE_KEY_BYTES + SEAL_OVERHEAD;
/** The length of the whole header; the first chunk follows it. */
export const HEADER_BYTES = KEY_PART_BYTES + SEALED_LABEL_BYTES;

/**
 * Takes the place of a file's key when the file is destroyed. No file is written with version 0, so one that
 * is found with it was to be removed, and holds nothing that anybody can read.
 */
export const DESTROYED = Buffer.concat([MAGIC, Buffer.alloc(KEY_PART_BYTES - MAGIC.length)]);

/** A file's own key, and what its chunks are authenticated with. */
export interface FileSecret {
  readonly fileKey: KeyObject;
  readonly context: Uint8Array;
  /** Null where the file was stored without a label. */
  readonly label: string | null;
}

/** Wraps `fileKey`, seals `label` and lays out the header of a new file. */
export function encodeHeader(
  key: UserKey,
  fileKey: Uint8Array,
  blobId: string,
  { boundTo = '', label = '' }: { readonly boundTo?: string; readonly label?: string } = {},
): { readonly header: Buffer; readonly context: Uint8Array } {
  const context = contextOf(blobId, '');
  const wrapped = seal(key.derive('wrap blob keys'), fileKey, context);
  const sealedLabel = sealLabel(createSecretKey(fileKey), label, context);
  return {
    header: Buffer.concat([BEGIN, key.id, wrapped, sealedLabel]),
    context: contextOf(blobId, boundTo),
  };
}

/**
 * Unwraps the file's key with `key`, or says why there is none; `missing` means that the file was destroyed.
 * `begin` is the file's first `HEADER_BYTES`, or all of a shorter one.
 */
export function openHeader(
  key: UserKey,
  begin: Uint8Array,
  blobId: string,
  boundTo = '',
): FileSecret | 'damaged' | 'otherKey' | 'missing' {
  if (DESTROYED.equals(begin.subarray(0, KEY_PART_BYTES))) return 'missing';
  if (begin.length < HEADER_BYTES || !BEGIN.equals(begin.subarray(0, KEY_ID_AT))) return 'damaged';
  if (!Buffer.from(key.id).equals(begin.subarray(KEY_ID_AT, WRAPPED_KEY_AT))) return 'otherKey';
  const context = contextOf(blobId, '');
  const wrapped = begin.subarray(WRAPPED_KEY_AT, KEY_PART_BYTES);
  const unwrapped = unseal(key.derive('wrap blob keys'), wrapped, context);
  if (!unwrapped) return 'damaged';
  const fileKey = createSecretKey(unwrapped);
  const label = openLabel(fileKey, begin.subarray(KEY_PART_BYTES), context);
  if (label === null) return 'damaged';
  return { fileKey, context: contextOf(blobId, boundTo), label: label === '' ? null : label };
}

function contextOf(blobId: string, boundTo: string): Buffer {
  return Buffer.concat([BEGIN, Buffer.from(`${blobId}\0${boundTo}`)]);
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
