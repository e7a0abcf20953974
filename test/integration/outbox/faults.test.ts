import { expect, it } from 'vitest';
import { coveringPlans } from '../../faults/fault-plan.ts';
import { runFaults } from '../../faults/run-faults.ts';
import { NEVER, tallyLines, WRONGLY_PARKED_SHARE } from '../../faults/tally.ts';

/** For a longer run: `npm run test:faults -- --count 100000`. */
const SEED = 20;
/**
 * At least this many of the 14 planned kinds must occur. On a slow computer, one kind may prevent
 * another.
 */
const KINDS = 12;

// Promise: Nothing in the Outbox gets lost
// Promise: Intake Desk automatically sends a submission again only
// Promise: A submission is stored durably before its first byte
// Promise: It's sent again only if it provably didn't arrive.
it(
  'loses nothing, sends nothing twice, and claims nothing false with any fault',
  { timeout: 400_000 },
  async () => {
    const plans = coveringPlans(SEED);
    const run = { seed: SEED, from: 0, count: 0, only: plans, lanes: 12 };
    const { tally, seconds } = await runFaults(run);
    const { counts, failures } = tally;
    process.stdout.write(`${[...tallyLines(tally), `in ${seconds.toFixed(0)} s`].join('\n')}\n`);

    const why = failures.join('\n');
    for (const name of NEVER) expect.soft({ [name]: counts[name] }, why).toEqual({ [name]: 0 });
    expect(counts.plans).toBe(plans.length);
    expect(counts.visits).toBeGreaterThan(0);
    expect(Object.keys(tally.kinds).length).toBeGreaterThanOrEqual(KINDS);
    // About half of the faults are safe, and only a small share of those may be wrongly set aside
    // as unknown.
    const allowed = Math.ceil(counts.safeFaults * WRONGLY_PARKED_SHARE);
    expect(counts.wronglyParked, why).toBeLessThanOrEqual(allowed);
  },
);
