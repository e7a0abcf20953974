import { expect, it } from 'vitest';
import { runFaults } from '../../faults/run-faults.ts';
import { NEVER, tallyLines, WRONGLY_PARKED_SHARE } from '../../faults/tally.ts';

/** `npm run test:faults -- --count 100000` goes on for longer. */
const FAULTS = 300;

it(
  `loses nothing, sends nothing twice and claims nothing false in ${FAULTS} faults`,
  { timeout: 400_000 },
  async () => {
    const { tally, seconds } = await runFaults({ seed: 20, from: 0, count: FAULTS, lanes: 12 });
    const { counts, failures } = tally;
    process.stdout.write(`${[...tallyLines(tally), `in ${seconds.toFixed(0)} s`].join('\n')}\n`);

    const why = failures.join('\n');
    for (const name of NEVER) expect.soft({ [name]: counts[name] }, why).toEqual({ [name]: 0 });
    expect(counts.faults).toBeGreaterThanOrEqual(FAULTS);
    // About half of the faults are safe ones, of which one may be parked.
    const allowed = Math.ceil(counts.safeFaults * WRONGLY_PARKED_SHARE);
    expect(counts.wronglyParked, why).toBeLessThanOrEqual(allowed);
  },
);
