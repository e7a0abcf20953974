import type { FrameGuidance, FrameQuery, Instruction } from '#contract/models/live-frame.ts';

type Corners = NonNullable<FrameGuidance['corners']>;

/** What a frame showed, and when, in milliseconds. */
export interface Sighting extends FrameGuidance {
  readonly at: number;
  readonly look: FrameQuery['look'];
}

/** What is known about a document from the frames so far. */
export interface Watched {
  /** Set while the document is good and stays in one place. */
  readonly still: Still | null;
  /** A fault that a close look found. A quick look cannot see that it is gone. */
  readonly fault: {
    readonly corners: Corners;
    readonly what: Instruction;
    readonly at: number;
  } | null;
  readonly kept: Kept | null;
}

/**
 * A document that was taken and is still in place. It is not taken again before it has been
 * removed.
 */
interface Kept {
  /** The corners of the document, or null until it was seen again. */
  readonly corners: Corners | null;
  /** The number of frames in which the document was not seen in this place. */
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

/** The result of a frame. */
interface Step {
  readonly watched: Watched;
  readonly instruction: Instruction | null;
  /** The look for the next frame. */
  readonly next: FrameQuery['look'];
  /** True if the document in view was already taken. */
  readonly waits: boolean;
  /** True if the picture has to be taken now. */
  readonly shoot: boolean;
}

export const NOTHING_WATCHED: Watched = { still: null, fault: null, kept: null };

/** The state right after the picture of the document in view was kept. */
export const JUST_KEPT: Watched = { ...NOTHING_WATCHED, kept: { corners: null, away: 0 } };

/** The milliseconds for which a document has to be good and still before it is taken. */
export const STEADY_MS = 500;
/** The milliseconds of stillness after which a document is analyzed in detail. */
const SETTLED_MS = 150;
/**
 * The movement of a corner, as a share of the document's longer edge, from which it is not still.
 */
export const STILL_PART = 0.025;
/** The milliseconds without a frame after which stillness is unknown. */
const UNSEEN_MS = 3000;
/** The milliseconds after which a fault from a close look is checked again. */
const AGAIN_MS = 1000;
const LEAST_FRAMES = 3;
/**
 * The number of frames without the document after which it counts as removed, because a single
 * frame may miss it.
 */
const GONE_FRAMES = 3;

/** Decides what to say, how to look next, and when to take the picture. Pure. */
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
  // A close look may find different corners because it uses what it reads, so it cannot be used to
  // measure movement.
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

/** Returns whether no corner moved by more than a small share of the document's longer edge. */
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
  /** In milliseconds. */
  readonly since: number;
}

/** The minimum milliseconds of an instruction, so that it can be read, or heard in full. */
export const WORD_MS = 1000;

/** Returns the new instruction only after the current one was shown for the minimum time. */
export function pacedWord(shown: PacedWord, wanted: GuideWord, now: number): PacedWord {
  if (wanted === shown.word || now - shown.since < WORD_MS) return shown;
  return { word: wanted, since: now };
}
