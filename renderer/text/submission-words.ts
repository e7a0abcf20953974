import type { Slot } from '#contract/models/capture.ts';
import type { Blocker, Submission } from '#contract/models/submission.ts';
import { t } from './catalogue.ts';
import { say } from './texts.ts';

/** A slot as staff read it, with the page where there are several. */
export function placeName(slot: Slot, page?: number): string {
  const name = t.submission.slots[slot];
  return page === undefined ? name : t.capture.pageOf({ slot: name, page });
}

/** What is filed, by its type; by the kind of check until the type is chosen. */
export function typeName({
  type,
  verification,
}: Pick<Submission, 'type' | 'verification'>): string {
  return type === null ? t.submission.verifications[verification] : t.submission.types[type];
}

/** What a blocker says. */
export function blockerWords({ kind, slot, page }: Blocker): string {
  return say(t.submission.blockers[kind], { slot: slot === null ? '' : placeName(slot, page) });
}
