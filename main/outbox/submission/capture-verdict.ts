import type { Slot } from '../../../preload/contract/models/capture.ts';
import type { Verdict } from '../../../preload/contract/models/verdict.ts';
import { expectedIn, outdated } from '../../precheck/facts/expected.ts';
import { calendarDay, judgeAsRead } from '../../precheck/judge.ts';
import type { JudgeContext, SentBefore } from '../../precheck/rules/rule.ts';
import type { HeldCapture, HeldSubmission } from './held-submission.ts';

/** Facts from outside the capture that a verdict needs. */
export interface VerdictSurroundings {
  /** The current time (ISO 8601). Dates on cards are compared with it. */
  readonly now: string;
  /** Returns the earlier submission that contained the same file, if any. */
  readonly sentBefore: (capture: HeldCapture) => SentBefore | null;
}

/** Returns the pre-check's verdict on a capture in this slot, or null while the capture is being checked. */
export function verdictIn(
  submission: HeldSubmission,
  capture: HeldCapture,
  slot: Slot,
  { now, sentBefore }: VerdictSurroundings,
): Verdict | null {
  const { facts } = capture;
  if (facts === null || outdated(facts, expectedIn(slot, submission.type))) return null;
  const context: JudgeContext = {
    ...placeOf(submission, slot, now),
    turn: capture.turn,
    turnedByStaff: capture.turnedBy === 'staff',
    fileName: capture.fileName,
    joined: submission.slots[slot]?.source === 'pages',
    sentBefore: sentBefore(capture),
    printedExpiry: capture.words?.card?.expiryDate ?? null,
    ...pairOf(submission, capture.sha256, slot),
  };
  return judgeAsRead(facts, context, capture.words?.paper ?? null);
}

/** Returns the context for judging the next picture in this slot, before that picture exists. */
export function contextOfNext(submission: HeldSubmission, slot: Slot, now: string): JudgeContext {
  return {
    ...placeOf(submission, slot, now),
    turn: 0,
    turnedByStaff: false,
    fileName: 'next.jpg',
    ...pairOf(submission, null, slot),
  };
}

function placeOf({ verification, type }: HeldSubmission, slot: Slot, now: string) {
  return { slot, verification, type, today: calendarDay(new Date(now)) };
}

/**
 * Returns facts about the other side of the same card. `sha256` is the digest of the capture's bytes, or null if there
 * are none yet.
 */
function pairOf(
  submission: HeldSubmission,
  sha256: string | null,
  slot: Slot,
): Pick<JudgeContext, 'pair'> {
  const other = slot === 'back_photo' ? submission.slots.front_photo : undefined;
  if (other?.source !== 'capture') return {};
  const { facts } = other.capture;
  return { pair: { sameBytes: other.capture.sha256 === sha256, facts } };
}

/**
 * Surroundings for verdicts that are only used to decide about a reading. They contain no date and no earlier
 * submissions, because a reading doesn't affect the checks that need those.
 */
export const NO_TIME = { now: '1970-01-01T12:00:00Z', sentBefore: () => null };

/**
 * Adds what was read in a capture. Drops an override if the words block the capture for another reason, because the
 * override was given for the earlier facts.
 */
export function withWords(
  submission: HeldSubmission,
  capture: HeldCapture,
  slot: Slot | 'tray',
  words: HeldCapture['words'],
): HeldCapture {
  const read = { ...capture, words };
  if (slot === 'tray' || capture.override === null) return read;
  const blocksOf = (one: HeldCapture) =>
    (verdictIn(submission, one, slot, NO_TIME)?.issues ?? []).filter(
      ({ level }) => level === 'block',
    );
  const before = blocksOf(capture).map(({ kind }) => kind);
  const isOther = blocksOf(read).some(({ kind }) => !before.includes(kind));
  return isOther ? { ...read, override: null } : read;
}
