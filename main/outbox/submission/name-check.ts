import type { CardReading } from '../../../preload/contract/models/capture.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import { nameAgrees, sharesPart } from '../../names/card-name.ts';
import { printedNameAgrees } from '../../names/printed-name.ts';
import { cardReading } from '../../precheck/facts/facts.ts';
import { capturesInSlots, type HeldCapture, type HeldSubmission } from './held-submission.ts';

/**
 * Compares the name on the card with the owner's name. Returns null if no owner is chosen, there is no file, or a file
 * is still being checked. If the name on the card wasn't read, staff compare the names.
 */
export function namesOf(submission: HeldSubmission): Submission['names'] {
  const { owner, samePerson } = submission;
  if (owner === null) return null;
  const reading = namingIn(submission);
  const names = { owner: owner.label, agreement: null, needsReason: false };
  const picture = pictureToCompare(submission);
  const isOf = samePerson?.owner === owner.label;
  const isCompared = isOf && samePerson.onCard === null && samePerson.picture === picture;
  if (reading === null) {
    if (!isAllRead(submission)) return null;
    return { ...names, onCard: null, source: null, confirmed: isCompared };
  }
  const { source } = reading;
  const onCard = [reading.givenNames, reading.surname].filter((part) => part !== '').join(' ');
  const isSaid = isOf && samePerson.onCard === onCard;
  const compare = source === 'print' ? printedNameAgrees : nameAgrees;
  const agreement = owner.label === '' ? null : compare(reading, owner.label);
  if (source === 'print')
    // Staff may have compared the picture before its print was read.
    return { ...names, onCard, source, agreement, confirmed: isSaid || isCompared };
  const needsReason = agreement === 'differs' && !sharesPart(reading, owner.label);
  const confirmed = isSaid && (!needsReason || submission.nameReason !== null);
  return { ...names, onCard, source, agreement, needsReason, confirmed };
}

/** Returns whether staff must compare the card with the owner's name, because the name on the card wasn't read. */
export function mustCompareName(submission: HeldSubmission): boolean {
  const names = namesOf(submission);
  if (names === null || names.onCard !== null || names.owner === '') return false;
  return pictureToCompare(submission) !== null && !names.confirmed;
}

/**
 * Records or withdraws staff's statement that both names belong to one person. The statement applies only to these two
 * names. If the name on the card wasn't read, it applies only to this picture. `why` is the reason if the names have no
 * part in common.
 */
export function withSamePerson(
  submission: HeldSubmission,
  same: boolean,
  why: HeldSubmission['nameReason'] = null,
): HeldSubmission {
  const names = namesOf(submission);
  if (!same || names === null) return { ...submission, samePerson: null, nameReason: null };
  const { onCard, owner } = names;
  const picture = onCard === null ? pictureToCompare(submission) : null;
  const nameReason = names.needsReason ? why : null;
  return { ...submission, samePerson: { onCard, owner, picture }, nameReason };
}

/**
 * Returns the reason that staff gave for names that have no part in common. Returns null if the names have changed
 * since then.
 */
export function nameReasonOf(submission: HeldSubmission): HeldSubmission['nameReason'] {
  // A sent submission keeps its reason, even though the names read on the card are removed along with its files.
  if (submission.state !== 'draft') return submission.nameReason;
  const names = namesOf(submission);
  return names?.confirmed && names.needsReason ? submission.nameReason : null;
}

/**
 * Returns the SHA-256 of the card's front, or null if the front exists only on the platform. Also returns null for a
 * document, because it may not name its owner.
 */
function pictureToCompare({ slots }: HeldSubmission): string | null {
  const front = slots.front_photo;
  return front?.source === 'capture' ? front.capture.sha256 : null;
}

/** Returns whether a barcode or a machine-readable zone named the holder of the ID. */
export function hasReadName(submission: HeldSubmission): boolean {
  return provenIn(submission) !== null;
}

function isAllRead(submission: HeldSubmission): boolean {
  const { state, slots } = submission;
  const isIn = slots.front_photo !== undefined || slots.document !== undefined;
  return (
    state === 'draft' && isIn && capturesInSlots(submission).every(({ facts }) => facts !== null)
  );
}

/** Returns what was read on a card: from its barcode or machine-readable zone, or else from its print. */
export function readingIn({ facts, words }: HeldCapture): CardReading | null {
  const proven = facts === null ? null : cardReading(facts);
  if (proven !== null) return proven;
  const { name = null, expiryDate = null } = words?.card ?? {};
  if (name === null && expiryDate === null) return null;
  const { surname, givenNames } = name ?? { surname: '', givenNames: '' };
  return { source: 'print', surname, givenNames, birthDate: null, expiryDate };
}

/**
 * Returns the reading that names the holder, preferring the most reliable source. A barcode has the full name, a
 * machine-readable zone may shorten it, and print may be misread. Only the print on a front names the holder.
 */
function namingIn(submission: HeldSubmission): CardReading | null {
  const proven = provenIn(submission);
  const front = submission.slots.front_photo;
  const printed = front?.source === 'capture' ? readingIn(front.capture) : null;
  if (proven !== null || printed === null) return proven;
  return printed.surname === '' && printed.givenNames === '' ? null : printed;
}

function provenIn(submission: HeldSubmission): CardReading | null {
  const readings = capturesInSlots(submission)
    .map(({ facts }) => (facts === null ? null : cardReading(facts)))
    .filter((reading) => reading !== null);
  return readings.find(({ source }) => source === 'barcode') ?? readings[0] ?? null;
}
