import { capturesIn, type Submission } from '#contract/models/submission.ts';

/** Whether the pre-check found nothing that staff should read before it goes: no note, no other name. */
export function isGood({ slots, names }: Pick<Submission, 'slots' | 'names'>): boolean {
  const captures = Object.values(slots).flatMap((content) => capturesIn(content));
  const agrees = names === null || names.agreement === null || names.agreement === 'same';
  return agrees && captures.every(({ verdict }) => verdict?.level === 'pass');
}
