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
 * Returns guidance for taking a picture, based on a frame from the camera. It uses the rules that will judge the
 * picture, in the same order. Guidance and verdict therefore cannot contradict each other. Problems that another
 * picture would not solve, such as an expired card, are left to the verdict.
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
  for (const [, find] of RULES) {
    const finding = find(facts, context);
    if (finding === null || finding.level === 'note') continue;
    if (look === 'passing' && NEEDS_READING.includes(finding.fix)) continue;
    const instruction = INSTRUCTION_FOR[finding.fix];
    // In the dark, nothing can be found, so ask for light before asking for a document.
    if (instruction === 'showDocument' && documentIn(facts) === null) continue;
    if (instruction) return instruction;
  }
  return null;
}

/** The instructions to show the machine-readable zone. They count only if the zone was searched for. */
const NEEDS_READING: readonly FixKey[] = ['obstructed.show_zone', 'glare.show_zone'];
