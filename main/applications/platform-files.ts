import type { PlatformFileId } from '../../preload/contract/ids.ts';
import type { FileContents } from '../../preload/contract/models/file-contents.ts';
import type { FoundPages, PageProblem, PageText } from '../../preload/contract/models/page-text.ts';
import type { PlatformFile, SeenFile } from '../../preload/contract/models/platform-file.ts';
import type { PictureSize } from '../../preload/contract/picture-sizes.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { WorkUnderWay } from '../system/tasks/wait-unless.ts';
import { BlobUnreadable, firstPiece } from '../vault/blob-store.ts';
import { CACHED_FILE, type CachedFile } from './file-cache.ts';
import { type DownloadParts, FileDownloads } from './file-downloads.ts';
import { labelLies, savedName, usualEnding } from './file-signatures.ts';
import { type FilePicture, leafed, lookAt, ShownFiles, WEB_PAGE } from './shown-files.ts';
import { type TextPiece, textPiece } from './text-encoding.ts';

/** A file to be saved in a location that staff chose. */
export interface SavedFile {
  readonly fileId: PlatformFileId;
  /** The platform's name for the file, with an extension that fits its type. Null if the platform sent no name. */
  readonly fileName: string | null;
  readonly name: string;
  /** The extension to save the file with, without the dot. */
  readonly ending: string;
  readonly mediaType: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

export interface PlatformFilesParts extends DownloadParts {
  /** Logs an unexpected error. */
  readonly report: (where: string, cause: unknown) => void;
}

const PURGE_EVERY_MS = 60 * 60 * 1000;

/** Platform files that staff open by ID (spec, endpoint 16), and their encrypted cache. */
export class PlatformFiles {
  readonly #parts: PlatformFilesParts;
  readonly #closing = new AbortController();
  readonly #downloads: FileDownloads;
  readonly #files: ShownFiles;
  readonly #work = new WorkUnderWay();
  /** Identifies the latest attempt to unlock a file. */
  #unlocking: object | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(parts: PlatformFilesParts) {
    this.#parts = parts;
    this.#downloads = new FileDownloads(parts);
    this.#files = new ShownFiles({ ...parts, signal: this.#closing.signal });
  }

  /** Starts removing files that are too old, now and periodically. */
  start(): void {
    this.#purge();
    this.#timer = setInterval(() => this.#purge(), PURGE_EVERY_MS);
    this.#timer.unref();
  }

  /**
   * Opens a file and cancels downloads of other files. If `fresh`, ignores the cache. Fails with a platform error,
   * `fileNotTaken`, or `cancelled`.
   */
  open(id: PlatformFileId, fresh: boolean): Promise<Result<PlatformFile>> {
    return this.#work.add(this.#open(id, fresh));
  }

