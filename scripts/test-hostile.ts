import { parseArgs } from 'node:util';
import { hostileCorpus, sampleOf } from '../test/hostile/corpus.ts';
import { outcomeTable } from '../test/hostile/outcome-table.ts';
import { readersTable } from '../test/hostile/readers-table.ts';
import { failures, runHostile } from '../test/hostile/run-hostile.ts';

/**
 * `npm run test:hostile` runs the pre-check on a thousand hostile files. It also shows what two
 * other readers find in PDFs with active content. `--only TEXT` selects files whose kind or name
 * contains the text. `--count N` limits their number, and `--each` prints every file.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    count: { type: 'string' },
    each: { type: 'boolean', default: false },
  },
});
const all = (await hostileCorpus()).filter(({ kind, name }) =>
  `${kind} ${name}`.includes(values.only),
);
const files = values.count === undefined ? all : sampleOf(all, Number(values.count));
let done = 0;
const outcomes = await runHostile(files, ({ name, facts, verdict, ms, peak }) => {
  done++;
  const line = `${name}: ${verdict}, ${facts}, ${Math.round(ms)} ms, ${Math.round(peak / 2 ** 20)} MB`;
  if (values.each) console.log(line);
  else if (done % 100 === 0) console.log(`${done} of ${files.length}`);
});
console.log(outcomeTable(outcomes).join('\n'));
const table = await readersTable(outcomes);
if (table.length > 2) console.log(`\n${table.join('\n')}`);
const failed = failures(outcomes);
for (const { name, facts, ms, peak } of failed) {
  console.log(`FAILED ${name}: ${facts}, ${Math.round(ms)} ms, ${Math.round(peak / 2 ** 20)} MB`);
}
process.exitCode = failed.length > 0 ? 1 : 0;
