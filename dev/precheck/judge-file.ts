import { expectedIn } from '../../main/precheck/facts/expected.ts';
import type { Facts } from '../../main/precheck/facts/facts.ts';
import { calendarDay, judge, judgeAsRead } from '../../main/precheck/judge.ts';
import type { Precheck } from '../../main/precheck/precheck.ts';
import type { JudgeContext } from '../../main/precheck/rules/rule.ts';
import type { PaperFacts } from '../../main/reading/paper-kind.ts';
import type { Slot } from '../../preload/contract/models/capture.ts';
import type { Verdict } from '../../preload/contract/models/verdict.ts';
import type { DocumentType, VerificationKind } from '../../preload/contract/models/verification.ts';

/** The slot and the document type to judge a file for. */
export interface Place {
  readonly slot: Slot;
  readonly verification: VerificationKind;
  readonly type: DocumentType;
}

/** The other side of the same card. */
export interface OtherSide {
  readonly bytes: Buffer;
  readonly facts: Facts;
}

/** Inspects the file for the card's other slot. */
export async function inspectOtherSide(
  precheck: Precheck,
  bytes: Buffer,
  { slot, type }: Place,
): Promise<OtherSide> {
  const otherSlot = slot === 'back_photo' ? 'front_photo' : 'back_photo';
  return { bytes, facts: await precheck.inspect(bytes, { expected: expectedIn(otherSlot, type) }) };
}

/** Reads the words in a file to find out what kind of paper document it is. */
export type ReadPaper = (bytes: Buffer, facts: Facts, slot: Slot) => Promise<PaperFacts | null>;

/**
 * Inspects and judges a file by itself, as if it had just been put into its slot and nobody had turned it. Calls
 * `readPaper` whenever the desk would read the words.
 */
export async function judgeFile(
  precheck: Precheck,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
  place: Place,
  other: OtherSide | null,
  readPaper: ReadPaper | null = null,
): Promise<{ facts: Facts; verdict: Verdict }> {
  const facts = await precheck.inspect(bytes, { expected: expectedIn(place.slot, place.type) });
  const context: JudgeContext = {
    ...place,
    fileName: name,
    turn: 0,
    turnedByStaff: false,
    today: calendarDay(new Date()),
    ...(other && { pair: { sameBytes: other.bytes.equals(bytes), facts: other.facts } }),
  };
  const first = judge(facts, context);
  const isAsked = readPaper !== null && (place.slot === 'document' || first.level !== 'pass');
  if (!isAsked) return { facts, verdict: first };
  const paper = await readPaper(bytes, facts, place.slot);
  return { facts, verdict: judgeAsRead(facts, context, paper) };
}
