import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { commands, runModel } from '../support/outbox-model.ts';

/**
 * `node test/proofs/outbox-model.ts --count N [--seed S]`: random commands against the real sender and
 * journal, by hand for as many as one likes. Prints how many held, or the shortest one that did not.
 */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
const numRuns = Number(values.count);
const seed = values.seed === undefined ? Date.now() : Number(values.seed);
let done = 0;
const timer = setInterval(() => console.log(`${done} of ${numRuns} (seed ${seed})`), 10_000);
const result = await fc.check(
  fc.asyncProperty(commands, async (steps) => {
    await runModel(steps);
    done += 1;
  }),
  { numRuns, seed },
);
clearInterval(timer);
if (result.failed) {
  console.error(`Broken after ${result.numRuns} (seed ${seed}): ${result.errorInstance}`);
  console.error(JSON.stringify(result.counterexample));
  process.exitCode = 1;
} else {
  console.log(`${result.numRuns} command sequences held (seed ${seed}).`);
}
