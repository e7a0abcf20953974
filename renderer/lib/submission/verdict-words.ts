import type { FixKey } from '../../../preload/contract/models/fix-key.ts';
import type { Turn, Verdict, VerdictIssue } from '../../../preload/contract/models/verdict.ts';
import { when } from '../../text/amounts.ts';
import { t } from '../../text/catalogue.ts';
import { verdictTexts } from '../../text/verdicts.ts';
import { placeOf, turnedRegion } from './marked-region.ts';

/** What is wrong and what to do about it, for one issue. */
export function issueWords(issue: VerdictIssue): { what: string; todo: string } {
  const { what, todo } = verdictTexts.issues[issue.kind];
  const fixes: Readonly<Partial<Record<string, string>>> = verdictTexts.fixes satisfies Record<
    FixKey,
    string
  >;
  return { what, todo: `${beforeWords(issue)}${fixes[issue.fix] ?? todo}` };
}

/** What became of the same file before, where that may be told. */
function beforeWords({ kind, measured }: VerdictIssue): string {
  if (kind !== 'duplicate_submission' || typeof measured !== 'string') return '';
  const [state = '', at = ''] = measured.split(' ');
  const words = verdictTexts.sentBefore[state]?.(when(at));
  return words === undefined ? '' : `${words} `;
}

/** What a note says: its instruction tells all there is to know, and it is not told as a fault. */
export function noteWords(issue: VerdictIssue): string {
  return issueWords(issue).todo;
}

/** Where an issue is on the picture as it is shown, turned clockwise by `turn`; null where it has no place. */
export function placeWords({ region }: VerdictIssue, turn: Turn): string | null {
  const place = region ? placeOf(turnedRegion(region, turn)) : null;
  return place && verdictTexts.places[place];
}

/** What was measured and its limit; null where nothing was, or where it is no measure. */
export function measureWords({ kind, measured, limit }: VerdictIssue): string | null {
  return measured === null ? null : (verdictTexts.measures.of[kind]?.(measured, limit) ?? null);
}

/** A verdict as one sentence, for a screen reader: its level, then the first thing to do. */
export function verdictText(verdict: Verdict): string {
  const level = t.submission.levels[verdict.level];
  const first = verdict.issues.find((issue) => issue.level !== 'note') ?? verdict.issues[0];
  if (first === undefined) return `${level}.`;
  if (first.level === 'note') return `${level}. ${noteWords(first)}`;
  const { what, todo } = issueWords(first);
  return `${level}. ${what}. ${todo}`;
}
