import { parseArgs } from 'node:util';
import { runFaults } from '../test/faults/run-faults.ts';
import { isGood, tallyLines } from '../test/faults/tally.ts';

/**
 * `npm run test:faults -- --count 100000 --seed 7` sends submissions through a proxy that disrupts
 * connections in every possible way. It ends after `--count` faults. `--from N` continues with plan
 * N. `--only N` runs only plan N.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    only: { type: 'string', multiple: true },
    lanes: { type: 'string', default: '20' },
    processes: { type: 'string', default: '2' },
  },
});
const number = (name: string, text: string): number => {
  if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a whole number, not "${text}".`);
  return Number(text);
};
const seed = number('seed', values.seed);
const { tally, next, seconds } = await runFaults({
  seed,
  count: number('count', values.count),
  from: number('from', values.from),
  lanes: number('lanes', values.lanes),
  processes: number('processes', values.processes),
  ...(values.only === undefined ? {} : { only: values.only.map((text) => number('only', text)) }),
  onProgress: (line) => console.log(line),
});
console.log(tallyLines(tally).join('\n'));
const rate = (tally.counts.faults / seconds).toFixed(1);
console.log(`seed ${seed}: ${rate} faults a second; continue with --seed ${seed} --from ${next}`);
process.exitCode = isGood(tally) ? 0 : 1;
