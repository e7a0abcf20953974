import { inspectOtherSide, judgeFile } from '../../main/precheck/cli/judge-file.ts';
import type { Precheck } from '../../main/precheck/precheck.ts';
import { sideShown } from '../../main/precheck/rules/card-sides.ts';
import type { Label } from './label.ts';
import type { VerdictLine } from './verdict-line.ts';

/** The verdict as the command line gives it: in its slot, and beside its other side where it has one. */
export async function judgeCapture(
  precheck: Precheck,
  label: Label,
  bytes: Buffer,
  partner: Buffer | null,
): Promise<VerdictLine> {
  const { slot, documentType: type, verification, file } = label;
  const place = { slot, type, verification };
  const other = partner && (await inspectOtherSide(precheck, partner, place));
  const { facts, verdict } = await judgeFile(precheck, { name: file, bytes }, place, other);
  const issues = verdict.issues.map(({ kind, level }) => ({ kind, level }));
  const shows = sideShown(facts, type);
  return { file, verdict: verdict.level, turn: verdict.turn, shows, issues };
}
