import type { Slot } from '../../../preload/contract/models/capture.ts';
import { mayBeOverridden } from '../../../preload/contract/models/fix-key.ts';
import type { Blocker } from '../../../preload/contract/models/submission.ts';
import type { Verdict } from '../../../preload/contract/models/verdict.ts';
import { SLOTS_BY_VERIFICATION } from '../../../preload/contract/models/verification.ts';
import type { HeldCapture, HeldSubmission } from './held-submission.ts';
import { namesOf } from './name-check.ts';

/**
 * What still keeps a draft from being sent, in the order of the counter flow. Empty means ready.
 * `verdictOf` gives the pre-check's word on a capture in its slot, null while it is being checked.
 */
export function blockersOf(
  submission: HeldSubmission,
  verdictOf: (capture: HeldCapture, slot: Slot) => Verdict | null,
): Blocker[] {
  const blockers: Blocker[] = [];
  if (submission.applicant === null) blockers.push({ kind: 'noApplication', slot: null });
  if (submission.owner === null) blockers.push({ kind: 'noOwner', slot: null });
  if (submission.service === null) blockers.push({ kind: 'noService', slot: null });
  for (const { slot, required } of SLOTS_BY_VERIFICATION[submission.verification]) {
    const content = submission.slots[slot];
    if (content === undefined) {
      if (required) blockers.push({ kind: 'slotEmpty', slot });
    } else if (content.source === 'capture') {
      const kind = captureBlocker(content.capture, verdictOf(content.capture, slot));
      if (kind !== null) blockers.push({ kind, slot });
    }
  }
  const names = namesOf(submission);
  if (names?.agreement === 'differs' && !names.confirmed) {
    blockers.push({ kind: 'namesDiffer', slot: null });
  }
  return blockers;
}

function captureBlocker(capture: HeldCapture, verdict: Verdict | null): Blocker['kind'] | null {
  if (verdict === null) return 'stillChecking';
  // A reject cannot be overridden: the platform's own rules would refuse it.
  if (verdict.level === 'reject') return 'platformWouldRefuse';
  if (verdict.level !== 'block') return null;
  if (!mayBeOverridden(verdict)) return 'mustBeAnother';
  return capture.override === null ? 'notReady' : null;
}
