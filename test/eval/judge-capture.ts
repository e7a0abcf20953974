import { calendarDay } from '../../main/precheck/calendar-day.ts';
import { expectedIn } from '../../main/precheck/expected.ts';
import { judge } from '../../main/precheck/judge.ts';
import type { Precheck } from '../../main/precheck/precheck.ts';
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
  const otherSlot = slot === 'back_photo' ? 'front_photo' : 'back_photo';
  const other = partner && {
    sameBytes: partner.equals(bytes),
    facts: await precheck.inspect(partner, { expected: expectedIn(otherSlot, type) }),
  };
  const facts = await precheck.inspect(bytes, { expected: expectedIn(slot, type) });
  const verdict = judge(facts, {
    slot,
    fileName: file,
    verification,
    type,
    turn: 0,
    turnedByStaff: false,
    today: calendarDay(new Date()),
    ...(other && { pair: other }),
  });
  const issues = verdict.issues.map(({ kind, level }) => ({ kind, level }));
  return { file, verdict: verdict.level, turn: verdict.turn, issues };
}
