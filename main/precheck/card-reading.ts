import type { CardReading } from '../../preload/contract/models/capture.ts';
import type { Facts } from './facts.ts';

/** What the barcode or the machine-readable zone in a picture says; null where none was read. */
export function cardReading(_facts: Facts): CardReading | null {
  return null;
}
