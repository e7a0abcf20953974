import type { Slot } from '../../preload/contract/models/capture.ts';
import type { DocumentType } from '../../preload/contract/models/verification.ts';

const MM_PER_INCH = 25.4;
/** ISO/IEC 7810: licenses and state IDs are ID-1, a passport's data page is ID-3. Millimetres. */
const ID_1 = { long: 85.6, short: 53.98 };
const ID_3 = { long: 125, short: 88 };

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
  const card = type === 'passport' ? ID_3 : ID_1;
  const long = Math.max(width, height) / card.long;
  const short = Math.min(width, height) / card.short;
  return Math.floor(Math.max(long, short) * MM_PER_INCH);
}
