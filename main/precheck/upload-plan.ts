import {
  type MediaType,
  SLOT_MEDIA_TYPES,
  type Slot,
} from '../../preload/contract/models/capture.ts';
import type { Turn } from '../../preload/contract/models/verdict.ts';
import { mayAct } from './carried/carried.ts';
import { type Facts, hiddenIn } from './facts/facts.ts';
import { uprightAsStored } from './formats/orientation.ts';

/** The bytes that go out for a capture, and their type. */
export type UploadPlan =
  | { readonly use: 'original'; readonly mediaType: MediaType }
  | { readonly use: 'anew'; readonly mediaType: 'image/jpeg' }
  | { readonly use: 'cleanPdf'; readonly mediaType: 'application/pdf' };

/** What was decided when it was put into the outbox. */
interface Decided {
  /** No picture says where it was taken. */
  readonly leaveOutLocation: boolean;
  /** The setting at that time. */
  readonly cleanCopies: boolean;
  /** Staff gave a reason to send it as it is. */
  readonly overridden: boolean;
}

/**
 * Chooses the bytes that go out. The original goes when every reader shows it upright, the slot takes the
 * type, and it carries nothing else nor a place that is to be left out; otherwise an upright JPEG made from it,
 * so that what staff saw is what arrives. A PDF goes as it is, or as a clean copy where it carries something that nobody decided
 * should go with it. A file that could not be decoded goes as it is, as there is nothing else to send.
 */
export function uploadPlan(facts: Facts, slot: Slot, turn: Turn, decided: Decided): UploadPlan {
  const original = { use: 'original', mediaType: facts.mediaType } as const;
  // It was queued before the pre-check looked for what such a file carries.
  if (facts.kind === 'notChecked' && facts.carries === undefined) return original;
  const carrying = hiddenIn(facts).carries.length > 0;
  if (facts.mediaType === 'application/pdf') {
    const clean = carrying && goesClean(facts, decided);
    return clean ? { use: 'cleanPdf', mediaType: facts.mediaType } : original;
  }
  const takes: readonly MediaType[] = SLOT_MEDIA_TYPES[slot];
  const asItIs =
    !carrying &&
    (facts.kind !== 'picture' ||
      (turn === 0 &&
        takes.includes(facts.mediaType) &&
        uprightAsStored(facts.orientation) &&
        !(decided.leaveOutLocation && facts.holdsLocation)));
  return asItIs ? original : { use: 'anew', mediaType: 'image/jpeg' };
}

function goesClean(facts: Facts, { cleanCopies, overridden }: Decided): boolean {
  const { carries, usual, cleanCopy } = hiddenIn(facts);
  if (mayAct(carries) || (cleanCopies && cleanCopy)) return true;
  return usual === undefined && !overridden;
}
