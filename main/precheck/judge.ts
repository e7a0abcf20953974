import type { Verdict, VerdictIssue, VerdictLevel } from '../../preload/contract/models/verdict.ts';
import type { PaperFacts } from '../reading/paper-kind.ts';
import type { Facts } from './facts/facts.ts';
import { provenTurn } from './facts/proven-turn.ts';
import { withoutPanel } from './rules/paper-rule.ts';
import type { Finding, JudgeContext } from './rules/rule.ts';
import { RULES } from './rules/rules.ts';

const LEVELS: readonly VerdictIssue['level'][] = ['note', 'warn', 'block', 'reject'];

/**
 * Judges a file in its place. This function is pure: the same facts and context always give the same verdict. The
 * verdict has the level of its worst issue, and notes alone pass. If several questions depend on an uncertain outline,
 * only the first is asked.
 */
export function judge(facts: Facts, context: JudgeContext): Verdict {
  const seen = withoutPanel(facts, context);
  const found = RULES.flatMap(([kind, find]) => {
    const finding = find(seen, context);
    return finding ? [{ kind, finding }] : [];
  });
  const question = found.find(({ finding }) => isDoubtful(finding));
  const issues = found
    .filter((one) => one === question || !isDoubtful(one.finding))
    .map(({ kind, finding }): VerdictIssue => issueOf(kind, finding));
  return { level: levelOf(issues), turn: provenTurn(facts)?.turn ?? 0, issues };
}

/**
 * Judges a file whose words have been read. In the slots of an ID, the words count only if the picture alone doesn't
 * pass.
 */
export function judgeAsRead(
  facts: Facts,
  context: JudgeContext,
  paper: PaperFacts | null,
): Verdict {
  const first = judge(facts, context);
  const isAsked = context.slot === 'document' || first.level !== 'pass';
  return paper === null || !isAsked ? first : judge(facts, { ...context, paper });
}

function isDoubtful(finding: Finding): boolean {
  return finding.level === 'warn' && finding.doubtful === true;
}

function issueOf(
  kind: VerdictIssue['kind'],
  { level, measured, limit, fix, region }: Finding,
): VerdictIssue {
  return { kind, level, measured, limit, fix, ...(region && { region }) };
}

function levelOf(issues: readonly VerdictIssue[]): VerdictLevel {
  const worst = Math.max(0, ...issues.map(({ level }) => LEVELS.indexOf(level)));
  const level = LEVELS[worst];
  return level === undefined || level === 'note' ? 'pass' : level;
}

/**
 * Returns the local calendar day as yyyy-mm-dd. A card is valid through its last day in local time. In the western US,
 * the UTC day ends as early as the afternoon.
 */
export function calendarDay(at: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
}
