import {
  type MediaType,
  SLOT_MEDIA_TYPES,
  type Slot,
} from '../../preload/contract/models/capture.ts';
import type { Turn } from '../../preload/contract/models/verdict.ts';
import { type Facts, hiddenContentIn } from './facts/facts.ts';
import { uprightAsStored } from './formats/orientation.ts';

/** The bytes that are uploaded for a capture, and their type. */
export type UploadPlan =
  | { readonly use: 'original'; readonly mediaType: MediaType }
  | { readonly use: 'anew'; readonly mediaType: 'image/jpeg' };

/**
 * Decides which bytes are uploaded. The original is used if every viewer shows it upright and the slot accepts its
 * type. It must also contain no hidden content and no location that must be removed. Otherwise, an upright JPEG is made
 * from it, so that the platform gets what staff saw. A PDF is sent unchanged. So is a file that could not be decoded,
 * because there is nothing else to send.
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
      hiddenContentIn(facts).length === 0 &&
      !(leaveOutLocation && facts.holdsLocation));
  return asItIs
    ? { use: 'original', mediaType: facts.mediaType }
    : { use: 'anew', mediaType: 'image/jpeg' };
}
