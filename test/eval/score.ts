import { type Defect, isTurnKind, type Label, type Level, realDefects } from './label.ts';
import { isCaptureKind, kindsThatSee } from './near-kinds.ts';
import { hasUpright, type TurnOutcome, turnOutcome } from './orientation-score.ts';
import type { VerdictLine } from './verdict-line.ts';

export type Given = Level | 'missing';

/** A labeled defect, and whether the verdict detected it. */
export interface ScoredDefect {
  readonly label: Label;
  readonly defect: Defect;
  /** Stopped for the label's kind or an equivalent one. */
  readonly caught: boolean;
  /** Stopped for exactly the label's kind. */
  readonly ownKind: boolean;
  readonly capture: boolean;
  readonly given: Given;
  readonly reported: readonly string[];
}

/** A capture without a relevant defect, and whether staff were bothered anyway. */
export interface ScoredGood {
  readonly label: Label;
  readonly slight: boolean;
  readonly alarm: boolean;
  /** True if the capture was blocked or rejected. */
  readonly hard: boolean;
  readonly given: Level;
  readonly reported: readonly string[];
  /** The kinds of issues that were reported as more than a note. */
  readonly stopping: readonly string[];
}

export interface ScoredTurn {
  readonly label: Label;
  readonly outcome: TurnOutcome;
  readonly given: number;
}

export interface Score {
  readonly items: number;
  readonly missing: readonly string[];
  /** Files whose check did not finish. They are also among the verdicts. */
  readonly notChecked: readonly string[];
  readonly defects: readonly ScoredDefect[];
  readonly goods: readonly ScoredGood[];
  readonly turns: readonly ScoredTurn[];
  /** One for each file: the expected and the given level, and whether that is allowed. */
  readonly verdicts: readonly { expected: Level; given: Given; allowed: boolean }[];
}

/** Compares verdicts with labels. Without a verdict, all defects of a file count as missed. */
export function score(labels: readonly Label[], verdicts: ReadonlyMap<string, VerdictLine>): Score {
  const scored = labels.map((label) => ({ label, verdict: verdicts.get(label.file) }));
  const judged = scored.flatMap(({ label, verdict }) => (verdict ? [{ label, verdict }] : []));
  return {
    items: labels.length,
    missing: scored.flatMap(({ label, verdict }) => (verdict ? [] : [label.file])),
    notChecked: judged
      .filter(({ verdict }) => verdict.issues.some(({ kind }) => kind === 'not_checked'))
      .map(({ label }) => label.file),
    defects: scored.flatMap(({ label, verdict }) =>
      realDefects(label).map((defect) => scoredDefect(label, defect, verdict)),
    ),
    goods: judged
      .filter(({ label }) => realDefects(label).length === 0 && !label.ambiguousOrientation)
      .map(({ label, verdict }) => scoredGood(label, verdict)),
    turns: judged
      .filter(({ label }) => hasUpright(label))
      .map(({ label, verdict }) => ({
        label,
        outcome: turnOutcome(label, verdict),
        given: verdict.turn,
      })),
    verdicts: scored.map(({ label, verdict }) => ({
      expected: label.expected,
      given: verdict?.verdict ?? 'missing',
      allowed: verdict !== undefined && label.allowed.includes(verdict.verdict),
    })),
  };
}

function scoredDefect(
  label: Label,
  defect: Defect,
  verdict: VerdictLine | undefined,
): ScoredDefect {
  const given = verdict?.verdict ?? 'missing';
  const reported = verdict?.issues.map(({ kind }) => kind) ?? [];
  const stopped = given !== 'pass' && given !== 'missing';
  const kinds = kindsThatSee(defect, label);
  return {
    label,
    defect,
    caught: stopped && reported.some((kind) => kinds.has(kind)),
    ownKind: stopped && reported.includes(defect.kind),
    capture: isCaptureKind(defect.kind),
    given,
    reported,
  };
}

/** Asking about content that is not upright is no false alarm by itself. */
function scoredGood(label: Label, { verdict, issues }: VerdictLine): ScoredGood {
  const hard = verdict === 'block' || verdict === 'reject';
  const stopping = issues.filter(({ level }) => level !== 'note').map(({ kind }) => kind);
  const about = stopping.some((kind) => !isTurnKind(kind));
  const alarm = label.turn === 0 ? verdict !== 'pass' : hard || (verdict === 'warn' && about);
  return {
    label,
    slight: label.defects.some(({ level }) => level === 'slight'),
    alarm,
    hard,
    given: verdict,
    reported: issues.map(({ kind }) => kind),
    stopping,
  };
}
