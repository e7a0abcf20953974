import { hkdfSync, type KeyObject } from 'node:crypto';
import { SEAL_OVERHEAD, seal, unseal } from './sealing.ts';

/** Bytes of UTF-8 a label may have. Each is sealed at this length, so that its own says nothing. */
export const LABEL_BYTES = 2020;
export const SEALED_LABEL_BYTES = LABEL_BYTES + SEAL_OVERHEAD;

/**
 * A stored file's label: text that says what the file is when nothing else does any more. It is sealed
 * under a key derived from the file's own (HKDF-SHA-256), so it goes with that. Throws a `RangeError`
 * when it is too long.
 */
export function sealLabel(fileKey: KeyObject, label: string, context: Uint8Array): Buffer {
  const bytes = Buffer.from(label);
  if (bytes.length > LABEL_BYTES) throw new RangeError('A label is too long');
  return seal(labelKey(fileKey), Buffer.concat([bytes], LABEL_BYTES), context);
}

/** The label, '' where there is none; null when it is not the one that was sealed. */
export function openLabel(
  fileKey: KeyObject,
  sealed: Uint8Array,
  context: Uint8Array,
): string | null {
  const bytes = unseal(labelKey(fileKey), sealed, context);
  return bytes ? bytes.toString().replace(/\0+$/, '') : null;
}

function labelKey(fileKey: KeyObject): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', fileKey, '', 'intake-desk/1/label', 32));
}
