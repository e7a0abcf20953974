/** Numbers that only the seed determines. */
export interface SeededRandom {
  /** Evenly distributed from 0 to below 1. */
  next(): number;
  /** An integer from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  oneOf<T>(choices: readonly T[]): T;
  /** One of the choices, with a probability proportional to its weight. */
  weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T;
}

/** A generator for the `number`th plan of a run (mulberry32 with a mixed start). */
export function seededRandom(seed: number, number: number): SeededRandom {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    oneOf: (choices) => chosen(choices[whole(0, choices.length - 1)]),
    weighted: (choices) => {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
      const found = choices.find(([weight]) => {
        left -= weight;
        return left < 0;
      });
      return chosen(found ?? choices.at(-1))[1];
    },
  };
}

function chosen<T>(choice: T | undefined): T {
  if (choice === undefined) throw new Error('Nothing to choose from.');
  return choice;
}
