import { createHash } from 'node:crypto';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import type { Receipt } from '../../../preload/contract/models/submission.ts';
import type { PlatformFile, UploadFile } from '../../platform/verification-attempt.ts';
import { pagesIn } from '../../precheck/facts/facts.ts';
import { FIRST_NUMBER, joinedParts, type PdfPart } from '../../precheck/pdf/pdf-part.ts';
import type { Precheck } from '../../precheck/precheck.ts';
import { uploadPlan } from '../../precheck/upload-plan.ts';
import type { BlobStore } from '../../vault/blob-store.ts';
import type { HeldCapture, HeldContent, HeldSubmission } from '../submission/held-submission.ts';

export interface UploadParts {
  readonly blobs: BlobStore;
  readonly precheck: Pick<Precheck, 'upright' | 'documentPart'>;
  readonly leaveOutLocation: boolean;
  readonly signal: AbortSignal;
}

/** The files of the form, and what the receipt will say about them. */
export interface PreparedUpload {
  readonly files: Partial<Record<Slot, UploadFile | PlatformFile>>;
  readonly receiptFiles: Receipt['files'];
  readonly receiptPlatformFiles: Receipt['platformFiles'];
}

/**
 * Decides what is uploaded for each slot: the original bytes streamed from the vault, an upright JPEG made from them,
 * or one PDF made from several captures. Every capture must have been checked. With `leaveOutLocation`, no file reveals
 * where it was taken.
 */
export async function prepareUpload(
  submission: HeldSubmission,
  parts: UploadParts,
): Promise<PreparedUpload> {
  const prepared: PreparedUpload = { files: {}, receiptFiles: [], receiptPlatformFiles: [] };
  for (const [key, content] of Object.entries(submission.slots) as [Slot, HeldContent][]) {
    if (content.source === 'platformFile') {
      prepared.files[key] = content;
      prepared.receiptPlatformFiles.push({ slot: key, fileId: content.fileId });
      continue;
    }
    if (content.source === 'pages' || isTiffOfPages(content.capture, key)) {
      const captures = content.source === 'pages' ? content.pages : [content.capture];
      const { pieces: all, made: pages, ...known } = await joinedDocument(captures, parts);
      const mediaType = 'application/pdf';
      const fileName = uploadName(key, mediaType);
      const open = () => inPieces(all);
      prepared.files[key] = { source: 'upload', fileName, mediaType, bytes: known.bytes, open };
      const originalSha256 = known.sha256;
      prepared.receiptFiles.push({
        slot: key,
        fileName,
        mediaType,
        ...known,
        originalSha256,
        pages,
      });
      continue;
    }
    const { printedFrom, splitFrom, sha256: given } = content.capture;
    const { file, sha256 } = await prepareCapture(content.capture, key, parts);
    prepared.files[key] = file;
    prepared.receiptFiles.push({
      slot: key,
      fileName: file.fileName,
      mediaType: file.mediaType,
      bytes: file.bytes,
      sha256,
      originalSha256: printedFrom?.sha256 ?? splitFrom?.sha256 ?? given,
      ...(printedFrom !== null && { printed: true }),
      ...(splitFrom !== null && { splitFrom }),
    });
  }
  return prepared;
}

/** Returns whether this is a TIFF with several pages in the document slot. All of its pages are sent as one PDF. */
function isTiffOfPages({ facts }: HeldCapture, slot: Slot): boolean {
  return slot === 'document' && facts !== null && pagesIn(facts) > 1;
}

async function prepareCapture(
  capture: HeldCapture,
  slot: Slot,
  parts: UploadParts,
): Promise<{ file: UploadFile; sha256: string }> {
  const { facts, turn, blobId } = capture;
  const { precheck, blobs, signal, leaveOutLocation } = parts;
  if (facts === null) throw new Error('A capture that was not checked cannot be sent.');
  const plan = uploadPlan(facts, slot, turn, leaveOutLocation);
  if (plan.use === 'original') {
    const file: UploadFile = {
      source: 'upload',
      fileName: uploadName(slot, plan.mediaType),
      mediaType: plan.mediaType,
      bytes: capture.bytes,
      open: () => blobs.read(blobId),
    };
    return { file, sha256: capture.sha256 };
  }
  const picture = await precheck.upright(await blobs.readAll(blobId), { turn, signal });
  if (picture === null) {
    throw new Error('No upright picture could be made of a capture that was judged.');
  }
  return made(picture.bytes, slot, picture.mediaType);
}

function made(bytes: Uint8Array, slot: Slot, mediaType: UploadFile['mediaType']) {
  const file: UploadFile = {
    source: 'upload',
    fileName: uploadName(slot, mediaType),
    mediaType,
    bytes: bytes.byteLength,
    open: () => inPieces([bytes]),
  };
  return { file, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const ENDINGS: Readonly<Record<UploadFile['mediaType'], string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/heic': 'heic',
  'image/bmp': 'bmp',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/tiff': 'tif',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
  unknown: 'bin',
};

/**
 * Returns the file name for the platform, made of the slot and the content type. The customer's file name is never
 * sent.
 */
function uploadName(slot: Slot, mediaType: UploadFile['mediaType']): string {
  return `${slot}.${ENDINGS[mediaType]}`;
}

const PIECE = 64 * 1024;

async function* inPieces(all: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  for (const bytes of all) {
    for (let at = 0; at < bytes.byteLength; at += PIECE) yield bytes.subarray(at, at + PIECE);
  }
}

/** A PDF made from several captures. */
export interface JoinedDocument {
  readonly bytes: number;
  /** SHA-256, hex. */
  readonly sha256: string;
  readonly pieces: readonly Uint8Array[];
  readonly made: NonNullable<Receipt['files'][number]['pages']>;
}

/**
 * Joins the pages of the captures in order. Reads one file at a time, and keeps the result in memory. The same captures
 * always yield the same bytes, so that a retry sends the same file. Every capture must have been checked.
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
  for (const { blobId, facts, turn, fileName, bytes, sha256, ...from } of captures) {
    if (facts === null) throw new Error('A page that was not checked cannot be sent.');
    const content = await blobs.readAll(blobId);
    const part = await precheck.documentPart(content, { turn, first, signal });
    if (part === null) throw new Error('No page could be made of a capture that was judged.');
    first += part.places.length;
    joined.push(part);
    made.push({
      ...{ fileName, mediaType: facts.mediaType, bytes, sha256, count: part.pages.length },
      ...(from.printedFrom !== null && { printedFrom: from.printedFrom.sha256 }),
      ...(from.splitFrom !== null && { splitFrom: from.splitFrom }),
    });
  }
  const pieces = joinedParts(joined);
  const digest = createHash('sha256');
  for (const piece of pieces) digest.update(piece);
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  return { bytes, sha256: digest.digest('hex'), pieces, made };
}
