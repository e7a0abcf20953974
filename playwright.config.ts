import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { HostOption } from './test/e2e/support/desk-test.ts';

export default defineConfig<object, HostOption>({
  testDir: 'test/e2e',
  outputDir: 'out/test-results',
  workers: 2,
  fullyParallel: true,
  // Node loads these files itself and caches the compiled code. Playwright would transpile all of
  // them first.
  build: {
    external: ['dev', 'main', 'preload', 'scripts'].map((room) =>
      join(import.meta.dirname, room, '**'),
    ),
  },
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: { actionTimeout: 30_000, screenshot: 'only-on-failure' },
  projects: [
    { name: 'chromium', use: { host: 'chromium' } },
    { name: 'electron', use: { host: 'electron' } },
  ],
});