  async #open(id: PlatformFileId, fresh: boolean): Promise<Result<PlatformFile>> {
    const { signal } = this.#closing;
    this.#downloads.stopAllBut(id);
    this.forgetPassword();
    try {
      const known = fresh ? null : await this.#kept(id);
      if (known !== null) return ok(this.#shown(known, true));
    } catch (cause) {
      if (!signal.aborted) throw cause;
    }
    if (signal.aborted) return err({ code: 'cancelled' });
    const fetched = await this.#downloads.fetch(id);
    return fetched.ok ? ok(this.#shown(fetched.value, false)) : fetched;
  }

  /** Cancels all downloads in progress. */
  stop(): void {
    this.#downloads.stopAllBut(null);
  }

  /**
   * Unlocks a PDF with its password. The password stays in memory until another file is opened or `forgetPassword` is
   * called. Resolves to null if the password is wrong. Fails with `conflict` (`gone`) if the file is no longer shown.
   */
  async unlock(token: string, password: string): Promise<Result<PlatformFile | null>> {
    const file = this.#files.find(token);
    return file === null ? gone() : this.#work.add(this.#unlock(token, file, password));
  }

  async #unlock(
    token: string,
    file: CachedFile,
    password: string,
  ): Promise<Result<PlatformFile | null>> {
    const { blobs, cache, look } = this.#parts;
    const { signal } = this.#closing;
    const isPdf = file.kind === 'pdf';
    const own = {};
    this.#unlocking = own;
    try {
      const { pages, problem } = await look.inspect(
        { ...leafed(file.blobId, blobs, password), isPdf },
        signal,
      );
      if (problem === 'locked') return ok(null);
      // In the meantime, another file may have been opened, or the desk locked. Keep passwords only for files that are
      // shown.
      if (this.#unlocking !== own || this.#files.find(token) !== file) return gone();
      this.#files.unlock({ token, password, pages });
      return ok({ ...this.#shown(file, true), pages, problem });
    } catch (cause) {
      if (signal.aborted) return err({ code: 'cancelled' });
      if (!(cause instanceof BlobUnreadable)) throw cause;
      await cache.drop(file.fileId);
      return gone();
    }
  }

  forgetPassword(): void {
    this.#unlocking = null;
    this.#files.forgetPassword();
  }

  /** Cancels downloads and invalidates all tokens that the window has. Call this when the desk locks. */
  hide(): void {
    this.#unlocking = null;
    this.stop();
    this.#files.clear();
  }

  /** Returns what the cache knows about a file, without downloading it. Returns null if the file isn't cached. */
  seen(id: PlatformFileId): SeenFile | null {
    const file = this.#parts.cache.find(id);
    if (file === null) return null;
    const { name, mediaType, bytes } = file;
    return { name, mediaType, bytes };
  }

  /**
   * Returns the file unchanged. Its bytes are read as `pieces` is iterated. Fails with `conflict` (`gone`) if the file
   * is no longer cached.
   */
  export(token: string): Result<SavedFile> {
    const file = this.#files.find(token);
    if (file === null) return gone();
    const pieces = this.#parts.blobs.read(file.blobId, CACHED_FILE);
    const { fileId } = file;
    const ending = usualEnding(file.mediaType);
    const fileName = file.name && savedName(file.name, file.mediaType);
    const mediaType = 'application/octet-stream';
    return ok({ fileId, fileName, name: 'platform-file', ending, mediaType, pieces });
  }

  /**
   * Returns a piece of a text file, starting at byte `from`. Fails with `conflict` (`gone`) if the file is no longer
   * cached, or with `contentsUnreadable`.
   */
  async text(token: string, from: number): Promise<Result<TextPiece>> {
    const file = this.#files.find(token);
    return file === null ? gone() : this.#work.add(this.#text(file, from));
  }

  async #text(file: CachedFile, from: number): Promise<Result<TextPiece>> {
    const { blobs, cache } = this.#parts;
    const { blobId, bytes, encoding } = file;
    if (encoding === null) return ok({ text: '', next: null });
    try {
      return ok(await textPiece(blobs.read(blobId, CACHED_FILE), encoding, from, bytes));
    } catch (cause) {
      if (!(cause instanceof BlobUnreadable)) throw cause;
      await cache.drop(file.fileId);
      return err({ code: 'contentsUnreadable', reason: cause.reason });
    }
  }

  /** Returns whether the token belongs to a cached file. */
  holds(token: string): boolean {
    return this.#files.find(token) !== null;
  }

  /** Draws a page, counted from 1. Returns null if the page can't be shown. */
  preview(token: string, page: number, size: PictureSize): Promise<FilePicture | null> {
    return this.#work.add(this.#files.picture(token, page, size));
  }

  /** Returns the lines of text on a PDF page, counted from 1. Returns null if there is no such page. */
  pageText(token: string, page: number): Promise<PageText | null> {
    return this.#work.add(this.#files.pageText(token, page));
  }

  /**
   * Returns the start of a Word, Excel, or email file. Returns null for other types and for files that can't be read.
   */
  contents(token: string): Promise<FileContents | null> {
    return this.#work.add(this.#files.contents(token));
  }

  /** Returns the ID of the file with this token, or null if the file is no longer cached. */
  idOf(token: string): PlatformFileId | null {
    return this.#files.find(token)?.fileId ?? null;
  }

  /** Returns why a PDF page, counted from 1, wasn't drawn. Returns null if nobody asked for the page. */
  pageProblem(token: string, page: number): PageProblem | null {
    return this.#files.pageProblem(token, page);
  }

  /** Returns the pages of a PDF that contain these words, or null if the file is not a PDF. */
  findPages(token: string, words: string): Promise<FoundPages | null> {
    return this.#work.add(this.#files.findPages(token, words));
  }

  /** Makes all cached files unreadable for good. Throws if the disk fails. */
  async empty(): Promise<void> {
    await this.#downloads.end();
    this.#files.clear();
    await this.#parts.cache.empty();
  }

  /** Cancels all work. Resolves when none of it uses the vault anymore. */
  async close(): Promise<void> {
    this.#closing.abort();
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#downloads.end();
    await this.#work.ended();
    this.#files.clear();
  }

  #shown(file: CachedFile, cached: boolean): PlatformFile {
    const { blobId: _, encoding: _of, ...told } = file;
    const token = this.#files.tokenOf(file);
    return { ...told, token, labelLies: labelLies(file.claimedType, file), cached };
  }

  /** Returns the cached copy if it can still be opened. */
  async #kept(id: PlatformFileId): Promise<CachedFile | null> {
    const { blobs, cache, look } = this.#parts;
    const file = cache.find(id);
    // If a web page was sent instead of the file, don't show it from the cache.
    if (file === null || file.claimedType === WEB_PAGE) return null;
    const head = await firstPiece(blobs, file.blobId, CACHED_FILE);
    if (head === null) {
      await cache.drop(id);
      return null;
    }
    // The earlier check timed out, perhaps because the computer was busy. Check again.
    if (file.problem !== 'notChecked') return file;
    const { blobId, claimedType } = file;
    const stored = { id: blobId, head, claimedType };
    const found = await lookAt(stored, blobs, look, this.#closing.signal);
    const again = { ...file, ...found };
    if (cache.find(id)?.blobId === file.blobId) await cache.put(again);
    return again;
  }

  #purge(): void {
    const { cache, report } = this.#parts;
    const failed = (cause: unknown) => report('platform-file:tidy', cause);
    void this.#work.add(cache.purge()).catch(failed);
  }
}

function gone(): Result<never> {
  return err({ code: 'conflict', reason: 'gone' });
}
