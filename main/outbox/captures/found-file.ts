import { createHash } from 'node:crypto';
import {
  type BlobId,
  type BlobReadOptions,
  type BlobStore,
  BlobUnreadable,
  firstPiece,
} from '../../vault/blob-store.ts';
import { type CaptureLabel, readCaptureLabel } from '../submission/capture-label.ts';

/** A capture that lies in the vault and stands nowhere. */
export interface FoundFile {
  readonly id: BlobId;
  readonly bytes: number;
  readonly sha256: string;
  /** Null where version 0.1 stored it. */
  readonly label: CaptureLabel | null;
}

/**
 * A stored file that nothing names, looked into. `fetched`: one of the platform's, by the use it is bound to.
 * `destroyed`: it was to go, and only its removal is missing. `unreadable`: nobody can know.
 */
export type Found = FoundFile | 'fetched' | 'destroyed' | 'unreadable';

/** Reads it to its end. `fetched` is the use that files of the platform are bound to. Throws the disk's error. */
export async function lookInto(
  blobs: Pick<BlobStore, 'label' | 'read'>,
  id: BlobId,
  fetched: BlobReadOptions,
): Promise<Found> {
  try {
    const label = readCaptureLabel(await blobs.label(id));
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of blobs.read(id)) {
      hash.update(piece);
      bytes += piece.length;
    }
    return { id, bytes, sha256: hash.digest('hex'), label };
  } catch (cause) {
    if (!(cause instanceof BlobUnreadable)) throw cause;
    if (cause.reason === 'missing') return 'destroyed';
    return (await firstPiece(blobs, id, fetched)) === null ? 'unreadable' : 'fetched';
  }
}
