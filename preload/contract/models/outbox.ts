import * as v from 'valibot';
import { AppError } from '../app-error.ts';
import { Submission } from './submission.ts';
import { verificationResult } from './verification-result.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Groups of submissions, by what staff must do with them. */
export const SubmissionGroup = v.picklist(['needsYou', 'needsLook', 'underWay', 'drafts', 'done']);
export type SubmissionGroup = v.InferOutput<typeof SubmissionGroup>;

/** Returns whether the platform's answer says that a check didn't pass, and nobody has seen that yet. */
export function needsLook({ receipt, seen }: Pick<Submission, 'receipt' | 'seen'>): boolean {
  if (receipt === null || seen !== null) return false;
  const { kind } = verificationResult(receipt.record);
  return kind !== 'passed' && kind !== 'received';
}

/** Damage that was found in the journal. */
export const OutboxDamage = v.object({
  /**
   * `damaged`: the journal's file was damaged and has been renamed. `gone`: the file was missing. `older`: the file is
   * an older copy, or its end is missing.
   */
  why: v.picklist(['damaged', 'gone', 'older']),
  /** The number of submissions that are left. */
  kept: Count,
  /** The number of submissions that couldn't be read and were set aside. */
  setAside: Count,
  /** The number of missing submissions, or null if unknown. */
  missing: v.nullable(Count),
  /**
   * False if the remaining submissions may have advanced further, so that a draft may already have been sent.
   * Submissions that may have been sent are set aside.
   */
  certain: v.boolean(),
  /** The number of submissions that are known to have been sent to the platform from here and are no longer listed. */
  handedOver: Count,
  /** When the last of these submissions was sent (ISO 8601), or null if unknown. */
  lastHandedOver: v.nullable(v.string()),
});

/** The state of the whole Outbox. */
export const OutboxState = v.object({
  counts: v.record(Submission.entries.state, Count),
  /** The number of sent submissions that need a look (see `needsLook`). */
  looks: Count,
  /** What stops all ready submissions from being sent, or null. */
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
      /** When sending is retried automatically. Null means that it's retried when the missing condition is met. */
      nextTryAt: v.nullable(v.string()),
      failure: v.nullable(AppError),
    }),
  ),
  /**
   * When the next submission of a backlog starts (ISO 8601). A backlog is sent with pauses. Null if there's no backlog.
   * May be in the past.
   */
  nextStart: v.nullable(v.string()),
  /** Until when a server asked the desk to wait (ISO 8601). Nothing is tried before then. May be in the past. */
  askedUntil: v.nullable(v.string()),
  /**
   * What's waiting here for other users of this desk: the user (null if unknown), the number of submissions, and since
   * when.
   */
  others: v.array(
    v.object({ email: v.nullable(v.string()), count: Count, since: v.nullable(v.string()) }),
  ),
  /** The number of drafts that were added here without a sign-in and don't belong to anyone yet. */
  unsigned: Count,
  /** The number of runs without a sign-in that left drafts that can't be opened. */
  unsignedUnreadable: Count,
  /** The number of stored files that nothing refers to and that can't be opened. They're kept. */
  unreadableFiles: Count,
  /** Set until staff have looked at the damage. */
  damage: v.nullable(OutboxDamage),
});
export type OutboxState = v.InferOutput<typeof OutboxState>;
