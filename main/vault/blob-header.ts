import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { SEAL_OVERHEAD, seal, unseal } from './sealing.ts';
import type { UserKey } from './user-key.ts';

/** The maximum size of a label, in bytes of UTF-8. Every label is padded to this size to hide its length. */
export const LABEL_BYTES = 2020;
const SEALED_LABEL_BYTES = LABEL_BYTES + SEAL_OVERHEAD;

/**
 * The header of a stored file consists of these parts, with sizes in bytes: `INTK`, version (1), ID of the user's key
 * (8), the file key wrapped by the user's key (60), and the sealed label. Chunks follow (see chunk-stream.ts). Every
 * part is authenticated with `INTK`, the version, the blob ID, and a zero byte. Chunks are also authenticated with the
 * use that the file is bound to.
 */
const MAGIC = Buffer.from('INTK');
const BEGIN = Buffer.concat([MAGIC, Buffer.of(3)]);
const KEY_ID_AT = BEGIN.length;
const WRAPPED_KEY_AT = KEY_ID_AT + 8;
const FILE_KEY_BYTES = 32;

/**
 * The length of the header up to the end of the wrapped key. Without this part, the rest of the file can't be
 * decrypted.
 */
export const KEY_PART_BYTES = WRAPPED_KEY_AT + FILE_KEY_BYTES + SEAL_OVERHEAD;
/** The length of the whole header. The first chunk follows it. */
export const HEADER_BYTES = KEY_PART_BYTES + SEALED_LABEL_BYTES;

/**
 * Overwrites the key of a file that is being destroyed. Files are never written with version 0, so a file that starts
 * with these bytes was meant to be removed and is unreadable.
 */
export const DESTROYED = Buffer.concat([MAGIC, Buffer.alloc(KEY_PART_BYTES - MAGIC.length)]);

/** A file's key, and the data that its chunks are authenticated with. */
export interface FileSecret {
  readonly fileKey: KeyObject;
  readonly context: Uint8Array;
  /** Null if the file was stored without a label. */
  readonly label: string | null;
}

/** Wraps `fileKey`, seals `label`, and builds the header of a new file. */
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
 * Unwraps the file key with `key`, or returns why it can't. `missing` means that the file was destroyed. `begin`
 * contains the first `HEADER_BYTES` of the file, or the whole file if it is shorter.
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
 * Seals a label, a text that identifies the file if all other records of the file are lost. The sealing key is derived
 * from the file key (HKDF-SHA-256), so destroying the file key also destroys the label. Throws a `RangeError` if the
 * label is too long.
 */
function sealLabel(fileKey: KeyObject, label: string, context: Uint8Array): Buffer {
  const bytes = Buffer.from(label);
  if (bytes.length > LABEL_BYTES) throw new RangeError('A label is too long');
  return seal(labelKey(fileKey), Buffer.concat([bytes], LABEL_BYTES), context);
}

/** Returns the label, or '' if the file has none. Returns null if the sealed label has been altered. */
function openLabel(fileKey: KeyObject, sealed: Uint8Array, context: Uint8Array): string | null {
  const bytes = unseal(labelKey(fileKey), sealed, context);
  return bytes ? bytes.toString().replace(/(?<!\0)\0+$/, '') : null;
}

function labelKey(fileKey: KeyObject): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', fileKey, '', 'intake-desk/1/label', 32));
}
