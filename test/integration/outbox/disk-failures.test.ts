import { expect, onTestFinished, test } from 'vitest';
import { noAccount } from '../../crash/account.ts';
import { openCrashSite } from '../../crash/crash-site.ts';
import { failCalls } from '../../crash/failing-calls.ts';
import { straceMissing } from '../../crash/strace.ts';

const missing = straceMissing();
const why = missing === null ? '' : ` (skipped: ${missing})`;

/** `npm run test:crash -- --only disk` does every one. */
const EVERY = 48;

test.skipIf(missing !== null)(
  `a disk that is full, broken or read-only at any call is named, and costs nothing that was kept${why}`,
  async () => {
    const site = await openCrashSite();
    onTestFinished(() => site.close());
    const { account, calls, failed, told } = await failCalls(site, { every: EVERY });
    expect(account).toEqual({ ...noAccount(), unknown: account.unknown });
    expect(calls).toBeGreaterThan(240);
    expect(failed).toBe(Math.ceil(calls / EVERY));
    expect([...told.keys()].join('\n')).toMatch(/^(storage|journalFailed) (full|disk)$/m);
  },
  300_000,
);
