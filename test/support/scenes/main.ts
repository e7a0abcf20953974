/**
 * Creates labeled captures of invented documents, like pictures that customers submit: node
 * test/support/scenes/main.ts --seed 1 --count 300 --out DIR writes the files and labels.json.
 * `--from N` and `--only TEXT` create only those from number N on, or whose recipe's key contains
 * TEXT, and keep the others. HEIC is left out, because nothing here can write it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { WrittenLabel } from '../../eval/label.ts';
import { scenes } from './make-scenes.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '100' },
    out: { type: 'string' },
    from: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
  },
});
if (!values.out) throw new Error('Name a folder with --out.');
mkdirSync(values.out, { recursive: true });
const labels: WrittenLabel[] = [];
const options = { from: Number(values.from), only: values.only };
const started = performance.now();
for await (const { bytes, label } of scenes(Number(values.seed), Number(values.count), options)) {
  writeFileSync(join(values.out, label.file), bytes);
  labels.push(label);
  if (labels.length % 25 > 0) continue;
  writeLabels(values.out);
  process.stdout.write(`${labels.length} made\n`);
}
writeLabels(values.out);
const kinds = Map.groupBy(
  labels,
  ({ defects }) => defects.map(({ kind, level }) => `${kind}:${level}`).join('+') || 'good',
);
for (const [kind, of] of [...kinds].sort(([a], [b]) => a.localeCompare(b)))
  process.stdout.write(`${String(of.length).padStart(4)} ${kind}\n`);
const seconds = (performance.now() - started) / 1000;
process.stdout.write(
  `${labels.length} captures in ${seconds.toFixed(0)} s, ${(seconds / labels.length).toFixed(2)} s each\n`,
);

/** Keeps labels of existing files unless the files were created again. */
function writeLabels(folder: string): void {
  const path = join(folder, 'labels.json');
  const before: WrittenLabel[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
  const byFile = new Map([...before, ...labels].map((label) => [label.file, label]));
  writeFileSync(path, `${JSON.stringify([...byFile.values()], null, 1)}\n`);
}
