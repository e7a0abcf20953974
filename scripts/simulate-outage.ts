import { parseArgs } from 'node:util';
import { figuresOf } from './simulate-outage/figures.ts';
import { play } from './simulate-outage/run.ts';

const MINUTE = 60_000;

/** For how many minutes the platform is down, and how many minutes are observed afterward. */
const OUTAGES = [
  [1, 40],
  [10, 60],
  [60, 90],
  [240, 180],
] as const;

/**
 * `npm run simulate:outage -- --desks 50000 --seed 1` shows how many requests all desks of a chain
 * send to a platform after an outage. It uses the retry timing of the program with a simulated
 * clock, with and without Retry-After.
 */
const { values } = parseArgs({
  options: {
    desks: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
  },
});
const rows = [false, true].flatMap((retryAfter) =>
  OUTAGES.map(([minutes, after]) => {
    const scenario = { outageMs: minutes * MINUTE, afterMs: after * MINUTE, retryAfter };
    const course = play(scenario, Number(values.desks), Number(values.seed));
    return { minutes, retryAfter, ...figuresOf(course) };
  }),
);
console.table(rows);
