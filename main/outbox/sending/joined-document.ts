import { createHash } from 'node:crypto';
import type { Receipt } from '../../../preload/contract/models/submission.ts';
import { FIRST_NUMBER, joinedParts, type PdfPart } from '../../precheck/pdf/pdf-part.ts';
import type { Precheck } from '../../precheck/precheck.ts';
import type { BlobStore } from '../../vault/blob-store.ts';
import type { HeldCapture } from '../submission/held-submission.ts';

/** The one PDF that several captures become. */
export interface JoinedDocument {
  readonly bytes: number;
  /** SHA-256, hex. */
  readonly sha256: string;
  readonly pieces: readonly Uint8Array[];
  readonly made: NonNullable<Receipt['files'][number]['pages']>;
}

/**
 * Puts the pages of captures together, in their order. One file is read at a time, and what is made of it is
 * held. Equal captures give equal bytes, so that another try sends the same. Every capture must have been checked.
 */
export async function joinedDocument(
  captures: readonly HeldCapture[],
  parts: {
    readonly blobs: Pick<BlobStore, 'readAll'>;
    readonly precheck: Pick<Precheck, 'documentPart'>;
    readonly signal: AbortSignal;
  },
): Promise<JoinedDocument> {
  const { blobs, precheck, signal } = parts;
  const made: JoinedDocument['made'] = [];
  const joined: PdfPart[] = [];
  let first = FIRST_NUMBER;
  for (const { blobId, facts, turn, fileName, bytes, sha256 } of captures) {
    if (facts === null) throw new Error('A page that was not checked cannot be sent.');
    const content = await blobs.readAll(blobId);
    const part = await precheck.documentPart(content, { turn, first, signal });
    if (part === null) throw new Error('No page could be made of a capture that was judged.');
    first += part.places.length;
    joined.push(part);
    made.push({ fileName, mediaType: facts.mediaType, bytes, sha256, count: part.pages.length });
  }
  const pieces = joinedParts(joined);
  const digest = createHash('sha256');
  for (const piece of pieces) digest.update(piece);
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  return { bytes, sha256: digest.digest('hex'), pieces, made };
}
