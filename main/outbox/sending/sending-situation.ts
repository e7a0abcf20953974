import type { AppError } from '../../../preload/contract/app-error.ts';
import type { OutboxState } from '../../../preload/contract/models/outbox.ts';
import type { Waiting } from '../../../preload/contract/models/submission.ts';
import type { HeldSubmission } from '../submission/held-submission.ts';
import { leftUntil, type Pace } from './backoff.ts';

/** Why and since when the whole queue is stopped, and when sending is tried again (milliseconds since 1970). */
export interface QueueHold {
  readonly failure: AppError;
  readonly since: number;
  readonly failures: number;
  readonly until: number;
}

/** The state that the whole queue depends on. The sender updates this one object, and views read from it. */
export interface SendingSituation {
  signedIn: boolean;
  paused: boolean;
  /** True if the branch's settings haven't been read yet, so it's unknown how submissions should be sent. */
  settingsUnread: boolean;
  /** True if the journal lost steps and staff have not seen the report yet. */
  inDoubt: boolean;
  hold: QueueHold | null;
  /** When the next submission of a backlog starts, in milliseconds since 1970. Null if there are no gaps. */
  nextStart: number | null;
  /** When the wait that a server asked for ends, in milliseconds since 1970, or null if no server asked. */
  askedUntil: number | null;
}

export function newSituation(settingsUnread: boolean): SendingSituation {
  const nothing = { hold: null, nextStart: null, askedUntil: null };
  return { signedIn: false, paused: false, settingsUnread, inDoubt: false, ...nothing };
}

/**
 * Returns why a ready submission hasn't been sent yet. If there are several reasons, returns the most important one.
 * Returns null for submissions in other states. Reasons are computed on each call and never stored.
 */
export function waitingOf(
  submission: HeldSubmission,
  situation: SendingSituation,
  pace: Pace,
  now: number,
): Waiting | null {
  if (submission.state !== 'ready') return null;
  if (situation.inDoubt) return { reason: 'doubt', nextTryAt: null };
  if (situation.paused) return { reason: 'paused', nextTryAt: null };
  if (!situation.signedIn) return { reason: 'signedOut', nextTryAt: null };
  if (situation.settingsUnread) return { reason: 'settings', nextTryAt: null };
  const { hold } = situation;
  if (hold !== null) return { reason: reasonOf(hold.failure), nextTryAt: iso(hold.until) };
  const own = submission.notBefore === null ? null : Date.parse(submission.notBefore);
  const gap = situation.nextStart;
  const setAt = Date.parse(submission.updatedAt);
  if (own === null || submission.failure === null || leftUntil(pace, own, now, setAt) === 0) {
    return { reason: 'turn', nextTryAt: gap !== null && gap > now ? iso(gap) : null };
  }
  return { reason: reasonOf(submission.failure), nextTryAt: iso(Math.max(own, gap ?? 0)) };
}

/** Returns what the whole queue is waiting for, in the form that the window shows. */
export function waitShown(
  situation: SendingSituation,
): Pick<OutboxState, 'hold' | 'nextStart' | 'askedUntil'> {
  const { nextStart, askedUntil } = situation;
  return {
    hold: holdShown(situation),
    nextStart: nextStart === null ? null : iso(nextStart),
    askedUntil: askedUntil === null ? null : iso(askedUntil),
  };
}

/** Returns the reason that stops the whole queue, or null if nothing stops it. */
function holdShown({
  signedIn,
  paused,
  settingsUnread,
  inDoubt,
  hold,
}: SendingSituation): OutboxState['hold'] {
  const none = { since: null, nextTryAt: null, failure: null };
  if (inDoubt) return { reason: 'doubt', ...none };
  if (paused) return { reason: 'paused', ...none };
  if (!signedIn) return { reason: 'signedOut', ...none };
  if (settingsUnread) return { reason: 'settings', ...none };
  if (hold === null) return null;
  const reason = reasonOf(hold.failure);
  return {
    reason: reason === 'turn' || reason === 'files' ? 'unavailable' : reason,
    since: iso(hold.since),
    nextTryAt: iso(hold.until),
    failure: hold.failure,
  };
}

/** Returns why a submission has to wait after this temporary failure. */
export function reasonOf(failure: AppError): Exclude<Waiting['reason'], 'settings' | 'doubt'> {
  switch (failure.code) {
    case 'offline':
    case 'cancelled':
      return 'offline';
    case 'proxy':
      return ['refused', 'signIn'].includes(failure.problem) ? 'blocked' : 'offline';
    case 'signedOut':
      return 'signedOut';
    case 'throttled':
      return 'throttled';
    case 'blockedOnTheWay':
    case 'rejected':
    case 'notFound':
      return 'blocked';
    case 'contentsUnreadable':
    case 'fileNotTaken':
    case 'storage':
      return 'files';
    default:
      return 'unavailable';
  }
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
