import { blobContext, HEADER_BYTES, openHeader } from './blob-header.ts';
import { type BlobId, type BlobReadOptions, BlobUnreadable } from './blob-store.ts';
import { CHUNK_BYTES, openChunk, TAG_BYTES } from './chunk-stream.ts';
import type { OpenFile } from './file-layer.ts';
import type { UserKey } from './user-key.ts';

const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** Plaintext bytes in a stored file of `size` bytes, were it whole. */
export function plaintextBytes(size: number): number {
  const sealed = size - HEADER_BYTES;
  return sealed - Math.ceil(sealed / SEALED_CHUNK_BYTES) * TAG_BYTES;
}

/** Opens the chunks of `file` in order. Throws `BlobUnreadable`. */
export async function* readBlob(
  file: OpenFile,
  key: UserKey,
  id: BlobId,
  options: BlobReadOptions,
): AsyncGenerator<Uint8Array> {
  const context = blobContext(id, options.boundTo);
  const header = new Uint8Array(HEADER_BYTES);
  const opened = (await isFilled(file, header, 0)) ? openHeader(key, header, context) : 'damaged';
  if (typeof opened === 'string') throw new BlobUnreadable(opened);
  let index = 0;
  let last = false;
  for (let at = HEADER_BYTES; !last; at += SEALED_CHUNK_BYTES) {
    last = file.size - at <= SEALED_CHUNK_BYTES;
    const sealed = new Uint8Array(Math.max(0, Math.min(SEALED_CHUNK_BYTES, file.size - at)));
    const whole = await isFilled(file, sealed, at);
    const plaintext = whole ? openChunk(opened.fileKey, context, index, last, sealed) : null;
    if (!plaintext) throw new BlobUnreadable('damaged');
    yield plaintext;
    index += 1;
  }
}

async function isFilled(file: OpenFile, into: Uint8Array, at: number): Promise<boolean> {
  return (await file.read(into, at)) === into.length;
}
