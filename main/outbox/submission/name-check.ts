import type { CardReading } from '../../../preload/contract/models/capture.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import { cardReading } from '../../precheck/facts/facts.ts';
import { nameAgrees } from '../../precheck/holder/name-agrees.ts';
import { capturesInSlots, type HeldSubmission } from './held-submission.ts';

/** The name on the card beside the owner's; null where no card was read or no owner is chosen. */
export function namesOf(submission: HeldSubmission): Submission['names'] {
  const { owner, samePerson } = submission;
  const reading = readingIn(submission);
  if (owner === null || reading === null) return null;
  const onCard = [reading.givenNames, reading.surname].filter((part) => part !== '').join(' ');
  const agreement = owner.label === '' ? null : nameAgrees(reading, owner.label);
  const confirmed = samePerson?.onCard === onCard && samePerson.owner === owner.label;
  return { onCard, owner: owner.label, agreement, confirmed };
}

/** Staff's word that both names are one person's, or its withdrawal. It holds for these two names only. */
export function withSamePerson(submission: HeldSubmission, same: boolean): HeldSubmission {
  const names = namesOf(submission);
  const samePerson = same && names ? { onCard: names.onCard, owner: names.owner } : null;
  return { ...submission, samePerson };
}

/** The captures in slots count; a barcode says the name in full, a machine-readable zone may cut it. */
function readingIn(submission: HeldSubmission): CardReading | null {
  const readings = capturesInSlots(submission)
    .map(({ facts }) => (facts === null ? null : cardReading(facts)))
    .filter((reading) => reading !== null);
  return readings.find(({ source }) => source === 'barcode') ?? readings[0] ?? null;
}
