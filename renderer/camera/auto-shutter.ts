import type { FrameGuidance, FrameQuery, Instruction } from '#contract/models/live-frame.ts';

type Corners = NonNullable<FrameGuidance['corners']>;

/** What was seen in a frame, and when, in milliseconds. */
export interface Sighting extends FrameGuidance {
  readonly at: number;
  readonly look: FrameQuery['look'];
}

/** What is known about a document from the frames so far. */
export interface Watched {
  /** Not null while the document is good and does not move. */
  readonly still: Still | null;
  /** A fault that a close look found. A quick look cannot determine whether it is gone. */
  readonly fault: {
    readonly corners: Corners;
    readonly what: Instruction;
    readonly at: number;
  } | null;
  readonly kept: Kept | null;
}

/**
 * A document whose picture was taken and that is still in view. It must be removed before the next
 * picture is taken.
 */
interface Kept {
  /**
   * The corners of the document. Null until it is seen for the first time after its picture was
   * taken.
   */
  readonly corners: Corners | null;
  /** The number of consecutive frames in which the document was not seen in this place. */
  readonly away: number;
}

interface Still {
  readonly corners: Corners;
  readonly since: number;
  readonly last: number;
  readonly frames: number;
  /** True if a detailed analysis found no problem. */
  readonly sure: boolean;
}

/** What to do after a frame. */
interface Step {
  readonly watched: Watched;
  readonly instruction: Instruction | null;
  /** How to look at the next frame. */
  readonly next: FrameQuery['look'];
  /** True if a picture of the document in view was already taken. */
  readonly waits: boolean;
  /** True if the picture has to be taken now. */
  readonly shoot: boolean;
}

export const NOTHING_WATCHED: Watched = { still: null, fault: null, kept: null };

/** The state right after the picture of the document in view was kept. */
export const JUST_KEPT: Watched = { ...NOTHING_WATCHED, kept: { corners: null, away: 0 } };

/** The milliseconds for which a document has to be good and still before its picture is taken. */
export const STEADY_MS = 500;
/** A document is analyzed in detail once it has been still for this many milliseconds. */
const SETTLED_MS = 150;
/**
 * A document is not still if a corner moved farther than this fraction of the document's longer
 * edge.
 */
export const STILL_PART = 0.025;
/** After this many milliseconds without a frame, it is unknown whether the document was still. */
const UNSEEN_MS = 3000;
/** A fault from a close look is checked again after this many milliseconds. */
const AGAIN_MS = 1000;
const LEAST_FRAMES = 3;
/**
 * A document counts as removed after this many frames without it, because a single frame may miss
 * it.
 */
const GONE_FRAMES = 3;

/**
 * Decides which instruction to show, how to look at the next frame, and whether to take the
 * picture. A pure function.
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
  // A document in another place is checked from the start.
  return before !== null && corners !== null && isStill(before.corners, corners) ? before : null;
}

function stillAfter(before: Still | null, { at, look, corners, good }: Sighting): Still | null {
  if (!good || corners === null) return null;
  const close = look === 'close';
  // A close look also uses text to find the corners, so they may differ from those of a quick look
  // and cannot be used to measure movement.
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
 * Returns whether every corner stayed in place, except for a small movement relative to the
 * document's longer edge.
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
 * The instruction at a live camera. `frame`: move the document into the picture. `steady`: it is
 * good and only has to be held still. `turnOver`: the front is kept, and the back is next.
 * `nextPage`: a page is kept, and more may follow.
 */
export type GuideWord = Instruction | 'frame' | 'steady' | 'turnOver' | 'nextPage' | 'portrait';

export interface PacedWord {
  readonly word: GuideWord;
  /** When the instruction was first shown, in milliseconds. */
  readonly since: number;
}

/**
 * The minimum number of milliseconds for which an instruction is shown, so that staff can read it
 * or hear all of it.
 */
export const WORD_MS = 1000;

/** Returns the new instruction only after the current one was shown for the minimum time. */
export function pacedWord(shown: PacedWord, wanted: GuideWord, now: number): PacedWord {
  if (wanted === shown.word || now - shown.since < WORD_MS) return shown;
  return { word: wanted, since: now };
}
