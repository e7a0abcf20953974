import type { MediaType } from '../../preload/contract/models/capture.ts';
import type { PictureProblem } from '../../preload/contract/models/platform-file.ts';
import type { BlobStore, StoredBlob } from '../vault/blob-store.ts';
import { CACHED_FILE, type CachedFile } from './file-cache.ts';
import { signatureOf } from './file-signatures.ts';
import { textEncodingOf, textTypeOf } from './text-encoding.ts';

/** Gives the whole file; asked only once there is room for it in memory. */
export type ReadFile = () => Promise<Uint8Array>;

export interface FilePicture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** What looks into pictures and PDFs, in processes of its own. Rejects only when `signal` is raised. */
export interface PictureLook {
  /** The type by the first bytes, null where it is none that is looked into. */
  typeOf(head: Uint8Array): Exclude<MediaType, 'unknown'> | null;
  /** Pages that can be shown, and what is wrong with it. */
  inspect(
    read: ReadFile,
    signal: AbortSignal,
  ): Promise<{ readonly pages: number; readonly problem: PictureProblem | null }>;
  /** A page, from 1, as fresh pixels; null where it cannot be shown. */
  render(read: ReadFile, page: number, signal: AbortSignal): Promise<FilePicture | null>;
}

/** Pages are never shown, not even as text: a network may have put its own in the place of a file. */
export const WEB_PAGE = 'text/html';

type Looked = Pick<CachedFile, 'kind' | 'mediaType' | 'encoding' | 'pages' | 'problem'>;

/**
 * Looks at what a stored file is, by its bytes; of a text the label is believed where it says a page.
 * Throws what reading it throws, and the signal's reason.
 */
export async function lookAt(
  { id, head, claimedType }: Pick<StoredBlob, 'id' | 'head'> & Pick<CachedFile, 'claimedType'>,
  blobs: Pick<BlobStore, 'read' | 'readAll'>,
  look: PictureLook,
  signal: AbortSignal,
): Promise<Looked> {
  const mediaType = look.typeOf(head);
  if (mediaType !== null) {
    const kind = mediaType === 'application/pdf' ? 'pdf' : 'image';
    const found = await look.inspect(() => blobs.readAll(id, CACHED_FILE), signal);
    return { kind, mediaType, encoding: null, ...found };
  }
  const encoding = await textEncodingOf(blobs.read(id, CACHED_FILE));
  const none = { encoding, pages: 0, problem: null };
  if (encoding === null) return { ...none, kind: 'other', mediaType: signatureOf(head) };
  return claimedType === WEB_PAGE
    ? { ...none, encoding: null, kind: 'other', mediaType: WEB_PAGE }
    : { ...none, kind: 'text', mediaType: textTypeOf(head, encoding) };
}
