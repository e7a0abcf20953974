import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Wine takes milliseconds to open a file. These limits only end what hangs. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};

/** Folders whose tests work within their own process. */
const IN_PROCESS = '{casework,platform,practice-platform,scan-folder,session}';
const INTEGRATION = '{desk,outbox,precheck,vault}';

export default defineConfig({
  root: join(import.meta.dirname, '..', '..'),
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'integration in one process',
          include: [`test/integration/${IN_PROCESS}/**/*.test.ts`],
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'integration',
          include: [`test/integration/${INTEGRATION}/**/*.test.ts`, 'test/windows/**/*.test.ts'],
          ...patience,
        },
      },
    ],
  },
});
