import { type CheckPlaces, checksOf, fits } from './check-digit.ts';
import type { MrzCheck } from './mrz-facts.ts';
import { likeliest, likeliestFit, type MrzReading, textOf } from './mrz-reading.ts';

/** Odds of the two characters in question together: a place that shows neither is not guessed at. */
const EITHER = 0.7;
/** A reading so many times less likely than the likeliest is taken instead when its digit fits. */
const NEARLY_AS_LIKELY = 30;
/** A reading that fits must be so many times less likely before the document is blamed. */
const UNLIKELY = 200;
/** Odds of each character before the document is blamed. */
const WITHOUT_DOUBT = 0.9;

/**
 * Holds a reading against its check digits. Where one does not fit but a reading nearly as likely
 * does that differs in one character, that one is taken: a 0 seen as an O. A digit is blamed on the
 * document only when every character is beyond doubt and the digits of the other fields fit: a face whose
 * characters the net takes for others breaks several at once.
 */
export function checkedReading(reading: MrzReading): { text: string; checks: MrzCheck[] } {
  const { format, odds } = reading;
  let text = textOf(reading);
  const outcomes = new Map<CheckPlaces, MrzCheck>();
  const checks = checksOf(format, text);
  for (const places of checks) {
    const { field } = places;
    const known = field === 'composite' ? vouchedFor(odds, text, outcomes) : odds;
    const fitting = likeliestFit(known, places);
    if (fits(text, places)) {
      outcomes.set(places, { field, fits: true, sure: true });
    } else if (
      field !== 'composite' &&
      fitting.against <= NEARLY_AS_LIKELY &&
      betweenTwo(odds, text, places, fitting.characters)
    ) {
      text = replaced(text, places, fitting.characters);
      outcomes.set(places, { field, fits: true, sure: false });
    } else {
      const clear = [...places.over, places.digit].every(
        (at) => known[at]!.get(likeliest(known[at]!))! >= WITHOUT_DOUBT,
      );
      outcomes.set(places, { field, fits: false, sure: clear && fitting.against >= UNLIKELY });
    }
  }
  const wrong = [...outcomes.values()].filter((one) => one.field !== 'composite' && !one.fits);
  return {
    text,
    checks: [...outcomes.values()].map((one) => ({
      ...one,
      sure: one.sure && (one.fits || wrong.length <= 1),
    })),
  };
}

/** Whether two texts differ in one place, which shows one of their two characters. */
function betweenTwo(
  odds: MrzReading['odds'],
  text: string,
  { over, digit }: CheckPlaces,
  characters: string,
): boolean {
  const all = [...over, digit];
  const other = all.findIndex((at, index) => text[at] !== characters[index]);
  const at = all[other]!;
  const both = odds[at]!.get(text[at]!)! + odds[at]!.get(characters[other]!)!;
  return (
    both >= EITHER &&
    all.slice(other + 1).every((place, index) => text[place] === characters[other + 1 + index])
  );
}

/** The odds again, with the characters taken as certain that a check digit of their own fits. */
function vouchedFor(
  odds: MrzReading['odds'],
  text: string,
  outcomes: ReadonlyMap<CheckPlaces, MrzCheck>,
): MrzReading['odds'] {
  const places = new Set(
    [...outcomes].flatMap(([{ over, digit }, check]) =>
      check.fits && check.sure ? [...over, digit] : [],
    ),
  );
  return odds.map((at, index) => {
    const vouched = places.has(index) && at.get(text[index]!)! >= EITHER;
    return vouched ? new Map([[text[index]!, 1]]) : at;
  });
}

function replaced(text: string, { over, digit }: CheckPlaces, characters: string): string {
  const all = [...text];
  [...over, digit].forEach((at, index) => {
    all[at] = characters[index]!;
  });
  return all.join('');
}
