import type { AppError } from '../../../preload/contract/app-error.ts';
import type { OutboxState } from '../../../preload/contract/models/outbox.ts';
import type { Waiting } from '../../../preload/contract/models/submission.ts';
import type { HeldSubmission } from '../submission/held-submission.ts';
import { leftUntil, type Pace } from './backoff.ts';

/** The reason that stops the whole queue, since when, and when it is tried again (milliseconds since 1970). */
export interface QueueHold {
  readonly failure: AppError;
  readonly since: number;
  readonly failures: number;
  readonly until: number;
}

/** The state that the whole queue waits for. The sender keeps this one object true; views read it. */
export interface SendingSituation {
  signedIn: boolean;
  paused: boolean;
  /** Nobody knows how the branch wants things sent, until its settings could be read. */
  settingsUnread: boolean;
  /** The journal lost steps, and staff have not looked at it yet. */
  inDoubt: boolean;
  hold: QueueHold | null;
  /** A backlog leaves with gaps: when its next one begins, in milliseconds since 1970; null without. */
  nextStart: number | null;
  /** A server asked for patience until then, in milliseconds since 1970; null where none did. */
  askedUntil: number | null;
}

export function newSituation(settingsUnread: boolean): SendingSituation {
  const nothing = { hold: null, nextStart: null, askedUntil: null };
  return { signedIn: false, paused: false, settingsUnread, inDoubt: false, ...nothing };
}

/**
 * Why a submission that is ready has not left, the strongest reason first; null for any other state.
 * Reasons are derived each time and never stored as a state.
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
  if (own === null || submission.failure === null || leftUntil(pace, own, now) === 0) {
    return { reason: 'turn', nextTryAt: gap !== null && gap > now ? iso(gap) : null };
  }
  return { reason: reasonOf(submission.failure), nextTryAt: iso(Math.max(own, gap ?? 0)) };
}

/** What the whole queue waits for, as the window is told. */
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

/** The reason that stops the whole queue; null when nothing does. */
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

/** The reason for waiting that a passing failure gives. */
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
