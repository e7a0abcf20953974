import type { OwnerRecordId, PlatformFileId } from '../../preload/contract/ids.ts';
import type { MediaType, Slot } from '../../preload/contract/models/capture.ts';
import type { DocumentType, VerificationKind } from '../../preload/contract/models/verification.ts';

/** Bytes to upload. Opened once for each attempt, never before the connection stands. */
export interface UploadFile {
  readonly source: 'upload';
  readonly fileName: string;
  readonly mediaType: MediaType;
  /** Size in bytes; the opened stream must yield exactly as many. */
  readonly bytes: number;
  open(): AsyncIterable<Uint8Array>;
}

/** The id of a file that the platform already has, in place of bytes (spec, endpoint 13). */
export interface PlatformFile {
  readonly source: 'platformFile';
  readonly fileId: PlatformFileId;
}

/** Spec, endpoint 13: the form of a document verification. */
export interface VerificationRequest {
  readonly service: string;
  readonly verification: VerificationKind;
  readonly type: DocumentType;
  readonly ownerRecordId: OwnerRecordId;
  readonly files: Readonly<Partial<Record<Slot, UploadFile | PlatformFile>>>;
}
