import type { Slot } from '#contract/models/capture.ts';
import type { Blocker, Submission } from '#contract/models/submission.ts';
import { t } from './desk-catalogue.ts';
import { say } from './texts.ts';

/** Returns the name of a slot, with the page number if there are several pages. */
export function placeName(slot: Slot, page?: number): string {
  const name = t.submission.slots[slot];
  return page === undefined ? name : t.capture.pageOf({ slot: name, page });
}

/**
 * Returns the name of a submission's document type. Until staff have chosen a type, returns the
 * name of the kind of verification.
 */
export function typeName({
  type,
  verification,
}: Pick<Submission, 'type' | 'verification'>): string {
  return type === null ? t.submission.verifications[verification] : t.submission.types[type];
}

/** Returns the text for a blocker. */
export function blockerWords({ kind, slot, page }: Blocker): string {
  return say(t.submission.blockers[kind], { slot: slot === null ? '' : placeName(slot, page) });
}
