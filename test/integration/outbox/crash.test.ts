import { afterAll, beforeAll, expect, test } from 'vitest';
import { noAccount } from '../../crash/account.ts';
import { killAtBoundaries } from '../../crash/boundaries.ts';
import { type CrashSite, openCrashSite } from '../../crash/crash-site.ts';
import { failCalls } from '../../crash/failing-calls.ts';
import { killHosts } from '../../crash/host-kills.ts';
import { killAtRandom } from '../../crash/random-kills.ts';
import { straceMissing } from '../../crash/strace.ts';
import { killVisits } from '../../crash/visit-kills.ts';

/**
 * A sample of what `npm run test:crash` does in full. Starting a program takes seconds under Wine,
 * so the limits are longer there.
 */
const EVERY = 96;
const PATIENCE = process.platform === 'win32' ? 4 : 1;
const KILLS = 4;
const VISIT_KILLS = 6;
const HOST_KILLS = 1;
const MINUTES = 60_000 * PATIENCE;
const missing = straceMissing();
const why = missing === null ? '' : ` (skipped: ${missing})`;

let site: CrashSite;
beforeAll(async () => {
  site = await openCrashSite();
});
afterAll(() => site.close());

test.skipIf(missing !== null)(
  `loses nothing and sends nothing twice when killed at every ${EVERY}th write, sync, rename, and removal${why}`,
  async () => {
    const { account, kills, boundaries } = await killAtBoundaries(site, { every: EVERY });
    expect(account).toEqual({ ...noAccount(), unknown: account.unknown });
    expect(boundaries).toBeGreaterThan(200);
    expect(kills).toBeGreaterThan(boundaries / EVERY / 2);
  },
  5 * MINUTES,
);

test.skipIf(missing !== null)(
  `names a disk that is full, broken, or read-only at any call, and keeps everything that was stored${why}`,
  async () => {
    const { account, calls, failed, told } = await failCalls(site, { every: EVERY });
    expect(account).toEqual({ ...noAccount(), unknown: account.unknown });
    expect(calls).toBeGreaterThan(240);
    expect(failed).toBe(Math.ceil(calls / EVERY));
    expect([...told.keys()].join('\n')).toMatch(/^(storage|journalFailed) (full|disk)$/m);
  },
  5 * MINUTES,
);

test(
  `loses nothing, sends nothing twice, and leaves nothing unreadable when killed ${KILLS} times at random`,
  async () => {
    const plan = { kills: KILLS, seed: 1, profiles: 3, uploadMs: 1_000, bytes: 4_000_000 };
    const { account, kills } = await killAtRandom(site, plan);
    expect(account).toEqual({ ...noAccount(), unknown: account.unknown });
    expect(kills).toBeGreaterThan(KILLS * 0.8);
  },
  5 * MINUTES,
);

test(
  `loses nothing, sends nothing twice, and mixes up nothing when killed ${VISIT_KILLS} times while two customers’ visits are grouped, split, and sent`,
  async () => {
    const { account, kills } = await killVisits(site, { kills: VISIT_KILLS, seed: 1 });
    expect(account).toEqual({ ...noAccount(), unknown: account.unknown });
    expect(kills).toBeGreaterThan(VISIT_KILLS / 2);
  },
  5 * MINUTES,
);

test(
  `loses nothing and sends nothing twice when the whole program is killed ${HOST_KILLS} times while it sends`,
  async () => {
    const { account } = await killHosts(site, { kills: HOST_KILLS, seed: 1 });
    expect(account).toEqual({ ...noAccount(), unknown: account.unknown });
  },
  5 * MINUTES,
);
