import { randomBytes } from 'node:crypto';
import type { BlobStore } from '../vault/blob-store.ts';
import { CACHED_FILE, type CachedFile, type FileCache } from './file-cache.ts';
import type { FilePicture, PictureLook } from './file-look.ts';

/** Pages kept in memory, so that going back and forth draws none twice. */
const PICTURES_KEPT = 6;

export interface ShownFilesParts {
  readonly cache: Pick<FileCache, 'find'>;
  readonly blobs: Pick<BlobStore, 'readAll'>;
  readonly look: Pick<PictureLook, 'render'>;
  readonly signal: AbortSignal;
  /** Writes a defect down. */
  readonly report: (where: string, cause: unknown) => void;
}

/** The files the window was told of, by tokens that last as long as the file does, and their pages. */
export class ShownFiles {
  readonly #parts: ShownFilesParts;
  readonly #files = new Map<string, CachedFile>();
  readonly #pictures = new Map<string, Promise<FilePicture | null>>();

  constructor(parts: ShownFilesParts) {
    this.#parts = parts;
  }

  /** The file of that token, while it is kept. */
  find(token: string): CachedFile | null {
    const file = this.#files.get(token);
    return file !== undefined && this.#isCurrent(file) ? file : null;
  }

  /** The token of a file; those of files that are gone are forgotten. */
  tokenOf(file: CachedFile): string {
    let found: string | null = null;
    for (const [token, known] of this.#files) {
      if (known.blobId === file.blobId) found = token;
      else if (!this.#isCurrent(known)) this.#forget(token);
    }
    // 256 bits: its address cannot be guessed.
    const token = found ?? randomBytes(32).toString('base64url');
    this.#files.set(token, file);
    return token;
  }

  /** A page, from 1. */
  async picture(token: string, page: number): Promise<FilePicture | null> {
    const file = this.find(token);
    if (file === null || page > file.pages) return null;
    const key = `${token}/${page}`;
    const picture = this.#pictures.get(key) ?? this.#draw(file, page);
    this.#pictures.delete(key);
    this.#pictures.set(key, picture);
    const oldest = this.#pictures.keys().next();
    if (this.#pictures.size > PICTURES_KEPT && !oldest.done) this.#pictures.delete(oldest.value);
    const drawn = await picture;
    if (drawn === null) this.#pictures.delete(key);
    return drawn;
  }

  clear(): void {
    this.#files.clear();
    this.#pictures.clear();
  }

  #isCurrent({ fileId, blobId }: CachedFile): boolean {
    return this.#parts.cache.find(fileId)?.blobId === blobId;
  }

  #forget(token: string): void {
    this.#files.delete(token);
    for (const key of this.#pictures.keys()) {
      if (key.startsWith(`${token}/`)) this.#pictures.delete(key);
    }
  }

  async #draw(file: CachedFile, page: number): Promise<FilePicture | null> {
    const { blobs, look, signal, report } = this.#parts;
    try {
      return await look.render(() => blobs.readAll(file.blobId, CACHED_FILE), page, signal);
    } catch (cause) {
      if (this.#isCurrent(file) && !signal.aborted) report('platform-file:preview', cause);
      return null;
    }
  }
}
