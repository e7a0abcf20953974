import * as v from 'valibot';
import { PlatformFileId } from '../../preload/contract/ids.ts';
import { PictureProblem, PlatformFile } from '../../preload/contract/models/platform-file.ts';
import { BlobId, type BlobStore } from '../vault/blob-store.ts';
import { type RecordStore, validRecords } from '../vault/sqlite-record-store.ts';
import { TextEncoding } from './text-encoding.ts';

const COLLECTION = 'platform-files';
/** Binds stored files to the cache, so that they can't be read as anything else. */
export const CACHED_FILE = { boundTo: 'platform-file' } as const;

/** The limits of the cache. The most recently opened file is kept regardless of its size. */
export const CACHE_LIMITS = {
  files: 50,
  bytes: 200_000_000,
  ageMs: 7 * 24 * 60 * 60 * 1000,
} as const;

/** A platform file that is stored in the vault, and its metadata. */
export const CachedFile = v.object({
  fileId: PlatformFileId,
  blobId: BlobId,
  bytes: v.number(),
  claimedType: v.nullable(v.string()),
  name: PlatformFile.entries.name,
  kind: PlatformFile.entries.kind,
  mediaType: v.nullable(v.string()),
  /** The encoding of a text file. Null for other files. */
  encoding: v.nullable(TextEncoding),
  pages: v.number(),
  problem: v.nullable(PictureProblem),
  readAt: v.string(),
});
export type CachedFile = v.InferOutput<typeof CachedFile>;

/**
 * Recently opened files, encrypted like all other data. Damaged or incomplete entries are dropped, because this is only
 * a cache.
 */
export type FileCache = ReturnType<typeof createFileCache>;

/** `clock` returns the current time in milliseconds since 1970. */
export function createFileCache(
  blobs: Pick<BlobStore, 'destroy' | 'list'>,
  records: RecordStore,
  clock: () => number,
) {
  const list = () => validRecords(records, COLLECTION, CachedFile);

  /**
   * Deletes the file before its entry. If the app is killed in between, only an entry without a file is left behind.
   */
  async function remove({ fileId, blobId }: CachedFile): Promise<void> {
    await blobs.destroy(blobId);
    if (find(fileId)?.blobId === blobId) records.remove(COLLECTION, fileId);
  }

  function find(id: PlatformFileId): CachedFile | null {
    const read = v.safeParse(CachedFile, records.get(COLLECTION, id));
    return read.success ? read.output : null;
  }

  /** Also returns true for dates far in the future, which occur when the clock has been set back. */
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
    /** Returns the IDs of the stored files that belong to the cache. */
    blobIds: (): readonly BlobId[] => list().map(({ blobId }) => blobId),
    /** Adds a file, replacing any older copy of it. If the cache exceeds its limits, removes the oldest files. */
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
    /** Removes entries that are too old, damaged, or without a stored file. */
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
