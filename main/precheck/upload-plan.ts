import {
  type MediaType,
  SLOT_MEDIA_TYPES,
  type Slot,
} from '../../preload/contract/models/capture.ts';
import type { Turn } from '../../preload/contract/models/verdict.ts';
import { carriedIn, type Facts } from './facts/facts.ts';
import { uprightAsStored } from './formats/orientation.ts';

/** The bytes that go out for a capture, and their type. */
export type UploadPlan =
  | { readonly use: 'original'; readonly mediaType: MediaType }
  | { readonly use: 'anew'; readonly mediaType: 'image/jpeg' };

/**
 * Chooses the bytes that go out. The original goes when every reader shows it upright, the slot takes the
 * type, and it carries nothing else nor a place that is to be left out; otherwise an upright JPEG made from it,
 * so that what staff saw is what arrives. A PDF goes as it is, and so does a file that could not be decoded, as
 * there is nothing else to send.
 */
export function uploadPlan(
  facts: Facts,
  slot: Slot,
  turn: Turn,
  leaveOutLocation: boolean,
): UploadPlan {
  const takes: readonly MediaType[] = SLOT_MEDIA_TYPES[slot];
  const asItIs =
    facts.kind !== 'picture' ||
    (turn === 0 &&
      takes.includes(facts.mediaType) &&
      uprightAsStored(facts.orientation) &&
      carriedIn(facts).length === 0 &&
      !(leaveOutLocation && facts.holdsLocation));
  return asItIs
    ? { use: 'original', mediaType: facts.mediaType }
    : { use: 'anew', mediaType: 'image/jpeg' };
}
