/** A stream of random numbers determined by a seed. */
export interface Random {
  /** Returns a number from 0 to just below 1. */
  next(): number;
  between(low: number, high: number): number;
  /** An integer from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
  /** Normally distributed around 0 with deviation 1, within ±3. */
  bell(): number;
  digits(count: number): string;
}

/** The mulberry32 generator. `parts` name the stream: the same parts give the same numbers. */
export function randomFrom(...parts: readonly (number | string)[]): Random {
  let state = 2166136261;
  for (const character of parts.join('/')) {
    state = Math.imul(state ^ character.charCodeAt(0), 16777619);
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    pick: (from) => from[Math.floor(next() * from.length)]!,
    chance: (probability) => next() < probability,
    bell: () => (next() + next() + next() - 1.5) * 2,
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  };
}
