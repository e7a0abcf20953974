import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import LongFirst from '../../scripts/test/long-first.ts';
import { textsPlugin } from '../../scripts/text/texts-plugin.ts';
import { NOT_RUN } from './not-run.ts';

/** Wine takes milliseconds to open a file. These limits only end what hangs. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};

/** Folders whose tests work within their own process. */
const IN_PROCESS = 'test/integration/{applications,platform,session,settings}/**';
const notRun = Object.keys(NOT_RUN).map((path) =>
  path.endsWith('.ts') ? `test/integration/${path}` : `test/integration/${path}/**`,
);

export default defineConfig({
  root: join(import.meta.dirname, '..', '..'),
  plugins: [textsPlugin()],
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          setupFiles: ['test/unit/staff-in-the-us.ts'],
          isolate: false,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration in one process',
          include: [`${IN_PROCESS}/*.test.ts`],
          isolate: false,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts', 'test/windows/**/*.test.ts'],
          exclude: [IN_PROCESS, ...notRun],
          ...patience,
        },
      },
    ],
  },
});
