import { type BlobId, type BlobReadOptions, type BlobStore, BlobUnreadable } from './blob-store.ts';

/** A stored file's first bytes; null where it does not open for that use. Throws the disk's error. */
export async function firstPiece(
  blobs: Pick<BlobStore, 'read'>,
  id: BlobId,
  use: BlobReadOptions,
): Promise<Uint8Array | null> {
  try {
    for await (const piece of blobs.read(id, use)) return piece;
    return null;
  } catch (cause) {
    if (cause instanceof BlobUnreadable) return null;
    throw cause;
  }
}
