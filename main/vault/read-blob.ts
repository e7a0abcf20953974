import { type FileSecret, HEADER_BYTES, openHeader } from './blob-header.ts';
import { type BlobId, type BlobReadOptions, BlobUnreadable } from './blob-store.ts';
import { BATCH_CHUNKS, openChunk, SEALED_CHUNK_BYTES, TAG_BYTES } from './chunk-stream.ts';
import type { OpenFile } from './file-layer.ts';
import type { UserKey } from './user-key.ts';

const BATCH_BYTES = BATCH_CHUNKS * SEALED_CHUNK_BYTES;

/** Returns the number of plaintext bytes in an intact stored file of `size` bytes. */
export function plaintextBytes(size: number): number {
  const sealed = size - HEADER_BYTES;
  return sealed - Math.ceil(sealed / SEALED_CHUNK_BYTES) * TAG_BYTES;
}

/** Opens the header of `file`. Throws `BlobUnreadable`. */
export async function openBlob(
  file: OpenFile,
  key: UserKey,
  id: BlobId,
  options: BlobReadOptions,
): Promise<FileSecret> {
  const begin = new Uint8Array(HEADER_BYTES);
  const length = await file.read(begin, 0);
  const secret = openHeader(key, begin.subarray(0, length), id, options.boundTo);
  if (typeof secret === 'string') throw new BlobUnreadable(secret);
  return secret;
}

/** Yields the plaintext of `file` in order. Throws `BlobUnreadable`. */
export async function* readBlob(
  file: OpenFile,
  key: UserKey,
  id: BlobId,
  options: BlobReadOptions,
): AsyncGenerator<Uint8Array> {
  yield* readChunks(file, await openBlob(file, key, id, options));
}

/** Decrypts the chunks of `file` in order, reading one batch ahead. Throws `BlobUnreadable`. */
export async function* readChunks(file: OpenFile, secret: FileSecret): AsyncGenerator<Uint8Array> {
  const most = Math.max(0, Math.min(BATCH_BYTES, file.size - HEADER_BYTES));
  // Two buffers take turns: one is decrypted while the other is filled.
  let [free, filled] = [Buffer.allocUnsafeSlow(most), Buffer.allocUnsafeSlow(most)];
  let ahead = readBatch(file, HEADER_BYTES, free);
  try {
    for (let at = HEADER_BYTES; at === HEADER_BYTES || at < file.size; at += BATCH_BYTES) {
      const sealed = await ahead;
      [free, filled] = [filled, free];
      if (at + BATCH_BYTES < file.size) ahead = readBatch(file, at + BATCH_BYTES, free);
      yield* openBatch(secret, sealed, at, file.size);
    }
  } finally {
    // A caller that stops early closes the file next, so no read may be in progress then.
    await ahead.catch(() => {});
  }
}

async function readBatch(file: OpenFile, at: number, into: Uint8Array): Promise<Uint8Array> {
  const length = Math.max(0, Math.min(into.length, file.size - at));
  const sealed = into.subarray(0, length);
  if ((await file.read(sealed, at)) < length) throw new BlobUnreadable('damaged');
  return sealed;
}

/** Decrypts the chunks in `sealed`, which begins at byte `at` of a file of `size` bytes. */
function* openBatch(
  { fileKey, context }: FileSecret,
  sealed: Uint8Array,
  at: number,
  size: number,
): Generator<Uint8Array> {
  let index = (at - HEADER_BYTES) / SEALED_CHUNK_BYTES;
  for (let begin = 0; begin === 0 || begin < sealed.length; begin += SEALED_CHUNK_BYTES) {
    const chunk = sealed.subarray(begin, begin + SEALED_CHUNK_BYTES);
    const last = at + begin + SEALED_CHUNK_BYTES >= size;
    const plaintext = openChunk(fileKey, context, index, last, chunk);
    if (!plaintext) throw new BlobUnreadable('damaged');
    yield plaintext;
    index += 1;
  }
}
