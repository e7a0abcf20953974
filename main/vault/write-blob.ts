import { createSecretKey, randomBytes } from 'node:crypto';
import { BatchCutter } from './batch-cutter.ts';
import { encodeHeader } from './blob-header.ts';
import type { BlobId, BlobWriteOptions, StoredBlob } from './blob-store.ts';
import { readSource } from './byte-source.ts';
import { ChunkSealer } from './chunk-sealer.ts';
import type { NewFile } from './file-layer.ts';
import { LateHash } from './late-hash.ts';
import type { UserKey } from './user-key.ts';
import { WriteBehind } from './write-behind.ts';

/** Bytes of the beginning handed back to tell the content type by. */
const HEAD_BYTES = 4096;

/** The source brought nothing, or more than was allowed. */
export class WrongSize extends Error {
  override readonly name = 'WrongSize';
  readonly reason: 'empty' | 'tooLarge';

  constructor(reason: 'empty' | 'tooLarge') {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Seals `source` into `file` and syncs it. Throws `WrongSize`, `SourceFailed`, `SourceCancelled`, or
 * the disk's error.
 */
export async function writeBlob(
  file: NewFile,
  key: UserKey,
  id: BlobId,
  source: AsyncIterable<Uint8Array>,
  options: BlobWriteOptions,
): Promise<StoredBlob> {
  const fileKey = randomBytes(32);
  const { header, context } = encodeHeader(key, fileKey, id, options);
  const sealer = new ChunkSealer(createSecretKey(fileKey), context);
  const cutter = new BatchCutter();
  const hash = new LateHash();
  const head = new Uint8Array(HEAD_BYTES);
  const out = new WriteBehind(file);
  let bytes = 0;
  try {
    await out.write(header);
    for await (const piece of readSource(source, options.signal)) {
      if (bytes + piece.length > options.maxBytes) throw new WrongSize('tooLarge');
      if (bytes < HEAD_BYTES) head.set(piece.subarray(0, HEAD_BYTES - bytes), bytes);
      bytes += piece.length;
      for (const batch of cutter.push(piece)) {
        await out.write(sealer.seal(batch, false));
        hash.push(batch);
      }
    }
    if (bytes === 0) throw new WrongSize('empty');
    const last = cutter.finish();
    const sealed = sealer.seal(last, true);
    hash.push(last);
    await out.write(sealed);
    await out.end();
    const synced = file.sync();
    const sha256 = hash.digest();
    await synced;
    return { id, bytes, sha256, head: head.subarray(0, bytes) };
  } finally {
    await out.still();
    cutter.wipe();
    hash.wipe();
    fileKey.fill(0);
  }
}
