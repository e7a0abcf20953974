import type { Slot } from '../../preload/contract/models/capture.ts';
import type { DocumentType } from '../../preload/contract/models/verification.ts';
import { MM_PER_INCH, SIZES } from './seeing/sizes.ts';

/**
 * The best resolution the card can have if it fills the whole picture: an upper bound, so that
 * falling short of the limit is certain. Null where no card is expected.
 */
export function bestCaseDpi(
  width: number,
  height: number,
  slot: Slot,
  type: DocumentType | null,
): number | null {
  if (slot !== 'front_photo' && slot !== 'back_photo') return null;
  const card = SIZES[type === 'passport' ? 'dataPage' : 'card'];
  const long = Math.max(width, height) / card.long;
  const short = Math.min(width, height) / card.short;
  return Math.floor(Math.max(long, short) * MM_PER_INCH);
}
