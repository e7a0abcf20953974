import type { OwnerRecordId, PlatformFileId } from '../../preload/contract/ids.ts';
import type { MediaType, Slot } from '../../preload/contract/models/capture.ts';
import type {
  DocumentType,
  VerificationKind,
  VerificationRecord,
} from '../../preload/contract/models/verification.ts';
import type { Result } from '../../preload/contract/result.ts';

/** Evidence of one POST of a verification, whatever became of it. Holds nothing personal. */
export interface AttemptEvidence {
  /** How far it came; `answering`: the head of an answer was there, its end never came. */
  readonly phase: 'notStarted' | 'connecting' | 'sending' | 'waiting' | 'answering' | 'answered';
  /** Bytes of the body handed to the connection, of all there are; 0 of 0 where no body was made. */
  readonly sentBytes: number;
  readonly totalBytes: number;
  /**
   * The last chunk, without which the platform cannot act, may have left. False is proof that no byte
   * of it did, whatever `commit` has put on record.
   */
  readonly committed: boolean;
  /** Status of the answer; null without one. */
  readonly status: number | null;
  /** The answer was JSON in the shape of the platform's, as a gateway's may be as well. */
  readonly platformShape: boolean;
  /** The answer's headers are those by which answers of the platform are known. */
  readonly signed: boolean;
  /** The answer was a page for a browser, or one that no origin gives (3xx, 407, 511). */
  readonly page: boolean;
  /** The answer's `Date` header, as it came; null without one, or when it is no date. */
  readonly serverDate: string | null;
}

export interface VerificationAttempt {
  readonly answer: Result<VerificationRecord>;
  readonly evidence: AttemptEvidence;
}

export interface VerificationOptions {
  /** The token to send it with; without one, the session's of that moment. */
  readonly token?: string | undefined;
  /**
   * Called at most once, after every byte but the last chunk was handed over and before that chunk is,
   * and only while neither an answer nor an error has arrived. Must have made durable that the platform
   * may have the request from now on. The last chunk can stay back even after it: `committed` tells.
   * What it throws `createVerification` rejects with; the last chunk never leaves then.
   */
  readonly commit: () => void;
  /** Bytes the connection has taken so far, of all there are (`total` is the content-length). */
  readonly onProgress?: ((sent: number, total: number) => void) | undefined;
  /** Ends the attempt with `cancelled`; `committed` says whether the platform may have it. */
  readonly signal?: AbortSignal | undefined;
}

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
