import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Measure, Measurement } from '../test/bench/measurement.ts';
import { table } from './bench/table.ts';
import { root } from './bootstrap/paths.mjs';

/**
 * `npm run bench` runs all `test/bench/*.bench.ts` files, each of which exports `measure`, and
 * prints the results in one table. Arguments select files: `npm run bench -- start` runs those
 * whose names contain "start".
 */
const folder = join(root, 'test', 'bench');
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => chosen.length === 0 || chosen.some((part) => name.includes(part)));

const rows: Measurement[] = [];
for (const name of files) {
  const { measure } = (await import(pathToFileURL(join(folder, name)).href)) as {
    measure: Measure;
  };
  for await (const row of measure()) rows.push(row);
}
console.log(table(rows));
process.exitCode = rows.length > 0 ? 0 : 1;
