import { checksOf, fits } from './check-digit.ts';
import type { MrzCheck } from './mrz-facts.ts';
import { type MrzOdds, textOf } from './mrz-odds.ts';

/** Odds of each character before the document is blamed. */
const WITHOUT_DOUBT = 0.995;

/**
 * Holds a reading against its check digits. One that does not fit is blamed on the document only when
 * every character is beyond doubt, or vouched for by a digit of its own, and the digits of the other fields
 * fit: a face whose characters the net takes for others breaks several at once.
 */
export function checkedText(reading: MrzOdds): { text: string; checks: MrzCheck[] } {
  const { format, odds } = reading;
  const text = textOf(reading);
  const vouchedFor = new Set<number>();
  const checks = checksOf(format, text).map((places): MrzCheck => {
    const { field, over, digit } = places;
    const all = [...over, digit];
    if (fits(text, places)) {
      for (const at of all) vouchedFor.add(at);
      return { field, fits: true, sure: true };
    }
    const clear = (at: number) => vouchedFor.has(at) || odds[at]!.get(text[at]!)! >= WITHOUT_DOUBT;
    return { field, fits: false, sure: all.every(clear) };
  });
  const wrong = checks.filter((one) => one.field !== 'composite' && !one.fits).length;
  return {
    text,
    checks: checks.map((one) => ({ ...one, sure: one.fits || (one.sure && wrong <= 1) })),
  };
}
