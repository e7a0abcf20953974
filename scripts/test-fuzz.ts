import { parseArgs } from 'node:util';
import { fuzzLines } from '../test/fuzz/fuzz-tally.ts';
import { runFuzz } from '../test/fuzz/run-fuzz.ts';

/**
 * `npm run test:fuzz -- --count 30000 --seed 7` sends valid and invalid messages to the whole
 * program. It does so even while the program is being locked, signed out, and closed. `--from N`
 * starts with round N. Each round has a hundred messages.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '30000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});
const number = (name: keyof typeof values): number => {
  const text = values[name];
  if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a whole number, not "${text}".`);
  return Number(text);
};
const tally = await runFuzz({
  seed: number('seed'),
  count: number('count'),
  from: number('from'),
  onProgress: (line) => console.log(line.slice(0, 500)),
});
console.log(fuzzLines(tally).join('\n'));
for (const what of tally.wrong) console.log(`WRONG ${what}`);
process.exitCode = tally.wrong.length === 0 ? 0 : 1;
