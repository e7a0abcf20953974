import { defineConfig } from 'vitest/config';
import LongFirst from './scripts/test/long-first.ts';

// How long something may take is no promise of a test: these limits only end what hangs.
const patience = { hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };

/** Nothing outlives a test there, and a process for each file would take half of the time. */
const shared = { isolate: false };
/** Folders whose tests work within their own process. */
const IN_PROCESS = '{casework,platform,practice-platform,scan-folder,session}';

export default defineConfig({
  test: {
    // Much of it waits for other processes: half the cores, which is the default, leaves them idle.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          setupFiles: ['test/unit/staff-in-the-us.ts'],
          testTimeout: 60_000,
          ...shared,
          ...patience,
        },
      },
      {
        test: {
          name: 'integration in one process',
          include: [`test/integration/${IN_PROCESS}/**/*.test.ts`],
          testTimeout: 120_000,
          ...shared,
          ...patience,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          exclude: [`test/integration/${IN_PROCESS}/**`],
          testTimeout: 120_000,
          ...patience,
        },
      },
    ],
  },
});
