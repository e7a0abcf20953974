import type { FixKey } from '../../../preload/contract/models/fix-key.ts';
import {
  type FrameGuidance,
  type FrameQuery,
  INSTRUCTION_FOR,
  type Instruction,
} from '../../../preload/contract/models/live-frame.ts';
import { type Facts, visibleIn } from '../facts/facts.ts';
import type { JudgeContext } from './rule.ts';
import { RULES } from './rules.ts';
import { documentIn } from './subject.ts';

/**
 * Says what to do before a picture is taken, from what a camera's frame shows. It asks the rules that the
 * picture will be judged by, in their order, so that guidance and verdict cannot disagree. Faults that another
 * picture would show too, such as a date that has passed, are left to the verdict.
 */
export function guidanceOn(
  facts: Facts,
  context: JudgeContext,
  look: FrameQuery['look'],
): FrameGuidance {
  const document = documentIn(facts);
  const wanted = visibleIn(facts)?.expected;
  const instruction = firstInstruction(facts, context, look);
  const unseen = document === null && wanted !== undefined && wanted !== 'anything';
  return {
    corners: document?.corners ?? null,
    instruction: instruction ?? (unseen ? 'showDocument' : null),
    good: document !== null && instruction === null,
  };
}

function firstInstruction(
  facts: Facts,
  context: JudgeContext,
  look: FrameQuery['look'],
): Instruction | null {
  for (const { find } of RULES) {
    const finding = find(facts, context);
    if (finding === null || finding.level === 'note') continue;
    if (look === 'passing' && NEEDS_READING.includes(finding.fix)) continue;
    const instruction = INSTRUCTION_FOR[finding.fix];
    // In the dark nothing is seen, and light comes before looking for it.
    if (instruction === 'showDocument' && documentIn(facts) === null) continue;
    if (instruction) return instruction;
  }
  return null;
}

/** Only a machine-readable zone that was looked for can be missing. */
const NEEDS_READING: readonly FixKey[] = ['obstructed.show_zone', 'glare.show_zone'];
