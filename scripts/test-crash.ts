import { parseArgs } from 'node:util';
import { PROOFS, type ProofOptions, runCrash } from '../test/crash/run-crash.ts';

/**
 * `npm run test:crash` kills the program at every boundary and at random points, and simulates
 * power failures and disk errors. `--only boundaries|kills|visits|hosts|power|disk` runs only one
 * kind. `--every 10` tests only every tenth point.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    every: { type: 'string', default: '1' },
    kills: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    profiles: { type: 'string', default: '20' },
    'upload-ms': { type: 'string', default: '20000' },
    bytes: { type: 'string', default: '20000000' },
  },
});
const number = (name: keyof typeof values): number => {
  const text = String(values[name]);
  if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a whole number, not "${text}".`);
  return Number(text);
};
const options: ProofOptions = {
  every: number('every'),
  kills: number('kills'),
  seed: number('seed'),
  profiles: number('profiles'),
  uploadMs: number('upload-ms'),
  bytes: number('bytes'),
};
const chosen = PROOFS.filter((name) => values.only?.includes(name) ?? true);
if (chosen.length === 0) throw new Error(`--only takes ${PROOFS.join(', ')}.`);
process.exitCode = (await runCrash(chosen, options, console.log)) ? 0 : 1;
