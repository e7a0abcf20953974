import { randomBytes } from 'node:crypto';
import type { FileContents } from '../../preload/contract/models/file-contents.ts';
import type { FoundPages, PageProblem, PageText } from '../../preload/contract/models/page-text.ts';
import type { PictureProblem } from '../../preload/contract/models/platform-file.ts';
import { PICTURE_SIZES, type PictureSize } from '../../preload/contract/picture-sizes.ts';
import type { BlobStore, StoredBlob } from '../vault/blob-store.ts';
import { CACHED_FILE, type CachedFile, type FileCache } from './file-cache.ts';
import { HAS_CONTENTS, OLE_STORAGE, OUTLOOK_MAIL, signatureOf } from './file-signatures.ts';
import { isOutlookMail } from './outlook-mail.ts';
import { textEncodingOf, textTypeOf } from './text-encoding.ts';

export interface ShownFilesParts {
  readonly cache: Pick<FileCache, 'find'>;
  readonly blobs: Pick<BlobStore, 'readAll'>;
  readonly look: Pick<PictureLook, 'render' | 'contents' | 'pages'>;
  readonly signal: AbortSignal;
  /** Logs an unexpected error. */
  readonly report: (where: string, cause: unknown) => void;
}

/** The files that the window has tokens for, and their pages. A token is valid as long as its file is cached. */
export class ShownFiles {
  readonly #parts: ShownFilesParts;
  readonly #files = new Map<string, CachedFile>();
  readonly #pictures: Readonly<Record<PictureSize, Map<string, Promise<FilePicture | null>>>> = {
    preview: new Map(),
    thumbnail: new Map(),
    closer: new Map(),
    print: new Map(),
  };
  #unlocked: Unlocked | null = null;

  constructor(parts: ShownFilesParts) {
    this.#parts = parts;
  }

  /** Returns the file for a token, or null if the file is no longer cached. */
  find(token: string): CachedFile | null {
    const file = this.#files.get(token);
    return file !== undefined && this.#isCurrent(file) ? file : null;
  }

  /** Returns the token for a file, creating one if needed. Drops the tokens of files that are no longer cached. */
  tokenOf(file: CachedFile): string {
    let found: string | null = null;
    for (const [token, known] of this.#files) {
      if (known.blobId === file.blobId) found = token;
      else if (!this.#isCurrent(known)) this.#forget(token);
    }
    // 256 random bits, so that a file's address cannot be guessed.
    const token = found ?? randomBytes(32).toString('base64url');
    this.#files.set(token, file);
    return token;
  }

  /** Shows a locked PDF with its password until the password is forgotten. Only one PDF can be unlocked at a time. */
  unlock(unlocked: Unlocked): void {
    this.forgetPassword();
    this.#unlocked = unlocked;
  }

  /** Forgets the password and the pages that were drawn with it. */
  forgetPassword(): void {
    if (this.#unlocked === null) return;
    this.#forgetPages(this.#unlocked.token);
    this.#parts.look.pages.forget();
    this.#unlocked = null;
  }

  /** Draws a page, counted from 1. Returns null if the page can't be shown. */
  async picture(token: string, page: number, size: PictureSize): Promise<FilePicture | null> {
    const file = this.find(token);
    const unlocked = this.#unlocked?.token === token ? this.#unlocked : null;
    if (file === null || page > (unlocked ?? file).pages) return null;
    const key = `${token}/${page}`;
    const pictures = this.#pictures[size];
    const picture = pictures.get(key) ?? this.#draw(file, { page, size, token });
    pictures.delete(key);
    pictures.set(key, picture);
    const oldest = pictures.keys().next();
    if (pictures.size > PICTURE_SIZES[size].kept && !oldest.done) pictures.delete(oldest.value);
    const drawn = await picture;
    if (drawn === null) pictures.delete(key);
    return drawn;
  }

  /** Returns the lines of text on a PDF page, counted from 1. Returns null if there is no such page. */
  pageText(token: string, page: number): Promise<PageText | null> {
    return this.#ofPdf(token, (file) => this.#parts.look.pages.text(file, page - 1));
  }

  /** Returns the pages of a PDF that contain these words, or null if the file isn't a PDF. */
  findPages(token: string, words: string): Promise<FoundPages | null> {
    return this.#ofPdf(token, (file) => this.#parts.look.pages.find(file, words));
  }

  /** Returns the start of a document. Returns null for other types and for files that can't be read. */
  async contents(token: string): Promise<FileContents | null> {
    const file = this.find(token);
    if (file === null || !HAS_CONTENTS.has(file.mediaType ?? '')) return null;
    const { blobs, look, signal, report } = this.#parts;
    const read = () => blobs.readAll(file.blobId, CACHED_FILE);
    try {
      return await look.contents(read, { mediaType: file.mediaType ?? '', signal });
    } catch (cause) {
      if (this.#isCurrent(file) && !signal.aborted) report('platform-file:contents', cause);
      return null;
    }
  }

  /** Returns why a PDF page, counted from 1, wasn't drawn. */
  pageProblem(token: string, page: number): PageProblem | null {
    const file = this.find(token);
    if (file?.kind !== 'pdf') return null;
    return this.#parts.look.pages.problem(this.#leafed(token, file).key, page - 1);
  }

  clear(): void {
    this.#files.clear();
    for (const pictures of Object.values(this.#pictures)) pictures.clear();
    this.#unlocked = null;
    this.#parts.look.pages.forget();
  }

  #isCurrent({ fileId, blobId }: CachedFile): boolean {
    return this.#parts.cache.find(fileId)?.blobId === blobId;
  }

  #forget(token: string): void {
    this.#files.delete(token);
    this.#forgetPages(token);
  }

  #forgetPages(token: string): void {
    for (const pictures of Object.values(this.#pictures)) {
      for (const key of pictures.keys()) if (key.startsWith(`${token}/`)) pictures.delete(key);
    }
  }

  #leafed(token: string, { blobId }: CachedFile): LeafedFile {
    const password = this.#unlocked?.token === token ? this.#unlocked.password : null;
    return leafed(blobId, this.#parts.blobs, password);
  }

  async #ofPdf<T>(token: string, ask: (file: LeafedFile) => Promise<T | null>): Promise<T | null> {
    const file = this.find(token);
    if (file?.kind !== 'pdf') return null;
    try {
      return await ask(this.#leafed(token, file));
    } catch (cause) {
      const { signal, report } = this.#parts;
      if (this.#isCurrent(file) && !signal.aborted) report('platform-file:preview', cause);
      return null;
    }
  }

  async #draw(
    file: CachedFile,
    { token, ...asked }: AskedPage & { readonly token: string },
  ): Promise<FilePicture | null> {
    const { look, signal, report } = this.#parts;
    try {
      const isPdf = file.kind === 'pdf';
      return await look.render({ ...this.#leafed(token, file), isPdf }, { ...asked, signal });
    } catch (cause) {
      if (this.#isCurrent(file) && !signal.aborted) report('platform-file:preview', cause);
      return null;
    }
  }
}

/** A PDF whose password staff entered. The password is kept in memory only. */
interface Unlocked {
  readonly token: string;
  readonly password: string;
  readonly pages: number;
}

/** Reads the whole file. Called once there is enough memory for it. */
type ReadFile = () => Promise<Uint8Array>;

export interface FilePicture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** A file whose pages someone is browsing. `key` depends on the contents and the password. */
interface LeafedFile {
  readonly key: string;
  readonly password: string | null;
  readonly read: ReadFile;
}

interface LookedFile extends LeafedFile {
  readonly isPdf: boolean;
}

/** A page, counted from 1, and the size at which it is drawn. */
interface AskedPage {
  readonly page: number;
  readonly size: PictureSize;
}

/** Inspects pictures and PDFs in separate processes. Rejects only if `signal` is aborted. */
export interface PictureLook {
  /** Returns the type of a file based on its first bytes, or null if files of its type aren't inspected. */
  typeOf(head: Uint8Array): string | null;
  /** Returns the number of pages that can be shown, and what is wrong with the file, if anything. */
  inspect(
    file: LookedFile,
    signal: AbortSignal,
  ): Promise<{ readonly pages: number; readonly problem: PictureProblem | null }>;
  /** Draws a page. Returns null if the page can't be shown. */
  render(
    file: LookedFile,
    options: AskedPage & { readonly signal: AbortSignal },
  ): Promise<FilePicture | null>;
  /**
   * Reads the start of a Word, Excel, or email file. Returns null if the file can't be read. Rejects if `read` rejects
   * or `signal` is aborted.
   */
  contents(
    read: ReadFile,
    options: { readonly mediaType: string; readonly signal: AbortSignal },
  ): Promise<FileContents | null>;
  /** Works on pages (counted from 0) of the PDF that someone is browsing. `forget` closes the PDF. */
  readonly pages: {
    text(file: LeafedFile, page: number): Promise<PageText | null>;
    find(file: LeafedFile, words: string): Promise<FoundPages | null>;
    problem(key: string, page: number): PageProblem | null;
    forget(): void;
  };
}

/** Returns a cached file for browsing. A locked PDF shows nothing without its password. */
export function leafed(
  blobId: StoredBlob['id'],
  blobs: Pick<BlobStore, 'readAll'>,
  password: string | null,
): LeafedFile {
  const key = password === null ? blobId : `${blobId}/unlocked`;
  return { key, password, read: () => blobs.readAll(blobId, CACHED_FILE) };
}

/** Web pages are never shown, not even as text, because the network may have sent one instead of the file. */
export const WEB_PAGE = 'text/html';

type Looked = Pick<CachedFile, 'kind' | 'mediaType' | 'encoding' | 'pages' | 'problem'>;

/**
 * Determines the type of a stored file from its bytes. The file's label is used only to tell whether text is a web
 * page. Throws if reading throws. If `signal` is aborted, throws its reason.
 */
export async function lookAt(
  { id, head, claimedType }: Pick<StoredBlob, 'id' | 'head'> & Pick<CachedFile, 'claimedType'>,
  blobs: Pick<BlobStore, 'read' | 'readAll'>,
  look: PictureLook,
  signal: AbortSignal,
): Promise<Looked> {
  const mediaType = look.typeOf(head);
  if (mediaType !== null) {
    const isPdf = mediaType === 'application/pdf';
    const kind = isPdf ? 'pdf' : 'image';
    const found = await look.inspect({ ...leafed(id, blobs, null), isPdf }, signal);
    return { kind, mediaType, encoding: null, ...found };
  }
  const encoding = await textEncodingOf(blobs.read(id, CACHED_FILE));
  const none = { encoding, pages: 0, problem: null };
  if (encoding === null) {
    const signature = signatureOf(head);
    const isMail =
      signature === OLE_STORAGE && (await isOutlookMail(head, blobs.read(id, CACHED_FILE)));
    return { ...none, kind: 'other', mediaType: isMail ? OUTLOOK_MAIL : signature };
  }
  return claimedType === WEB_PAGE
    ? { ...none, encoding: null, kind: 'other', mediaType: WEB_PAGE }
    : { ...none, kind: 'text', mediaType: textTypeOf(head, encoding) };
}
