import * as v from 'valibot';
import { AppError } from '../app-error.ts';
import { Submission } from './submission.ts';
import { verificationResult } from './verification-result.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Submissions are grouped by what staff must do with them. */
export const SubmissionGroup = v.picklist(['needsYou', 'needsLook', 'underWay', 'drafts', 'done']);
export type SubmissionGroup = v.InferOutput<typeof SubmissionGroup>;

/** Returns whether the answer to a sent check says that it did not pass, and nobody has seen that yet. */
export function needsLook({ receipt, seen }: Pick<Submission, 'receipt' | 'seen'>): boolean {
  if (receipt === null || seen !== null) return false;
  const { kind } = verificationResult(receipt.record);
  return kind !== 'passed' && kind !== 'received';
}

/** Damage that was found in the journal. */
export const OutboxDamage = v.object({
  /** `damaged`: its file was renamed. `gone`: it was missing. `older`: it is an older copy, or its end is missing. */
  why: v.picklist(['damaged', 'gone', 'older']),
  /** The number of remaining submissions. */
  kept: Count,
  /** The number of submissions that could not be read and were set aside. */
  setAside: Count,
  /** The number of missing submissions, or null if it is unknown. */
  missing: v.nullable(Count),
  /**
   * False if the remaining submissions may have advanced further, so that a draft may already be sent. Submissions
   * that may have been sent are set aside.
   */
  certain: v.boolean(),
  /** The known number of submissions that were sent to the platform from here and are no longer listed. */
  handedOver: Count,
  /** When the last of them was sent (ISO 8601), or null if it is unknown. */
  lastHandedOver: v.nullable(v.string()),
});

/** The state of the whole outbox. */
export const OutboxState = v.object({
  counts: v.record(Submission.entries.state, Count),
  /** How many sent submissions need a look (`needsLook`). */
  looks: Count,
  /** The reason that stops all ready submissions, or null. */
  hold: v.nullable(
    v.object({
      reason: v.picklist([
        'offline',
        'throttled',
        'unavailable',
        'blocked',
        'signedOut',
        'paused',
        'settings',
        'doubt',
      ]),
      since: v.nullable(v.string()),
      /** When it is retried automatically. Null means when the missing condition is met. */
      nextTryAt: v.nullable(v.string()),
      failure: v.nullable(AppError),
    }),
  ),
  /**
   * When the next submission of a backlog starts (ISO 8601), because a backlog is sent with pauses. Null without a
   * backlog. May be in the past.
   */
  nextStart: v.nullable(v.string()),
  /** The time until which a server asked the desk to wait (ISO 8601). Nothing is tried before. May be in the past. */
  askedUntil: v.nullable(v.string()),
  /** What waits here for other users of this desk: the user (null: unknown), the number, and since when. */
  others: v.array(
    v.object({ email: v.nullable(v.string()), count: Count, since: v.nullable(v.string()) }),
  ),
  /** The number of drafts that were taken in here without a sign-in and belong to nobody yet. */
  unsigned: Count,
  /** The number of runs without a sign-in that left drafts which cannot be opened. */
  unsignedUnreadable: Count,
  /** The number of stored files that nothing references and that cannot be opened. They are kept. */
  unreadableFiles: Count,
  /** Set until staff have looked at it. */
  damage: v.nullable(OutboxDamage),
});
export type OutboxState = v.InferOutput<typeof OutboxState>;
