import * as v from 'valibot';
import { PlatformFileId } from '../../preload/contract/ids.ts';
import { PictureProblem, PlatformFile } from '../../preload/contract/models/platform-file.ts';
import { BlobId, type BlobStore } from '../vault/blob-store.ts';
import type { RecordStore } from '../vault/record-store.ts';
import { TextEncoding } from './text-encoding.ts';

const COLLECTION = 'platform-files';
/** Stored files of the cache can be read as nothing else. */
export const CACHED_FILE = { boundTo: 'platform-file' } as const;

/** The most that the cache keeps; the file opened last stays whatever its size. */
export const CACHE_LIMITS = {
  files: 50,
  bytes: 200_000_000,
  ageMs: 7 * 24 * 60 * 60 * 1000,
} as const;

/** A file of the platform's that lies in the vault, and what was found out about it. */
export const CachedFile = v.object({
  fileId: PlatformFileId,
  blobId: BlobId,
  bytes: v.number(),
  claimedType: v.nullable(v.string()),
  name: PlatformFile.entries.name,
  kind: PlatformFile.entries.kind,
  mediaType: v.nullable(v.string()),
  /** The encoding of a text. */
  encoding: v.nullable(TextEncoding),
  pages: v.number(),
  problem: v.nullable(PictureProblem),
  readAt: v.string(),
});
export type CachedFile = v.InferOutput<typeof CachedFile>;

/** Files opened lately, sealed like everything else. A cache: what is damaged or missing is let go. */
export class FileCache {
  readonly #blobs: Pick<BlobStore, 'destroy' | 'list'>;
  readonly #records: RecordStore;
  readonly #clock: () => number;

  /** `clock` gives milliseconds since 1970. */
  constructor(
    blobs: Pick<BlobStore, 'destroy' | 'list'>,
    records: RecordStore,
    clock: () => number,
  ) {
    this.#blobs = blobs;
    this.#records = records;
    this.#clock = clock;
  }

  find(id: PlatformFileId): CachedFile | null {
    const file = this.#found(id);
    return file === null || this.#isTooOld(file) ? null : file;
  }

  /** The stored files that belong to it. */
  blobIds(): readonly BlobId[] {
    return this.#list().map(({ blobId }) => blobId);
  }

  /** Takes the place of what was kept of the same file; the oldest go where it becomes too much. */
  async put(file: CachedFile): Promise<void> {
    const before = this.#found(file.fileId);
    this.#records.put(COLLECTION, file.fileId, file);
    if (before !== null && before.blobId !== file.blobId) await this.#blobs.destroy(before.blobId);
    await this.#makeRoom();
  }

  async drop(id: PlatformFileId): Promise<void> {
    const file = this.#found(id);
    if (file !== null) await this.#remove(file);
  }

  /** Lets go of what is too old, and of what is no longer there. */
  async tidy(): Promise<void> {
    const stored = new Set(await this.#blobs.list());
    for (const { key, value } of this.#records.list(COLLECTION)) {
      const read = v.safeParse(CachedFile, value);
      if (!read.success) this.#records.remove(COLLECTION, key);
      else if (!stored.has(read.output.blobId)) await this.#remove(read.output);
    }
    await this.#makeRoom();
  }

  async empty(): Promise<void> {
    for (const file of this.#list()) await this.#remove(file);
  }

  #list(): CachedFile[] {
    return this.#records.list(COLLECTION).flatMap(({ value }) => {
      const read = v.safeParse(CachedFile, value);
      return read.success ? [read.output] : [];
    });
  }

  #found(id: PlatformFileId): CachedFile | null {
    const read = v.safeParse(CachedFile, this.#records.get(COLLECTION, id));
    return read.success ? read.output : null;
  }

  /** The file goes before its entry: killed between, an entry is left that names nothing. */
  async #remove({ fileId, blobId }: CachedFile): Promise<void> {
    await this.#blobs.destroy(blobId);
    if (this.#found(fileId)?.blobId === blobId) this.#records.remove(COLLECTION, fileId);
  }

  /** Also what a clock set back makes a file of the future. */
  #isTooOld({ readAt }: CachedFile): boolean {
    const age = this.#clock() - Date.parse(readAt);
    return !(age > -CACHE_LIMITS.ageMs && age < CACHE_LIMITS.ageMs);
  }

  async #makeRoom(): Promise<void> {
    let files = 0;
    let bytes = 0;
    for (const file of this.#list()) {
      files += 1;
      bytes += file.bytes;
      const over = files > CACHE_LIMITS.files || (files > 1 && bytes > CACHE_LIMITS.bytes);
      if (over || this.#isTooOld(file)) await this.#remove(file);
    }
  }
}
