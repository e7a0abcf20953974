import { alphabetsOf, type MrzFormat } from './mrz-layout.ts';

/** The probability of each character that is allowed at one position. The probabilities add up to 1. */
export type CharacterOdds = ReadonlyMap<string, number>;

/** The characters of a zone's joined lines, with their probabilities. */
export interface MrzOdds {
  readonly format: MrzFormat;
  readonly odds: readonly CharacterOdds[];
}

/** The minimum probability of a character, because a net that considers a character impossible is too confident. */
const LEAST_ODDS = 1e-5;

/**
 * Limits a net's probabilities to the characters that are allowed at a position. `allowed` is the total probability
 * that the net gave these characters.
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

/** Returns the most likely text of a zone. */
export function textOf({ odds }: MrzOdds): string {
  return odds.map(likeliest).join('');
}
