import { type CheckPlaces, checkValue, checkWeight } from './check-digit.ts';
import { alphabetAt, type MrzFormat } from './mrz-layout.ts';

/** How likely each character is at one place, among those that may stand there; they sum to 1. */
export type CharacterOdds = ReadonlyMap<string, number>;

/** A zone as it was read, its lines put end to end. */
export interface MrzReading {
  readonly format: MrzFormat;
  readonly odds: readonly CharacterOdds[];
}

/** No character is impossible: what a net holds for that is its overconfidence. */
const LEAST_ODDS = 1e-5;

/**
 * Odds over the characters that may stand at a place, from a net's over all; `allowed` is the part of
 * the net's that they had.
 */
export function oddsAt(
  format: MrzFormat,
  at: number,
  labels: readonly string[],
  probabilities: Float32Array,
): { odds: CharacterOdds; allowed: number } {
  const alphabet = alphabetAt(format, at);
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

export function likeliest(odds: CharacterOdds): string {
  let best = '<';
  let most = -1;
  for (const [character, probability] of odds) {
    if (probability > most) [best, most] = [character, probability];
  }
  return best;
}

/** The likeliest text of a zone. */
export function textOf({ odds }: MrzReading): string {
  return odds.map(likeliest).join('');
}

/** The likeliest reading that a check digit fits. */
export interface FittingReading {
  /** Characters at the check's places in order, the digit last. */
  readonly characters: string;
  /** How many times less likely it is than the likeliest reading: 1 when that one fits. */
  readonly against: number;
}

/**
 * Finds the likeliest characters whose check digit fits, by going through the places once with the
 * best way to reach each remainder modulo 10.
 */
export function likeliestFit(
  odds: readonly CharacterOdds[],
  { over, digit }: CheckPlaces,
): FittingReading {
  let ways: (Way | null)[] = Array.from({ length: 10 }, (_, sum) =>
    sum === 0 ? { cost: 0, characters: '' } : null,
  );
  over.forEach((at, index) => {
    const steps = cheapestSteps(odds[at]!, checkWeight(index));
    const next: (Way | null)[] = new Array(10).fill(null);
    ways.forEach((way, sum) => {
      if (!way) return;
      for (const { adds, cost, character } of steps) {
        const to = (sum + adds) % 10;
        const total = way.cost + cost;
        const known = next[to];
        if (!known || total < known.cost) {
          next[to] = { cost: total, characters: way.characters + character };
        }
      }
    });
    ways = next;
  });
  let best: Way = { cost: Number.POSITIVE_INFINITY, characters: '' };
  for (const { adds, cost, character } of cheapestSteps(odds[digit]!, 1)) {
    const way = ways[adds];
    if (!way || way.cost + cost >= best.cost) continue;
    best = { cost: way.cost + cost, characters: way.characters + character };
  }
  return { characters: best.characters, against: Math.exp(best.cost) };
}

interface Way {
  /** Natural logarithm of how many times less likely than the likeliest. */
  readonly cost: number;
  readonly characters: string;
}

/** The likeliest character of a place for each remainder that it can add. */
function cheapestSteps(odds: CharacterOdds, weight: number) {
  const most = Math.max(...odds.values());
  const steps = new Map<number, { adds: number; cost: number; character: string }>();
  for (const [character, probability] of odds) {
    const adds = (checkValue(character) * weight) % 10;
    const cost = Math.log(most / probability);
    const known = steps.get(adds);
    if (!known || cost < known.cost) steps.set(adds, { adds, cost, character });
  }
  return [...steps.values()];
}
