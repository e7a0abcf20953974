import type { Slot } from '../../../preload/contract/models/capture.ts';
import type { DocumentType } from '../../../preload/contract/models/verification.ts';
import type { Expected } from '../vision/outline/sizes.ts';
import { type Facts, visibleIn } from './facts.ts';

/**
 * Returns what a capture in a slot should show. Nothing specific is expected of a selfie or an extra file. Nor is it of
 * a passport's other side, because only the data page is required.
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

/**
 * Returns whether a picture was analyzed for a slot other than its current one. Extra files are never outdated, because
 * nothing is expected of them.
 */
export function outdated(facts: Facts, expected: Expected): boolean {
  const seen = visibleIn(facts);
  return seen !== null && expected !== 'anything' && seen.expected !== expected;
}
