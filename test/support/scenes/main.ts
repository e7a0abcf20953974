/**
 * Makes labelled captures of invented documents, in the manner of pictures that customers hand in:
 * node test/support/scenes/main.ts --seed 1 --count 300 --out DIR
 * writes the files and labels.json. HEIC is left out, as nothing here can write it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Label } from './label.ts';
import { scenes } from './make-scenes.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '100' },
    out: { type: 'string' },
  },
});
if (!values.out) throw new Error('Name a folder with --out.');
mkdirSync(values.out, { recursive: true });
const labels: Label[] = [];
const started = performance.now();
for await (const { bytes, label } of scenes(Number(values.seed), Number(values.count))) {
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

function writeLabels(folder: string): void {
  writeFileSync(join(folder, 'labels.json'), `${JSON.stringify(labels, null, 1)}\n`);
}
