import type { SubmissionState } from '../../main/outbox/submission/held-submission.ts';
import type { AppError } from '../../preload/contract/app-error.ts';

/** The order for the program that will be killed. */
export interface ChildOrder {
  readonly profile: string;
  /** The path of the file that replaces the system's keychain. */
  readonly keychain: string;
  readonly server: string;
  readonly token: string;
  /** One submission each, identified by its owner's record ID. */
  readonly owners: readonly number[];
  /** The size of each submission's file. */
  readonly bytes: number;
  /** Reports its threads and waits for a line before it accesses the profile. */
  readonly waits: boolean;
  /** Each owner brings seven submissions at once, the second owner for this application. */
  readonly visitsWith?: string;
  /**
   * The milliseconds without any change of a submission after which it is given up, however busy
   * the computer is.
   */
  readonly patienceMs: number;
}

/** A submission as stored in the journal when the program opens it. */
export interface FoundSubmission {
  readonly id: string;
  readonly owner: number | null;
  /** The submission whose extra files it started with, or null. */
  readonly extraFilesOf: string | null;
  readonly state: SubmissionState;
  /** An attempt is recorded, so the platform may have it from then on. */
  readonly committing: boolean;
  readonly receipt: boolean;
  /** The SHA-256 digest of each decrypted file, or null if it cannot be decrypted. */
  readonly files: readonly (string | null)[];
}

/**
 * A message of the program, one JSON object a line. Each acknowledges something that must outlive
 * the program.
 */
export type ChildLine =
  | { readonly said: 'ready'; readonly threads: readonly number[] }
  | {
      readonly said: 'found';
      readonly submissions: readonly FoundSubmission[];
      readonly damaged: boolean;
    }
  | { readonly said: 'drafted'; readonly id: string; readonly owner: number }
  | { readonly said: 'captured'; readonly id: string; readonly sha256: string }
  /** A file that is in no slot and is not sent. */
  | { readonly said: 'extra'; readonly owner: number; readonly sha256: string }
  /** A file of a visit, or a part of one that was split. */
  | { readonly said: 'brought'; readonly owner: number; readonly sha256: string }
  | { readonly said: 'queued'; readonly id: string }
  | { readonly said: 'ended'; readonly id: string; readonly state: SubmissionState }
  | { readonly said: 'tidied'; readonly id: string }
  | { readonly said: 'refused'; readonly step: string; readonly error: AppError }
  | { readonly said: 'finished'; readonly submissions: readonly FoundSubmission[] };
