import type { Facts } from '../../main/precheck/facts/facts.ts';
import { judge } from '../../main/precheck/judge.ts';
import { JOB_LIMITS } from '../../main/precheck/limits.ts';
import { Precheck } from '../../main/precheck/precheck.ts';
import type { JudgeContext } from '../../main/precheck/rules/rule.ts';
import { mayBeOverridden } from '../../preload/contract/models/fix-key.ts';
import type { HostileFile } from './hostile-file.ts';
import { WatchedHost } from './watched-host.ts';

/** The result for one file. */
export interface Outcome {
  readonly kind: string;
  readonly name: string;
  /** `threw` is a defect of the program: no file may make the pre-check or its worker throw. */
  readonly verdict: 'pass' | 'warn' | 'block' | 'reject' | 'threw';
  /** The facts: their kind, and why the file was not checked. */
  readonly facts: string;
  /** The expected facts. */
  readonly expected: string | undefined;
  /** True if it may be sent although it must be stopped. */
  readonly escaped: boolean;
  readonly ms: number;
  /** The most memory that the worker's process has used so far, in bytes. */
  readonly peak: number;
  readonly deaths: number;
}

/** A job's time starts when its process has started, which may take a while on a busy computer. */
const LONGEST_MS = JOB_LIMITS.startMs + JOB_LIMITS.clockMs;

const CONTEXT: JudgeContext = {
  ...{ slot: 'front_photo', fileName: 'file', verification: 'id', type: null },
  ...{ turn: 0, turnedByStaff: false, today: '2026-01-01' },
} as unknown as JudgeContext;

/** Runs the real pre-check on every file, one after another, each with a verdict. */
export async function runHostile(
  files: readonly HostileFile[],
  each: (outcome: Outcome) => void = () => undefined,
): Promise<readonly Outcome[]> {
  const host = new WatchedHost();
  const defects: string[] = [];
  const precheck = new Precheck({
    workerHost: host,
    poolSize: 1,
    onDefect: (detail) => void defects.push(detail),
  });
  const outcomes: Outcome[] = [];
  for (const { kind, name, make, facts: expected, stopped = false } of files) {
    const bytes = await make();
    const begun = performance.now();
    const { verdict, facts, mayGo } = await verdictOf(bytes);
    const ms = performance.now() - begun;
    host.look();
    const escaped = stopped && mayGo;
    const outcome = { kind, name, verdict, facts, expected, escaped, ms, ...host.since() };
    outcomes.push(outcome);
    each(outcome);
  }
  await precheck.close();
  return outcomes;

  async function verdictOf(
    bytes: Buffer,
  ): Promise<Pick<Outcome, 'verdict' | 'facts'> & { readonly mayGo: boolean }> {
    try {
      const facts = await precheck.inspect(bytes, { expected: 'cardFront' });
      const [defect] = defects.splice(0);
      if (defect !== undefined) return { verdict: 'threw', facts: defect, mayGo: false };
      const verdict = judge(facts, CONTEXT);
      const { level } = verdict;
      const mayGo = level !== 'reject' && (level !== 'block' || mayBeOverridden(verdict));
      return { verdict: verdict.level, facts: wordsOf(facts), mayGo };
    } catch (error) {
      return { verdict: 'threw', facts: String(error), mayGo: false };
    }
  }
}

function wordsOf(facts: Facts): string {
  if ('reason' in facts) return `${facts.kind} ${facts.reason}`;
  if ('how' in facts) return `${facts.kind} ${facts.how}`;
  return facts.kind === 'picture' && facts.frames > 1 ? 'picture animated' : facts.kind;
}

/**
 * Returns files that threw, are not what they should be, exceeded their time, or whose worker
 * exceeded its memory.
 */
export function failures(outcomes: readonly Outcome[]): readonly Outcome[] {
  return outcomes.filter(({ verdict, ms, peak, facts, escaped, expected = facts }) => {
    const overTime = ms > LONGEST_MS;
    const overMemory = peak > JOB_LIMITS.largeMemoryBytes && facts !== 'notChecked memory';
    return verdict === 'threw' || escaped || facts !== expected || overTime || overMemory;
  });
}
