import * as v from 'valibot';
import { PlatformFileId } from '../../preload/contract/ids.ts';
import { PictureProblem, PlatformFile } from '../../preload/contract/models/platform-file.ts';
import { BlobId, type BlobStore } from '../vault/blob-store.ts';
import { type RecordStore, validRecords } from '../vault/sqlite-record-store.ts';
import { TextEncoding } from './text-encoding.ts';

const COLLECTION = 'platform-files';
/** Binds stored files to the cache, so that they cannot be read as anything else. */
export const CACHED_FILE = { boundTo: 'platform-file' } as const;

/** The limits of the cache. The file that was opened last is kept regardless of its size. */
export const CACHE_LIMITS = {
  files: 50,
  bytes: 200_000_000,
  ageMs: 7 * 24 * 60 * 60 * 1000,
} as const;

/** A file from the platform that is stored in the vault, and the facts about it. */
export const CachedFile = v.object({
  fileId: PlatformFileId,
  blobId: BlobId,
  bytes: v.number(),
  claimedType: v.nullable(v.string()),
  name: PlatformFile.entries.name,
  kind: PlatformFile.entries.kind,
  mediaType: v.nullable(v.string()),
  /** The encoding, if the file is text. */
  encoding: v.nullable(TextEncoding),
  pages: v.number(),
  problem: v.nullable(PictureProblem),
  readAt: v.string(),
});
export type CachedFile = v.InferOutput<typeof CachedFile>;

/**
 * Recently opened files, sealed like all data. It is a cache, so entries that are damaged or incomplete are dropped.
 */
export type FileCache = ReturnType<typeof createFileCache>;

/** `clock` returns milliseconds since 1970. */
export function createFileCache(
  blobs: Pick<BlobStore, 'destroy' | 'list'>,
  records: RecordStore,
  clock: () => number,
) {
  const list = () => validRecords(records, COLLECTION, CachedFile);

  /**
   * The file is removed before its entry. If the program is killed in between, only an entry without a file remains.
   */
  async function remove({ fileId, blobId }: CachedFile): Promise<void> {
    await blobs.destroy(blobId);
    if (find(fileId)?.blobId === blobId) records.remove(COLLECTION, fileId);
  }

  function find(id: PlatformFileId): CachedFile | null {
    const read = v.safeParse(CachedFile, records.get(COLLECTION, id));
    return read.success ? read.output : null;
  }

  /** Also true for files with a time in the future, because the clock was set back. */
  function isTooOld({ readAt }: CachedFile): boolean {
    const age = clock() - Date.parse(readAt);
    return !(age > -CACHE_LIMITS.ageMs && age < CACHE_LIMITS.ageMs);
  }

  async function makeRoom(): Promise<void> {
    let files = 0;
    let bytes = 0;
    for (const file of list()) {
      files += 1;
      bytes += file.bytes;
      const over = files > CACHE_LIMITS.files || (files > 1 && bytes > CACHE_LIMITS.bytes);
      if (over || isTooOld(file)) await remove(file);
    }
  }

  return {
    find(id: PlatformFileId): CachedFile | null {
      const file = find(id);
      return file === null || isTooOld(file) ? null : file;
    },
    /** Returns the stored files that belong to the cache. */
    blobIds: (): readonly BlobId[] => list().map(({ blobId }) => blobId),
    /** Adds a file and replaces an older copy of it. Removes the oldest files if the cache exceeds its limits. */
    async put(file: CachedFile): Promise<void> {
      const before = find(file.fileId);
      records.put(COLLECTION, file.fileId, file);
      if (before !== null && before.blobId !== file.blobId) await blobs.destroy(before.blobId);
      await makeRoom();
    },
    async drop(id: PlatformFileId): Promise<void> {
      const file = find(id);
      if (file !== null) await remove(file);
    },
    /** Removes entries that are too old or whose file is missing. */
    async purge(): Promise<void> {
      const stored = new Set(await blobs.list());
      for (const { key, value } of records.list(COLLECTION)) {
        const read = v.safeParse(CachedFile, value);
        if (!read.success) records.remove(COLLECTION, key);
        else if (!stored.has(read.output.blobId)) await remove(read.output);
      }
      await makeRoom();
    },
    async empty(): Promise<void> {
      for (const file of list()) await remove(file);
    },
  };
}
