/**
 * What `npm run <name>` runs, and what it requires. `packages` is the group of system packages.
 * `build` means that it needs the window's build. `main` means that it also needs the main
 * process's build.
 * @typedef {{ script: string, packages: 'none' | 'window' | 'tests' | 'windows', build: boolean,
 * main?: boolean }} Command
 * @type {Readonly<Record<string, Command>>}
 */
export const commands = {
  start: { script: 'scripts/start.ts', packages: 'window', build: true, main: true },
  dev: { script: 'scripts/dev.ts', packages: 'window', build: false },
  tour: { script: 'scripts/tour.ts', packages: 'window', build: true, main: true },
  screens: { script: 'scripts/screens.ts', packages: 'window', build: true },
  test: { script: 'scripts/test.ts', packages: 'tests', build: true, main: true },
  'test:crash': { script: 'scripts/test-crash.ts', packages: 'tests', build: false },
  'test:faults': { script: 'scripts/test-faults.ts', packages: 'none', build: false },
  'test:fuzz': { script: 'scripts/test-fuzz.ts', packages: 'none', build: false },
  'test:hostile': { script: 'scripts/test-hostile.ts', packages: 'none', build: false },
  'test:packages': { script: 'scripts/test-packages.ts', packages: 'none', build: true },
  'test:windows': { script: 'scripts/test-windows.ts', packages: 'windows', build: false },
  check: { script: 'scripts/check.ts', packages: 'none', build: false },
  bench: { script: 'scripts/bench.ts', packages: 'window', build: true, main: true },
  package: { script: 'scripts/package.ts', packages: 'none', build: true },
  'package:try': { script: 'scripts/try-package.ts', packages: 'none', build: false },
  'host:stdio': { script: 'dev/stdio/main.ts', packages: 'none', build: false },
  'practice-platform': { script: 'scripts/practice-platform.ts', packages: 'none', build: false },
  'simulate:outage': { script: 'scripts/simulate-outage.ts', packages: 'none', build: false },
  audit: { script: 'scripts/audit.ts', packages: 'none', build: false },
  precheck: { script: 'dev/precheck/main.ts', packages: 'none', build: false },
  eval: { script: 'scripts/eval.ts', packages: 'none', build: false },
};
