import type { AppError } from '../../preload/contract/app-error.ts';
import type { PlatformFileId } from '../../preload/contract/ids.ts';
import { MAX_FILE_BYTES } from '../../preload/contract/limits.ts';
import type { FileProgress } from '../../preload/contract/models/platform-file.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { AnswerCutShort } from '../platform/http-request.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import type { FileDownload } from '../platform/streamed-answer.ts';
import type { BlobStore, StoredBlob } from '../vault/blob-store.ts';
import { CACHED_FILE, type CachedFile, type FileCache } from './file-cache.ts';
import { lookAt, type PictureLook } from './shown-files.ts';

const PROGRESS_EVERY_MS = 250;

export interface DownloadParts {
  readonly platform: Pick<PlatformClient, 'downloadFile'>;
  readonly blobs: BlobStore;
  readonly cache: FileCache;
  readonly look: PictureLook;
  /** Returns the current time in milliseconds since 1970. */
  readonly clock: () => number;
  readonly onProgress: (progress: FileProgress) => void;
}

/** Downloads files into the cache. Concurrent requests for the same file share one download. */
export class FileDownloads {
  readonly #parts: DownloadParts;
  readonly #underWay = new Map<
    PlatformFileId,
    { readonly stop: AbortController; readonly file: Promise<Result<CachedFile>> }
  >();

  constructor(parts: DownloadParts) {
    this.#parts = parts;
  }

  /** Fails with a platform error, `fileNotTaken`, or `cancelled`. Throws if the disk fails. */
  fetch(id: PlatformFileId): Promise<Result<CachedFile>> {
    const known = this.#underWay.get(id);
    if (known && !known.stop.signal.aborted) return known.file;
    const stop = new AbortController();
    const file = this.#fetch(id, stop.signal).finally(() => {
      if (this.#underWay.get(id)?.stop === stop) this.#underWay.delete(id);
    });
    this.#underWay.set(id, { stop, file });
    return file;
  }

  /** Cancels all downloads except the one for `id`. */
  stopAllBut(id: PlatformFileId | null): void {
    for (const [other, { stop }] of this.#underWay) if (other !== id) stop.abort();
  }

  /** Cancels all downloads. Resolves when none of them uses the vault anymore. */
  async end(): Promise<void> {
    this.stopAllBut(null);
    await Promise.allSettled([...this.#underWay.values()].map(({ file }) => file));
  }

  async #fetch(id: PlatformFileId, signal: AbortSignal): Promise<Result<CachedFile>> {
    const { platform, blobs, cache, look, clock } = this.#parts;
    const answer = await platform.downloadFile(id, { signal });
    if (!answer.ok) return answer;
    const stored = await this.#store(id, answer.value, signal);
    if (!stored.ok) return stored;
    let kept = false;
    try {
      const { id: blobId, bytes } = stored.value;
      const { contentType: claimedType, name } = answer.value;
      const found = await lookAt({ ...stored.value, claimedType }, blobs, look, signal);
      if (signal.aborted) return err({ code: 'cancelled' });
      const readAt = new Date(clock()).toISOString();
      const file: CachedFile = { fileId: id, blobId, bytes, claimedType, name, ...found, readAt };
      await cache.put(file);
      kept = true;
      return ok(file);
    } catch (cause) {
      if (signal.aborted) return err({ code: 'cancelled' });
      throw cause;
    } finally {
      if (!kept) await blobs.destroy(stored.value.id);
    }
  }

  async #store(
    id: PlatformFileId,
    download: FileDownload,
    signal: AbortSignal,
  ): Promise<Result<StoredBlob>> {
    const { blobs } = this.#parts;
    try {
      if ((download.bytes ?? 0) > MAX_FILE_BYTES) {
        return err({ code: 'fileNotTaken', reason: 'tooLarge', limit: MAX_FILE_BYTES });
      }
      const cut: { error: AppError | null } = { error: null };
      const source = this.#counted(id, download, cut);
      const stored = await blobs.write(source, {
        maxBytes: MAX_FILE_BYTES,
        signal,
        ...CACHED_FILE,
      });
      // Report a broken connection as an incomplete file. Every other cause has its own error.
      const told = !stored.ok && stored.error.code === 'fileNotTaken' && cut.error;
      return told && told.code !== 'offline' ? err(told) : stored;
    } finally {
      download.discard();
    }
  }

  async *#counted(
    fileId: PlatformFileId,
    { body, bytes: total }: FileDownload,
    cut: { error: AppError | null },
  ): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    let told = performance.now();
    try {
      for await (const piece of body) {
        bytes += piece.byteLength;
        yield piece;
        if (performance.now() - told < PROGRESS_EVERY_MS) continue;
        told = performance.now();
        this.#parts.onProgress({ fileId, bytes, total });
      }
    } catch (cause) {
      if (cause instanceof AnswerCutShort) cut.error = cause.appError;
      throw cause;
    }
  }
}
