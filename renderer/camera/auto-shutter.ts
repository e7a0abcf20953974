import type { FrameGuidance, FrameQuery, Instruction } from '#contract/models/live-frame.ts';

type Corners = NonNullable<FrameGuidance['corners']>;

/** What was seen in a frame. `at` is the time in milliseconds. */
export interface Sighting extends FrameGuidance {
  readonly at: number;
  readonly look: FrameQuery['look'];
}

/** What is known about a document from the frames so far. */
export interface Watched {
  /** Null unless the document is good and holds still. */
  readonly still: Still | null;
  /** A fault found by a close look. A quick look cannot tell whether the fault is gone. */
  readonly fault: {
    readonly corners: Corners;
    readonly what: Instruction;
    readonly at: number;
  } | null;
  readonly kept: Kept | null;
}

/**
 * A document that is still in view after its picture was taken. It must be removed before the next
 * picture is taken.
 */
interface Kept {
  /** The corners of the document. Null until it has been seen again after its picture was taken. */
  readonly corners: Corners | null;
  /** The number of consecutive frames in which the document wasn't seen in this place. */
  readonly away: number;
}

interface Still {
  readonly corners: Corners;
  readonly since: number;
  readonly last: number;
  readonly frames: number;
  /** True if a detailed analysis has found no problem. */
  readonly sure: boolean;
}

/** What to do after a frame. */
interface Step {
  readonly watched: Watched;
  readonly instruction: Instruction | null;
  /** How to look at the next frame. */
  readonly next: FrameQuery['look'];
  /** True if a picture of the document in view has already been taken. */
  readonly waits: boolean;
  /** True if the picture should be taken now. */
  readonly shoot: boolean;
}

export const NOTHING_WATCHED: Watched = { still: null, fault: null, kept: null };

/** The state right after a picture of the document in view has been kept. */
export const JUST_KEPT: Watched = { ...NOTHING_WATCHED, kept: { corners: null, away: 0 } };

/**
 * How long a document has to be good and hold still before its picture is taken, in milliseconds.
 */
export const STEADY_MS = 500;
/** How long a document has to hold still before it is analyzed in detail, in milliseconds. */
const SETTLED_MS = 150;
/**
 * A document has moved if a corner has moved farther than this fraction of the document's longer
 * edge.
 */
export const STILL_PART = 0.025;
/** If no frame arrives for this many milliseconds, the document may have moved. */
const UNSEEN_MS = 3000;
/** How long to wait before a fault from a close look is checked again, in milliseconds. */
const AGAIN_MS = 1000;
const LEAST_FRAMES = 3;
/**
 * The number of frames without a document after which it counts as removed. A single frame may miss
 * it.
 */
const GONE_FRAMES = 3;

/**
 * Decides which instruction to show, how to look at the next frame, and whether to take the
 * picture. This is a pure function.
 */
export function watch(before: Watched, seen: Sighting): Step {
  const fault = faultAfter(before.fault, seen);
  const still = fault === null ? stillAfter(before.still, seen) : null;
  const kept = keptAfter(before.kept, seen);
  const held = still === null ? 0 : still.last - still.since;
  return {
    watched: { still, fault, kept },
    waits: kept !== null,
    instruction: seen.instruction ?? fault?.what ?? null,
    next: looksClosely(still, held, fault, seen) ? 'close' : 'passing',
    shoot: kept === null && still !== null && isTaken(still),
  };
}

function isTaken({ sure, since, last, frames }: Still): boolean {
  return sure && last - since >= STEADY_MS && frames >= LEAST_FRAMES;
}

function keptAfter(before: Kept | null, { look, corners }: Sighting): Kept | null {
  // The corners from a close look cannot be used to measure movement.
  if (before === null || (look === 'close' && corners !== null)) return before;
  const there = corners !== null && (before.corners === null || isStill(before.corners, corners));
  const away = there ? 0 : before.away + 1;
  return away >= GONE_FRAMES ? null : { corners: before.corners ?? corners, away };
}

function faultAfter(before: Watched['fault'], seen: Sighting): Watched['fault'] {
  const { at, look, corners, instruction } = seen;
  if (look === 'close') {
    return instruction === null || corners === null ? null : { corners, what: instruction, at };
  }
  // If the document has moved, its check starts over.
  return before !== null && corners !== null && isStill(before.corners, corners) ? before : null;
}

function stillAfter(before: Still | null, { at, look, corners, good }: Sighting): Still | null {
  if (!good || corners === null) return null;
  const close = look === 'close';
  // A close look also uses text to find the corners. They may differ from those of a quick look, so
  // they cannot be used to measure movement.
  const same =
    before !== null && at - before.last <= UNSEEN_MS && (close || isStill(before.corners, corners));
  if (!same) return { corners, since: at, last: at, frames: 1, sure: false };
  return { ...before, last: at, frames: before.frames + 1, sure: before.sure || close };
}

function looksClosely(
  still: Still | null,
  held: number,
  fault: Watched['fault'],
  { at, look, good }: Sighting,
): boolean {
  if (still !== null) return !still.sure && held >= SETTLED_MS;
  return fault !== null && good && look === 'passing' && at - fault.at >= AGAIN_MS;
}

/**
 * Returns whether every corner has stayed in place. A small movement, relative to the document's
 * longer edge, is allowed.
 */
function isStill(before: Corners, now: Corners): boolean {
  const edge = Math.max(
    ...before.map((corner, k) => distance(corner, before[(k + 1) % 4] ?? corner)),
  );
  return before.every((corner, k) => distance(corner, now[k] ?? corner) <= STILL_PART * edge);
}

function distance([x, y]: Corners[0], [u, v]: Corners[0]): number {
  return Math.hypot(x - u, y - v);
}

/**
 * An instruction for staff at a live camera. `frame`: move the document into the picture. `steady`:
 * the document is good and only has to be held still. `turnOver`: the front has been kept, and the
 * back is next. `nextPage`: a page has been kept, and more may follow.
 */
export type GuideWord = Instruction | 'frame' | 'steady' | 'turnOver' | 'nextPage' | 'portrait';

export interface PacedWord {
  readonly word: GuideWord;
  /** When the instruction was first shown, in milliseconds. */
  readonly since: number;
}

/**
 * The minimum time to show an instruction, in milliseconds. It lets staff read or hear the whole
 * instruction.
 */
export const WORD_MS = 1000;

/** Returns the new instruction only after the current one has been shown for the minimum time. */
export function pacedWord(shown: PacedWord, wanted: GuideWord, now: number): PacedWord {
  if (wanted === shown.word || now - shown.since < WORD_MS) return shown;
  return { word: wanted, since: now };
}
