import {
  type MediaType,
  SLOT_MEDIA_TYPES,
  type Slot,
} from '../../preload/contract/models/capture.ts';
import type { Turn } from '../../preload/contract/models/verdict.ts';
import { acts } from './carried.ts';
import type { Facts } from './facts.ts';
import { uprightAsStored } from './orientation.ts';

/** Which bytes go out for a capture, and the type they have. */
export type UploadPlan =
  | { readonly use: 'original'; readonly mediaType: MediaType }
  | { readonly use: 'uprightJpeg'; readonly mediaType: 'image/jpeg' }
  | { readonly use: 'cleanPdf'; readonly mediaType: 'application/pdf' };

/** What was decided of what a PDF carries, when it was put into the outbox. */
interface CarriedDecision {
  /** As the setting was. */
  readonly cleanCopies: boolean;
  /** Staff gave a reason to send it as it is. */
  readonly overridden: boolean;
}

/**
 * The original bytes when their pixels are upright without any reader's help and the slot takes the
 * type, and nothing else is carried with them; else an upright JPEG made from them, so that what staff saw is
 * what arrives. A PDF goes as it is, or as a clean copy where it carries something that nobody decided should
 * go with it. What could not be decoded goes as it is: there is nothing else to send.
 */
export function uploadPlan(
  facts: Facts,
  slot: Slot,
  turn: Turn,
  decided: CarriedDecision,
): UploadPlan {
  const original = { use: 'original', mediaType: facts.mediaType } as const;
  if (facts.kind === 'pdf' && goesClean(facts, decided)) {
    return { use: 'cleanPdf', mediaType: 'application/pdf' };
  }
  if (facts.kind !== 'picture') return original;
  const takes: readonly MediaType[] = SLOT_MEDIA_TYPES[slot];
  const asTheyAre =
    (facts.carries ?? []).length === 0 &&
    turn === 0 &&
    takes.includes(facts.mediaType) &&
    uprightAsStored(facts.orientation);
  return asTheyAre ? original : { use: 'uprightJpeg', mediaType: 'image/jpeg' };
}

function goesClean(
  { carries = [], usual, cleanCopy = false }: Facts & { kind: 'pdf' },
  { cleanCopies, overridden }: CarriedDecision,
): boolean {
  if (carries.length === 0) return false;
  if (acts(carries) || (cleanCopies && cleanCopy)) return true;
  return usual === undefined && !overridden;
}
