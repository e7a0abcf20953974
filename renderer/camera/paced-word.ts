import type { Instruction } from '#contract/models/live-frame.ts';

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
