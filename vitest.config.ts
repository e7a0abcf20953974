import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Much of it waits for other processes: half the cores, which is the default, leaves them idle.
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
