import { createHash } from 'node:crypto';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import type { Receipt } from '../../../preload/contract/models/submission.ts';
import type { PlatformFile, UploadFile } from '../../platform/verification-attempt.ts';
import type { Precheck } from '../../precheck/precheck.ts';
import { uploadPlan } from '../../precheck/upload-plan.ts';
import type { BlobStore } from '../../vault/blob-store.ts';
import type { HeldCapture, HeldContent, HeldSubmission } from '../submission/held-submission.ts';
import { joinedDocument } from './joined-document.ts';

export interface UploadParts {
  readonly blobs: BlobStore;
  readonly precheck: Pick<Precheck, 'upright' | 'documentPart'>;
  readonly leaveOutLocation: boolean;
  /** Ends the making of a picture. */
  readonly signal: AbortSignal;
}

/** The files of the form, and what the receipt will say of them. */
export interface PreparedUpload {
  readonly files: Partial<Record<Slot, UploadFile | PlatformFile>>;
  readonly receiptFiles: Receipt['files'];
  readonly receiptPlatformFiles: Receipt['platformFiles'];
}

/**
 * Decides slot by slot what is uploaded: the bytes staff gave, streamed out of the vault, an upright
 * JPEG made from them, or one PDF of several captures. Every capture must have been
 * checked. `leaveOutLocation`: no file says where it was taken.
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
    if (content.source === 'pages') {
      const { pieces: all, made: pages, ...known } = await joinedDocument(content.pages, parts);
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
    const { file, sha256 } = await prepareCapture(content.capture, key, parts);
    prepared.files[key] = file;
    prepared.receiptFiles.push({
      slot: key,
      fileName: file.fileName,
      mediaType: file.mediaType,
      bytes: file.bytes,
      sha256,
      originalSha256: content.capture.sha256,
    });
  }
  return prepared;
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
  'application/pdf': 'pdf',
  unknown: 'bin',
};

/** The name the platform gets: the slot's and the content's, never the customer's own file name. */
function uploadName(slot: Slot, mediaType: UploadFile['mediaType']): string {
  return `${slot}.${ENDINGS[mediaType]}`;
}

const PIECE = 64 * 1024;

async function* inPieces(all: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  for (const bytes of all) {
    for (let at = 0; at < bytes.byteLength; at += PIECE) yield bytes.subarray(at, at + PIECE);
  }
}
