import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongFirst from './scripts/test/long-first.ts';
import { quickFolder } from './scripts/test/quick-folder.ts';
import { textsPlugin } from './scripts/text/texts-plugin.ts';

// These limits only end tests that hang. No test makes a promise about how long something takes.
const patience = { hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

/**
 * These tests leave nothing behind, so they share processes. Starting one for each file takes half
 * of the time.
 */
const shared = { isolate: false };
/**
 * The picture engine permanently disables all other decoders in its process, so each of these files
 * has its own process.
 */
const ALONE = 'test/integration/precheck/{heic-primary,sharp-engine,upright}.test.ts';

export default defineConfig({
  plugins: [textsPlugin()],
  test: {
    // Playwright's workers run at the same time. If more files ran at once, the pre-check's workers
    // would be too slow, and cores would be idle while the last window tests run.
    maxWorkers: Math.min(availableParallelism(), 8),
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
