import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { curve } from './simulate-outage/curve.ts';
import { figuresTable } from './simulate-outage/figures.ts';
import { play } from './simulate-outage/run.ts';
import { SCENARIOS } from './simulate-outage/scenarios.ts';

/**
 * `npm run simulate:outage -- --desks 50000 --seed 1`: what the platform gets from all desks of a chain
 * while it is down and afterwards, by the program's own pace under a clock that is turned. Prints a
 * table and leaves a curve of each run in out/outage/. `--only minute` plays the runs of that name.
 */
const { values } = parseArgs({
  options: {
    desks: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const OUT = join('out', 'outage');
mkdirSync(OUT, { recursive: true });
const courses = SCENARIOS.filter(({ file }) => file.includes(values.only)).map((scenario) => {
  const course = play(scenario, Number(values.desks), Number(values.seed));
  writeFileSync(join(OUT, `${scenario.file}.svg`), curve(course));
  console.error(`${scenario.name}: played`);
  return course;
});
console.log(figuresTable(courses));
