import { parseArgs } from 'node:util';
import { figuresOf } from './simulate-outage/figures.ts';
import { play } from './simulate-outage/run.ts';

const MINUTE = 60_000;

/** How many minutes the platform is down, and how many minutes are observed afterward. */
const OUTAGES = [
  [1, 40],
  [10, 60],
  [60, 90],
  [240, 180],
] as const;

/**
 * `npm run simulate:outage -- --desks 50000 --seed 1` shows how many requests a chain's desks send
 * to a platform after an outage. It uses the program's retry timing with a simulated clock, with
 * and without Retry-After.
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
