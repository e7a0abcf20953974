import type { FrameGuidance, FrameQuery, Instruction } from '#contract/models/live-frame.ts';

type Corners = NonNullable<FrameGuidance['corners']>;

/** What a frame showed, and when, in milliseconds. */
export interface Sighting extends FrameGuidance {
  readonly at: number;
  readonly look: FrameQuery['look'];
}

/** What is known of a document from the frames so far. */
export interface Watched {
  /** It has been good and in one place since then. */
  readonly still: Still | null;
  /** What a close look found wrong with it: a glance in passing cannot see that it is right again. */
  readonly fault: {
    readonly corners: Corners;
    readonly what: Instruction;
    readonly at: number;
  } | null;
  readonly kept: Kept | null;
}

/** What was taken and still lies there: it is not taken once more before it has gone from its place. */
interface Kept {
  /** Null until it was seen there. */
  readonly corners: Corners | null;
  /** For so many frames it has not been seen there. */
  readonly away: number;
}

interface Still {
  readonly corners: Corners;
  readonly since: number;
  readonly last: number;
  readonly frames: number;
  /** A close look found nothing wrong. */
  readonly sure: boolean;
}

/** What follows from a frame. */
interface Step {
  readonly watched: Watched;
  readonly instruction: Instruction | null;
  /** The look that the next frame should get. */
  readonly next: FrameQuery['look'];
  /** What lies there was taken already. */
  readonly waits: boolean;
  /** The picture is to be taken now. */
  readonly shoot: boolean;
}

export const NOTHING_WATCHED: Watched = { still: null, fault: null, kept: null };

/** The picture of what lies before the camera was kept a moment ago. */
export const JUST_KEPT: Watched = { ...NOTHING_WATCHED, kept: { corners: null, away: 0 } };

/** A document that was good and held still for so long is taken. */
export const STEADY_MS = 500;
/** A document that is about to be still is looked at closely from then on. */
const SETTLED_MS = 150;
/** A corner that moved by so much of the document's longer edge is no longer still. */
export const STILL_PART = 0.025;
/** After so long without a frame nobody knows whether it was still. */
const UNSEEN_MS = 3000;
/** What a close look found wrong is looked at again after so long. */
const AGAIN_MS = 1000;
const LEAST_FRAMES = 3;
/** What is not seen in its place for so many frames has gone; a single frame may miss it. */
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
  // The corners of a close look are no measure of movement.
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
  // Whatever lies elsewhere now is looked at anew.
  return before !== null && corners !== null && isStill(before.corners, corners) ? before : null;
}

function stillAfter(before: Still | null, { at, look, corners, good }: Sighting): Still | null {
  if (!good || corners === null) return null;
  const close = look === 'close';
  // A close look may find other corners by what it reads, so it is no measure of movement.
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

/** Whether no corner moved by more than a small part of the document's longer edge. */
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
 * What staff are told at a live camera. `frame`: bring the document into the picture. `steady`: it is good and
 * only has to be held. `turnOver`: the front is kept and the back comes next. `nextPage`: a page is kept and more
 * may come.
 */
export type GuideWord = Instruction | 'frame' | 'steady' | 'turnOver' | 'nextPage' | 'portrait';

export interface PacedWord {
  readonly word: GuideWord;
  /** In milliseconds. */
  readonly since: number;
}

/** A word stays for so long, so that it can be read, and heard to its end. */
export const WORD_MS = 1000;

/** A new word takes the place of the one that is shown once that one has stood for a while. */
export function pacedWord(shown: PacedWord, wanted: GuideWord, now: number): PacedWord {
  if (wanted === shown.word || now - shown.since < WORD_MS) return shown;
  return { word: wanted, since: now };
}
