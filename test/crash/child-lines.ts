import type { SubmissionState } from '../../main/outbox/submission/held-submission.ts';
import type { AppError } from '../../preload/contract/app-error.ts';

/** What the program that is to die is asked to do. */
export interface ChildOrder {
  readonly profile: string;
  /** Path of the file that stands for the system's keychain. */
  readonly keychain: string;
  readonly server: string;
  readonly token: string;
  /** One submission each, told apart by the record id of their owner. */
  readonly owners: readonly number[];
  /** Of each submission's file. */
  readonly bytes: number;
  /** Says its threads and waits for a line before it touches the profile. */
  readonly waits: boolean;
  /** Each owner brings seven filings in one go, the second one for this application. */
  readonly visitsWith?: string;
  /** Gives up on a submission of which nothing has changed for so many milliseconds, however busy the machine is. */
  readonly patienceMs: number;
}

/** A submission as it lies in the journal when the program opens it. */
export interface FoundSubmission {
  readonly id: string;
  readonly owner: number | null;
  /** The submission whose extra files it began with; null for every other. */
  readonly extraFilesOf: string | null;
  readonly state: SubmissionState;
  /** An attempt is on record, and from then on the platform may have it. */
  readonly committing: boolean;
  readonly receipt: boolean;
  /** SHA-256 of each file as it decrypts; null for one that does not. */
  readonly files: readonly (string | null)[];
}

/** What the program says, a JSON object a line. Each acknowledges something: it must outlive the program. */
export type ChildLine =
  | { readonly said: 'ready'; readonly threads: readonly number[] }
  | {
      readonly said: 'found';
      readonly submissions: readonly FoundSubmission[];
      readonly damaged: boolean;
    }
  | { readonly said: 'drafted'; readonly id: string; readonly owner: number }
  | { readonly said: 'captured'; readonly id: string; readonly sha256: string }
  /** A file that is in no slot, and is not sent. */
  | { readonly said: 'extra'; readonly owner: number; readonly sha256: string }
  /** A file of a visit, or a part of one that was split. */
  | { readonly said: 'brought'; readonly owner: number; readonly sha256: string }
  | { readonly said: 'queued'; readonly id: string }
  | { readonly said: 'ended'; readonly id: string; readonly state: SubmissionState }
  | { readonly said: 'tidied'; readonly id: string }
  | { readonly said: 'refused'; readonly step: string; readonly error: AppError }
  | { readonly said: 'finished'; readonly submissions: readonly FoundSubmission[] };
