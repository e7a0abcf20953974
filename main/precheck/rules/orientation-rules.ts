import type { Turn } from '../../../preload/contract/models/verdict.ts';
import { type Facts, visibleIn } from '../facts/facts.ts';
import { provenTurn } from '../facts/proven-turn.ts';
import type { Finding, JudgeContext, Rule, RuleTable } from './rule.ts';
import { documentIn } from './subject.ts';

type Lying = 'sideways' | 'upside_down';

/** The rules about orientation. A turn that the app makes by itself is a note, and a question is a warning. */
export const ORIENTATION_RULES: RuleTable = {
  sideways: ifLying('sideways'),
  upside_down: ifLying('upside_down'),
};

function ifLying(kind: Lying): Rule {
  return (facts, context) => {
    const found = orientation(facts, context);
    return found?.kind === kind ? found.finding : null;
  };
}

function orientation(
  facts: Facts,
  { turn, turnedByStaff }: JudgeContext,
): { kind: Lying; finding: Finding } | null {
  const sure = provenTurn(facts);
  if (sure === null) return turnedByStaff ? null : doubt(facts);
  const left = turnedByStaff ? (((sure.turn - turn + 360) % 360) as Turn) : sure.turn;
  if (left === 0) return null;
  const kind = lying(left);
  const found = { measured: left, limit: null } as const;
  // Staff are warned if the turn they chose contradicts the proof. They are only informed about the app's turn.
  return turnedByStaff
    ? { kind, finding: { ...found, level: 'warn', fix: `${kind}.turn` } }
    : { kind, finding: { ...found, level: 'note', fix: `${kind}.turned_by_${sure.by}` } };
}

/** Returns a question if most of the print has another direction, or if a card or data page is vertical. */
function doubt(facts: Facts): { kind: Lying; finding: Finding } | null {
  const text = visibleIn(facts)?.text;
  if (!text) return null;
  const { turn, opinions } = text;
  const leaning = turn !== null && turn !== 0 && opinions >= LEAST_OPINIONS ? lying(turn) : null;
  const kind = leaning ?? (onItsSide(facts) ? 'sideways' : null);
  if (kind === null) return null;
  const finding = { level: 'warn', measured: null, limit: null, fix: 'sideways.look' } as const;
  return { kind, finding };
}

const LEAST_OPINIONS = 8;

/**
 * Returns whether a document is probably on its side, if its print doesn't show that it is upright. A vertical card
 * probably is, because most cards are horizontal. The shape of a page proves nothing: receipts are vertical, while
 * slips and checks are horizontal.
 */
function onItsSide(facts: Facts): boolean {
  const document = documentIn(facts);
  if (document === null || document.shape === 'page' || facts.kind !== 'picture') return false;
  if (visibleIn(facts)?.text.turn === 0) return false;
  const [[left, top], [right], , [, bottom]] = document.corners;
  return Math.abs(right - left) * facts.width <= Math.abs(bottom - top) * facts.height;
}

function lying(turn: Turn): Lying {
  return turn === 180 ? 'upside_down' : 'sideways';
}
