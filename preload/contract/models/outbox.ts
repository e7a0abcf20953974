import * as v from 'valibot';
import { AppError } from '../app-error.ts';
import { Submission } from './submission.ts';
import { verificationResult } from './verification-result.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Submissions are listed by what staff have to do with them. */
export const SubmissionGroup = v.picklist(['needsYou', 'needsLook', 'underWay', 'drafts', 'done']);
export type SubmissionGroup = v.InferOutput<typeof SubmissionGroup>;

/** Whether a check that was sent did not pass, as far as its answer says, and nobody has seen that yet. */
export function needsLook({ receipt, seen }: Pick<Submission, 'receipt' | 'seen'>): boolean {
  if (receipt === null || seen !== null) return false;
  const { kind } = verificationResult(receipt.record);
  return kind !== 'passed' && kind !== 'received';
}

/** Damage that was found in the journal. */
export const OutboxDamage = v.object({
  /** `damaged`: its file was renamed. `gone`: there was none. `older`: an older copy, or its end is missing. */
  why: v.picklist(['damaged', 'gone', 'older']),
  /** Submissions that are still there. */
  kept: Count,
  /** Submissions that could not be read and were set aside. */
  setAside: Count,
  /** Submissions that should be there and are not; null when nobody can know. */
  missing: v.nullable(Count),
  /** False: those kept may have come further, so a draft may be sent already. What may have been is parked. */
  certain: v.boolean(),
  /** Handed to the platform from here, and not listed any more, as far as is known. */
  handedOver: Count,
  /** When the last of them was handed over, ISO 8601; null where none is known. */
  lastHandedOver: v.nullable(v.string()),
});

/** The outbox as a whole. */
export const OutboxState = v.object({
  counts: v.record(Submission.entries.state, Count),
  /** How many of those sent need a look (`needsLook`). */
  looks: Count,
  /** The reason that stops everything that is ready; null when there is none. */
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
      /** When it is tried again by itself; null: once what it waits for is there. */
      nextTryAt: v.nullable(v.string()),
      failure: v.nullable(AppError),
    }),
  ),
  /** A backlog leaves with gaps: when its next one begins, ISO 8601; null without. It may be past. */
  nextStart: v.nullable(v.string()),
  /** A server asked for patience until then, ISO 8601: nothing is tried before. It may be past. */
  askedUntil: v.nullable(v.string()),
  /** What waits here for other users of this desk: whose (null: not known), how many, and since when. */
  others: v.array(
    v.object({ email: v.nullable(v.string()), count: Count, since: v.nullable(v.string()) }),
  ),
  /** How many drafts were taken in here without a sign-in, and are nobody's yet. */
  unsigned: Count,
  /** How many runs without a sign-in left drafts that nobody can open. */
  unsignedUnreadable: Count,
  /** Stored files that nothing names and that cannot be opened. They stay where they are. */
  unreadableFiles: Count,
  /** Until staff have looked at it. */
  damage: v.nullable(OutboxDamage),
});
export type OutboxState = v.InferOutput<typeof OutboxState>;
