import { randomBytes, randomUUID } from 'node:crypto';
import type { CaptureId } from '../../../preload/contract/ids.ts';
import type { StoredBlob } from '../../vault/blob-store.ts';
import type { HeldCapture } from '../submission/held-submission.ts';

/** A fresh capture of bytes that lie in the vault. */
export function newCapture(
  blob: StoredBlob,
  { fileName, scannedFrom }: Pick<HeldCapture, 'fileName' | 'scannedFrom'>,
  at: string,
): HeldCapture {
  return {
    id: randomUUID() as CaptureId,
    blobId: blob.id,
    fileName,
    scannedFrom,
    bytes: blob.bytes,
    sha256: blob.sha256,
    receivedAt: at,
    facts: null,
    turn: 0,
    turnedBy: null,
    override: null,
    previewToken: newPreviewToken(),
  };
}

/** 256 bits: a preview's address cannot be guessed. */
export function newPreviewToken(): string {
  return randomBytes(32).toString('base64url');
}
