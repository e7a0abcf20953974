import type { PlatformFileId } from '../../preload/contract/ids.ts';
import type { PlatformFile, SeenFile } from '../../preload/contract/models/platform-file.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { BlobUnreadable, firstPiece } from '../vault/blob-store.ts';
import { CACHED_FILE, type CachedFile } from './file-cache.ts';
import { type DownloadParts, FileDownloads } from './file-downloads.ts';
import { labelLies, savedName, usualEnding } from './file-signatures.ts';
import { type FilePicture, lookAt, ShownFiles, WEB_PAGE } from './shown-files.ts';
import { type TextPiece, textPiece } from './text-encoding.ts';

/** A file on its way to where staff save it. */
export interface SavedFile {
  readonly fileId: PlatformFileId;
  /** The platform's name with the ending of what the file is; null where the platform gave none. */
  readonly fileName: string | null;
  readonly name: string;
  /** Without the dot. */
  readonly ending: string;
  readonly mediaType: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** Files of the platform, opened by their id (spec, endpoint 16), and the sealed cache they lie in. */
export interface PlatformFiles {
  /** Breaks off the fetch of any other file. Errors: the platform's; `fileNotTaken`; `cancelled`. */
  open(id: PlatformFileId, fresh: boolean): Promise<Result<PlatformFile>>;
  /** Breaks off what is being fetched. */
  stop(): void;
  /**
   * Opens a locked PDF with its password, which is kept in memory until another file is opened or
   * `forgetPassword`; null where it is not the one. Error: `conflict` (`gone`).
   */
  unlock(token: string, password: string): Promise<Result<PlatformFile | null>>;
  forgetPassword(): void;
  /** The desk was locked: fetches are broken off, and what the window was told of is forgotten. */
  hide(): void;
  /** Gives what is kept of a file and fetches nothing; null where this desk has not seen the file. */
  seen(id: PlatformFileId): SeenFile | null;
  /** The file as it came, read when its pieces are. Error: `conflict` (`gone`). */
  export(token: string): Result<SavedFile>;
  /** Errors: `conflict` (`gone`); `contentsUnreadable`. */
  text(token: string, from: number): Promise<Result<TextPiece>>;
  /** Whether the token is that of a file here. */
  holds(token: string): boolean;
  /** A page from 1, as fresh pixels; null where it cannot be shown. */
  preview(token: string, page: number): Promise<FilePicture | null>;
  /** Makes everything cached unreadable. Throws when the disk fails. */
  empty(): Promise<void>;
  /** Begins letting go of what is too old. */
  start(): void;
  /** Breaks everything off; resolves when nothing touches the vault any more. */
  close(): Promise<void>;
}

export interface PlatformFilesParts extends DownloadParts {
  /** Writes a defect down. */
  readonly report: (where: string, cause: unknown) => void;
}

const TIDY_EVERY_MS = 60 * 60 * 1000;

export function createPlatformFiles(parts: PlatformFilesParts): PlatformFiles {
  const { blobs, cache, look, report } = parts;
  const closing = new AbortController();
  const { signal } = closing;
  const downloads = new FileDownloads(parts);
  const files = new ShownFiles({ cache, blobs, look, signal, report });
  const work = new Set<Promise<unknown>>();
  /** The last password that is being tried. */
  let unlocking: object | null = null;
  let timer: NodeJS.Timeout | null = null;

  /** Closing waits for it. */
  function underWay<T>(task: Promise<T>): Promise<T> {
    work.add(task);
    const gone = () => void work.delete(task);
    task.then(gone, gone);
    return task;
  }

  function shown(file: CachedFile, cached: boolean): PlatformFile {
    const { blobId: _, encoding: _of, ...told } = file;
    const token = files.tokenOf(file);
    return { ...told, token, labelLies: labelLies(file.claimedType, file), cached };
  }

  /** The kept copy, if it still opens. */
  async function kept(id: PlatformFileId): Promise<CachedFile | null> {
    const file = cache.find(id);
    // A page that came once in the place of a file does not come from here again.
    if (file === null || file.claimedType === WEB_PAGE) return null;
    const head = await firstPiece(blobs, file.blobId, CACHED_FILE);
    if (head === null) {
      await cache.drop(id);
      return null;
    }
    // It ran out of time, maybe because the machine was busy.
    if (file.problem !== 'notChecked') return file;
    const { blobId, claimedType } = file;
    const found = await lookAt({ id: blobId, head, claimedType }, blobs, look, signal);
    const again = { ...file, ...found };
    if (cache.find(id)?.blobId === file.blobId) await cache.put(again);
    return again;
  }

  async function open(id: PlatformFileId, fresh: boolean): Promise<Result<PlatformFile>> {
    downloads.stopAllBut(id);
    forgetPassword();
    try {
      const known = fresh ? null : await kept(id);
      if (known !== null) return ok(shown(known, true));
    } catch (cause) {
      if (!signal.aborted) throw cause;
    }
    if (signal.aborted) return err({ code: 'cancelled' });
    const fetched = await downloads.fetch(id);
    return fetched.ok ? ok(shown(fetched.value, false)) : fetched;
  }

  function forgetPassword(): void {
    unlocking = null;
    files.forgetPassword();
  }

  async function unlock(
    token: string,
    file: CachedFile,
    password: string,
  ): Promise<Result<PlatformFile | null>> {
    const read = () => blobs.readAll(file.blobId, CACHED_FILE);
    const own = {};
    unlocking = own;
    try {
      const { pages, problem } = await look.inspect(read, { password, signal });
      if (problem === 'locked') return ok(null);
      // Another file was opened meanwhile, or the desk locked: no password is kept for what nobody sees.
      if (unlocking !== own || files.find(token) !== file) return gone();
      files.unlock({ token, password, pages });
      return ok({ ...shown(file, true), pages, problem });
    } catch (cause) {
      if (signal.aborted) return err({ code: 'cancelled' });
      if (!(cause instanceof BlobUnreadable)) throw cause;
      await cache.drop(file.fileId);
      return gone();
    }
  }

  async function text(file: CachedFile, from: number): Promise<Result<TextPiece>> {
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

  const tidy = () =>
    void underWay(cache.tidy()).catch((cause: unknown) => report('platform-file:tidy', cause));
  const gone = () => err({ code: 'conflict', reason: 'gone' } as const);

  return {
    open: (id, fresh) => underWay(open(id, fresh)),
    stop: () => downloads.stopAllBut(null),

    export(token) {
      const file = files.find(token);
      if (file === null) return gone();
      const pieces = blobs.read(file.blobId, CACHED_FILE);
      const { fileId } = file;
      const ending = usualEnding(file.mediaType);
      const fileName = file.name && savedName(file.name, file.mediaType);
      const mediaType = 'application/octet-stream';
      return ok({ fileId, fileName, name: 'platform-file', ending, mediaType, pieces });
    },

    seen(id) {
      const file = cache.find(id);
      if (file === null) return null;
      const { name, mediaType, bytes } = file;
      return { name, mediaType, bytes };
    },

    async unlock(token, password) {
      const file = files.find(token);
      return file === null ? gone() : underWay(unlock(token, file, password));
    },
    forgetPassword,
    hide() {
      unlocking = null;
      downloads.stopAllBut(null);
      files.clear();
    },

    async text(token, from) {
      const file = files.find(token);
      return file === null ? gone() : underWay(text(file, from));
    },

    holds: (token) => files.find(token) !== null,
    preview: (token, page) => underWay(files.picture(token, page)),

    async empty() {
      await downloads.end();
      files.clear();
      await cache.empty();
    },

    start() {
      tidy();
      timer = setInterval(tidy, TIDY_EVERY_MS);
      timer.unref();
    },

    async close() {
      closing.abort();
      if (timer !== null) clearInterval(timer);
      await downloads.end();
      while (work.size > 0) await Promise.allSettled(work);
      files.clear();
    },
  };
}
