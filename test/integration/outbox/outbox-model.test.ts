import fc from 'fast-check';
import { test } from 'vitest';
import { commands, runModel } from '../../support/outbox-model.ts';

/** `node test/proofs/outbox-model.ts` runs as many as one likes. */
const RUNS = 100;

test('whatever happens, in whatever order: nothing lost, nothing sent twice unasked, no false sent', async () => {
  await fc.assert(fc.asyncProperty(commands, runModel), { numRuns: RUNS });
});
