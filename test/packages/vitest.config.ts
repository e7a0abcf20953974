import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: join(import.meta.dirname, '..', '..'),
  test: {
    include: ['test/packages/*.test.ts'],
    reporters: ['verbose'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
