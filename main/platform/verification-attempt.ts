import type { OwnerRecordId, PlatformFileId } from '../../preload/contract/ids.ts';
import type { MediaType, Slot } from '../../preload/contract/models/capture.ts';
import type {
  DocumentType,
  VerificationKind,
  VerificationRecord,
} from '../../preload/contract/models/verification.ts';
import type { Result } from '../../preload/contract/result.ts';

/** What is known about one POST of a verification, whatever its outcome. Contains no personal data. */
export interface AttemptEvidence {
  /** How far the attempt got. `answering`: the headers of an answer arrived, but the answer wasn't complete. */
  readonly phase: 'notStarted' | 'connecting' | 'sending' | 'waiting' | 'answering' | 'answered';
  /**
   * The number of bytes of the body that were passed to the connection, and the total. Both are 0 if no body was built.
   */
  readonly sentBytes: number;
  readonly totalBytes: number;
  /**
   * True if the last chunk, which the platform needs in order to act, may have been sent. False proves that no byte of
   * it was sent, whatever `commit` recorded.
   */
  readonly committed: boolean;
  /** The status of the answer, or null if there was none. */
  readonly status: number | null;
  /** True if the answer was JSON in the platform's shape. A gateway's answer may have that shape too. */
  readonly platformShape: boolean;
  /** True if the answer has the headers by which the platform's answers are recognized. */
  readonly signed: boolean;
  /** True if the answer was a page for a browser or had a status that no origin server sends (3xx, 407, 511). */
  readonly page: boolean;
  /** The answer's `Date` header unchanged, or null if it is missing or invalid. */
  readonly serverDate: string | null;
}

export interface VerificationAttempt {
  readonly answer: Result<VerificationRecord>;
  readonly evidence: AttemptEvidence;
}

export interface VerificationOptions {
  /** The token to use. Defaults to the session's current token. */
  readonly token?: string | undefined;
  /**
   * Called at most once: after everything before the last chunk has been passed on, and only if neither an answer nor
   * an error has arrived. It must durably record that the platform may have the request from now on. Even afterward,
   * the last chunk may be withheld; `committed` tells whether it was. If this throws, `createVerification` rejects with
   * that error, and the last chunk is never sent.
   */
  readonly commit: () => void;
  /** Reports the number of bytes that the connection has accepted so far, and the total (the content length). */
  readonly onProgress?: ((sent: number, total: number) => void) | undefined;
  /** Ends the attempt with `cancelled`; `committed` tells whether the platform may have the request. */
  readonly signal?: AbortSignal | undefined;
}

/** Bytes to upload. They are opened once per attempt, and never before the connection exists. */
export interface UploadFile {
  readonly source: 'upload';
  readonly fileName: string;
  readonly mediaType: MediaType;
  /** The size in bytes. The opened stream must yield exactly this number. */
  readonly bytes: number;
  open(): AsyncIterable<Uint8Array>;
}

/** The ID of a file that the platform already has, which is sent instead of bytes (spec, endpoint 13). */
export interface PlatformFile {
  readonly source: 'platformFile';
  readonly fileId: PlatformFileId;
}

/** The form of a document verification (spec, endpoint 13). */
export interface VerificationRequest {
  readonly service: string;
  readonly verification: VerificationKind;
  readonly type: DocumentType;
  readonly ownerRecordId: OwnerRecordId;
  readonly files: Readonly<Partial<Record<Slot, UploadFile | PlatformFile>>>;
}
