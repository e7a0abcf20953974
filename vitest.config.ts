import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongFirst from './scripts/test/long-first.ts';
import { textsPlugin } from './scripts/text/texts-plugin.ts';

// How long something may take is no promise of a test: these limits only end what hangs.
const patience = { hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

/** A disk in memory, where there is one with room: there a sync, of which the desk makes many, takes no time. */
function quickFolder(): { TMPDIR?: string } {
  const place = '/dev/shm';
  if (!existsSync(place)) return {};
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize > 4e9 ? { TMPDIR: place } : {};
}

/** Nothing outlives a test there, and a process for each file would take half of the time. */
const shared = { isolate: false };
/** The picture engine forbids its process every other decoder for good: they have one of their own. */
const ALONE = 'test/integration/precheck/{heic-primary,sharp-engine,upright}.test.ts';

export default defineConfig({
  plugins: [textsPlugin()],
  test: {
    // Much of it waits for other processes: with a file a core, half of each is idle. With two, the
    // pre-check's workers would come late.
    maxWorkers: Math.min(Math.ceil(1.5 * availableParallelism()), 8),
    sequence: { sequencer: LongFirst },
    env: quickFolder(),
    projects: [
      {
        extends: true,
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
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          exclude: [ALONE],
          testTimeout: 240_000,
          ...shared,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration in its own process',
          include: [ALONE],
          testTimeout: 240_000,
          ...patience,
        },
      },
    ],
  },
});
