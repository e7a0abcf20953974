import { isTurnKind, type Label } from './label.ts';
import type { VerdictLine } from './verdict-line.ts';

/**
 * `unsure`: left as it is, but reported as possibly not upright. `notTurned`: nothing was reported.
 */
export type TurnOutcome = 'right' | 'unsure' | 'wrong' | 'notTurned';

const STILL_READABLE: ReadonlySet<string> = new Set(['mismatch', 'wrong_side', 'same_image']);
const NOTHING_TO_TURN: ReadonlySet<string> = new Set([
  'blank',
  'screenshot',
  'not_a_document',
  'no_face',
]);

/**
 * Returns whether there is an upright orientation, and something visible by which to determine it.
 */
export function hasUpright({
  defects,
  ambiguousOrientation,
  expected,
  sourceMime,
}: Label): boolean {
  const hidden = defects.some(
    ({ kind, level }) =>
      (level === 'severe' && !STILL_READABLE.has(kind)) || NOTHING_TO_TURN.has(kind),
  );
  return (
    !hidden && !ambiguousOrientation && expected !== 'reject' && sourceMime !== 'application/pdf'
  );
}

export function turnOutcome({ turn }: Pick<Label, 'turn'>, verdict: VerdictLine): TurnOutcome {
  if (verdict.turn === turn) return 'right';
  if (verdict.turn !== 0) return 'wrong';
  return verdict.issues.some(({ kind }) => isTurnKind(kind)) ? 'unsure' : 'notTurned';
}
