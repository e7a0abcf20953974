import type { Slot } from '../../../preload/contract/models/capture.ts';
import type { DocumentType } from '../../../preload/contract/models/verification.ts';
import type { Expected } from '../vision/outline/sizes.ts';
import { type Facts, visibleIn } from './facts.ts';

/**
 * What a capture in that slot should show. Of a passport only the data page is asked for, so nothing
 * certain can be said of its other side, nor of a portrait, nor of a file in no slot yet.
 */
export function expectedIn(slot: Slot | 'tray', type: DocumentType | null): Expected {
  switch (slot) {
    case 'front_photo':
      return type === 'passport' ? 'dataPage' : 'cardFront';
    case 'back_photo':
      return type === 'passport' ? 'anything' : 'cardBack';
    case 'document':
      return 'page';
    case 'self_portrait':
    case 'tray':
      return 'anything';
  }
}

/** Whether a picture was looked at for another slot than it stands in. In the tray nobody asks. */
export function outdated(facts: Facts, expected: Expected): boolean {
  const seen = visibleIn(facts);
  return seen !== null && expected !== 'anything' && seen.expected !== expected;
}
