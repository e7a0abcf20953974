import {
  type MediaType,
  SLOT_MEDIA_TYPES,
  type Slot,
} from '../../preload/contract/models/capture.ts';
import type { Turn } from '../../preload/contract/models/verdict.ts';
import type { Facts } from './facts.ts';
import { uprightAsStored } from './orientation.ts';

/** Which bytes go out for a capture, and the type they have. */
export type UploadPlan =
  | { readonly use: 'original'; readonly mediaType: MediaType }
  | { readonly use: 'uprightJpeg'; readonly mediaType: 'image/jpeg' };

/**
 * The original bytes when their pixels are upright without any reader's help and the slot takes the
 * type, and nothing else is carried with them; else an upright JPEG made from them, so that what staff saw is what arrives. A PDF goes as
 * it is, and so does what could not be decoded: there is nothing else to send.
 */
export function uploadPlan(facts: Facts, slot: Slot, turn: Turn): UploadPlan {
  const original = { use: 'original', mediaType: facts.mediaType } as const;
  if (facts.kind !== 'picture') return original;
  const takes: readonly MediaType[] = SLOT_MEDIA_TYPES[slot];
  const asTheyAre =
    (facts.carries ?? []).length === 0 &&
    turn === 0 &&
    takes.includes(facts.mediaType) &&
    uprightAsStored(facts.orientation);
  return asTheyAre ? original : { use: 'uprightJpeg', mediaType: 'image/jpeg' };
}
