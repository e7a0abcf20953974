import type { CardReading } from '../../../preload/contract/models/capture.ts';
import { type Facts, visibleIn } from './facts.ts';

/** What the barcode or the machine-readable zone in a picture says; null where none was read. */
export function cardReading(facts: Facts): CardReading | null {
  const seen = visibleIn(facts);
  const license = seen?.barcode?.license ?? null;
  const read = license ?? (seen?.mrz?.surname ? seen.mrz : null);
  if (read === null) return null;
  const { surname, givenNames, birthDate, expiryDate } = read;
  return {
    source: license === null ? 'mrz' : 'barcode',
    surname: surname ?? '',
    givenNames: givenNames ?? '',
    birthDate,
    expiryDate,
  };
}
