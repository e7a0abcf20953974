import { alphabetsOf, type MrzFormat } from './mrz-layout.ts';

/** The probability of each character that may stand at one place; they sum to 1. */
export type CharacterOdds = ReadonlyMap<string, number>;

/** A zone's characters with their odds, its lines put end to end. */
export interface MrzOdds {
  readonly format: MrzFormat;
  readonly odds: readonly CharacterOdds[];
}

/** No character is impossible; a net that says so is too confident. */
const LEAST_ODDS = 1e-5;

/**
 * Turns a net's probabilities into odds over the characters that may stand at a place; `allowed` is the part of
 * the net's probability that those had.
 */
export function oddsAt(
  format: MrzFormat,
  at: number,
  labels: readonly string[],
  probabilities: Float32Array,
): { odds: CharacterOdds; allowed: number } {
  const alphabet = alphabetsOf(format)[at]!;
  let allowed = 0;
  const odds = new Map<string, number>();
  let sum = 0;
  labels.forEach((label, index) => {
    if (!alphabet.includes(label)) return;
    allowed += probabilities[index]!;
    const probability = Math.max(LEAST_ODDS, probabilities[index]!);
    odds.set(label, probability);
    sum += probability;
  });
  for (const [label, probability] of odds) odds.set(label, probability / sum);
  return { odds, allowed };
}

function likeliest(odds: CharacterOdds): string {
  let best = '<';
  let most = -1;
  for (const [character, probability] of odds) {
    if (probability > most) [best, most] = [character, probability];
  }
  return best;
}

/** Gives the likeliest text of a zone. */
export function textOf({ odds }: MrzOdds): string {
  return odds.map(likeliest).join('');
}
