import { median } from '../../math/median.ts';
import { alphabetsOf, type MrzFormat } from './mrz-layout.ts';

/** Digits and the letters that look like them. */
const PAIRS = ['0O', '0Q', '0D', '1I', '2Z', '5S', '6G', '8B'] as const;
/**
 * The logarithms of the odds for a digit. In numbers, issuers avoid letters that look like digits, especially after a
 * digit.
 */
const DIGIT_FIRST = Math.log(4);
const BEHIND_DIGIT = Math.log(40);
/** The maximum certainty that similarity to one known character can give (natural logarithm of the odds). */
const MOST_SURE = 5;
/** If the zone contains only one character of a pair, the other one is expected at this distance from it. */
const APART = 4;

/**
 * Distinguishes digits from letters that look like them, based on the zone's own print. The zone's dates and check
 * digits contain only digits, and its names contain only letters. They show what both look like in this typeface.
 * `cells` contains a net's probabilities for each position, in order. Positions that allow both are changed.
 */
export function tellLookAlikes(
  format: MrzFormat,
  labels: readonly string[],
  cells: readonly Float32Array[],
): void {
  const alphabets = alphabetsOf(format);
  // Compute this once, because positions that allow only one of a pair are not changed below.
  const most = cells.map((cell, at) =>
    cell.reduce((best, odds, label) => {
      return odds > best && alphabets[at]!.includes(labels[label]!) ? odds : best;
    }, 0),
  );
  for (const [digit, letter] of PAIRS) {
    const [d, l] = [labels.indexOf(digit!), labels.indexOf(letter!)];
    const leaning = (cell: Float32Array) => Math.log((cell[d]! + 1e-6) / (cell[l]! + 1e-6));
    const known = (wanted: number, allowed: string, other: string) => {
      const values = cells
        .filter((cell, at) => {
          const alphabet = alphabets[at]!;
          const onlyOne = alphabet.includes(allowed) && !alphabet.includes(other);
          return onlyOne && cell[wanted]! >= most[at]!;
        })
        .map(leaning);
      return median(values) ?? null;
    };
    const middle = middleBetween(known(d, digit!, letter!), known(l, letter!, digit!));
    cells.forEach((cell, at) => {
      const alphabet = alphabets[at]!;
      if (!alphabet.includes(digit!) || !alphabet.includes(letter!)) return;
      const both = cell[d]! + cell[l]!;
      if (both < 0.3) return;
      const lean = (leaning(cell) - middle.at) * middle.steepness;
      const before = cells[at - 1];
      const behind = before && /\d/.test(labels[before.indexOf(Math.max(...before))]!);
      const first = behind ? BEHIND_DIGIT : DIGIT_FIRST;
      const odds = Math.exp(Math.max(-MOST_SURE, Math.min(MOST_SURE, lean)) + first);
      cell[d] = (both * odds) / (1 + odds);
      cell[l] = both / (1 + odds);
    });
  }
}

/** Returns the midpoint between digits and letters in this typeface, and how much a deviation from it counts. */
function middleBetween(digits: number | null, letters: number | null) {
  if (digits !== null && letters !== null) {
    const apart = digits - letters;
    if (apart < 1) return { at: (digits + letters) / 2, steepness: 0 };
    return { at: (digits + letters) / 2, steepness: Math.max(1, (2 * MOST_SURE) / apart) };
  }
  if (digits !== null) return { at: Math.min(0, digits - APART), steepness: 1 };
  if (letters !== null) return { at: Math.max(0, letters + APART), steepness: 1 };
  return { at: 0, steepness: 1 };
}
