import { parseArgs } from 'node:util';
import { figuresOf } from './simulate-outage/figures.ts';
import { play } from './simulate-outage/run.ts';

const MINUTE = 60_000;

/** Minutes that a platform is down, and that are looked at afterwards. */
const OUTAGES = [
  [1, 40],
  [10, 60],
  [60, 90],
  [240, 180],
] as const;

/**
 * `npm run simulate:outage -- --desks 50000 --seed 1`: what the platform gets from all desks of a chain
 * after it was down, by the program's own pace under a clock that is turned, without Retry-After and with.
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
