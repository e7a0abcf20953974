import type { FixKey } from '../../preload/contract/models/fix-key.ts';
import type { Turn, Verdict, VerdictIssue } from '../../preload/contract/models/verdict.ts';
import { t } from '../text/catalogue.ts';
import { when } from '../text/en-us/amounts.ts';
import { placeOf, turnedRegion } from './marked-region.ts';

/** What is wrong and what to do about it, for one issue. */
export function issueWords(issue: VerdictIssue): { what: string; todo: string } {
  const { what, todo } = t.issues[issue.kind];
  const fixes: Readonly<Partial<Record<string, string>>> = t.fixes satisfies Record<FixKey, string>;
  return { what, todo: `${beforeWords(issue)}${fixes[issue.fix] ?? todo}` };
}

/** What became of the same file before, where that may be told. */
function beforeWords({ kind, measured }: VerdictIssue): string {
  if (kind !== 'duplicate_submission' || typeof measured !== 'string') return '';
  const [state = '', at = ''] = measured.split(' ');
  const words = t.sentBefore[state]?.(when(at));
  return words === undefined ? '' : `${words} `;
}

/** One sentence for what is only worth knowing. What was put right already is not told as a fault. */
export function noteWords(issue: VerdictIssue): string {
  const { what, todo } = issueWords(issue);
  return issue.fix.includes('.turned_by_') ? todo : `${what}. ${todo}`;
}

/** Where an issue is on the picture as it is shown, turned clockwise by `turn`; null where it has no place. */
export function placeWords({ region }: VerdictIssue, turn: Turn): string | null {
  const place = region ? placeOf(turnedRegion(region, turn)) : null;
  return place && t.places[place];
}

/** `measured 0.42 mm, limit 0.20 mm`; null where nothing was measured. */
export function measureWords({ kind, measured, limit }: VerdictIssue): string | null {
  if (measured === null || kind === 'duplicate_submission') return null;
  const subject = t.measures.subject(kind);
  const parts = [
    t.measures.measured(t.measures.value(kind, measured)),
    ...(limit === null ? [] : [t.measures.limit(t.measures.value(kind, limit))]),
  ];
  return `${subject === null ? '' : `${subject}: `}${parts.join(', ')}`;
}

/** A verdict as one sentence, for a screen reader: its level, then the first thing to do. */
export function verdictText(verdict: Verdict): string {
  const level = t.cases.levels[verdict.level];
  const first = verdict.issues.find((issue) => issue.level !== 'note') ?? verdict.issues[0];
  if (first === undefined) return `${level}.`;
  if (first.level === 'note') return `${level}. ${noteWords(first)}`;
  const { what, todo } = issueWords(first);
  return `${level}. ${what}. ${todo}`;
}
