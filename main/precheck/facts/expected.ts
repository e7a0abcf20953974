import type { Slot } from '../../../preload/contract/models/capture.ts';
import type { DocumentType } from '../../../preload/contract/models/verification.ts';
import type { Expected } from '../vision/outline/sizes.ts';
import { type Facts, visibleIn } from './facts.ts';

/**
 * Says what a capture in a slot should show. Nothing certain can be said of a passport's other side, since only
 * its data page is asked for, nor of a portrait or a file in no slot yet.
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

/** Tells whether a picture was analyzed for another slot than it stands in. The tray expects nothing. */
export function outdated(facts: Facts, expected: Expected): boolean {
  const seen = visibleIn(facts);
  return seen !== null && expected !== 'anything' && seen.expected !== expected;
}
