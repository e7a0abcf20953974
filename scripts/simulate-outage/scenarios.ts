import type { Scenario } from './run.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const DOWN = [
  { file: 'minute', name: 'One minute', outageMs: MINUTE, afterMs: 40 * MINUTE },
  { file: 'ten-minutes', name: 'Ten minutes', outageMs: 10 * MINUTE, afterMs: 60 * MINUTE },
  { file: 'hour', name: 'One hour', outageMs: HOUR, afterMs: 90 * MINUTE },
  { file: 'morning', name: 'A morning (4 h)', outageMs: 4 * HOUR, afterMs: 180 * MINUTE },
] as const;

/** Every run, with the name of its picture. */
export const SCENARIOS: readonly (Scenario & { readonly file: string })[] = [
  ...DOWN.map((one) => ({ ...one, retryAfter: false })),
  ...DOWN.map((one) => ({
    ...one,
    name: `${one.name}, Retry-After`,
    file: `${one.file}-retry-after`,
    retryAfter: true,
  })),
  { file: 'opening', name: 'All open at nine', outageMs: 0, retryAfter: false, afterMs: HOUR },
];
