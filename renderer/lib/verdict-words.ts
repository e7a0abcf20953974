import type { FixKey } from '../../preload/contract/models/fix-key.ts';
import type { Verdict, VerdictIssue } from '../../preload/contract/models/verdict.ts';
import { t } from '../text/catalogue.ts';

/** What is wrong and what to do about it, for one issue. A note says less than a fault but reads the same. */
export function issueWords(issue: VerdictIssue): { what: string; todo: string } {
  const { what, todo } = t.issues[issue.kind];
  const fixes: Readonly<Partial<Record<string, string>>> = t.fixes satisfies Record<FixKey, string>;
  return { what, todo: fixes[issue.fix] ?? todo };
}

/** A verdict as one sentence, for a screen reader: its level, then the first thing to do. */
export function verdictText(verdict: Verdict): string {
  const first = verdict.issues[0];
  const level = t.cases.levels[verdict.level];
  if (first === undefined) return `${level}.`;
  const { what, todo } = issueWords(first);
  return `${level}. ${what}. ${todo}`;
}
