import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tryMutations, untouchedOpen } from '../integration/vault/try-mutations.ts';

/**
 * `node test/proofs/vault-mutations.ts --count 1000000 --seed 1`: tries so many changed files on the
 * vault and counts those it takes. `--from` takes a run up where another stopped.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});
const [seed, from, count] = [Number(values.seed), Number(values.from), Number(values.count)];
const say = (line: string) => process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'vault-mutations-'));
try {
  if (!(await untouchedOpen(folder))) throw new Error('Files that nobody changed do not open');
  const onProgress = (tried: number) =>
    say(`${tried} tried; go on from here with --seed ${seed} --from ${from + tried}`);
  const { tried, kinds, accepted } = await tryMutations({ seed, from, count, folder, onProgress });
  for (const [kind, times] of Object.entries(kinds)) say(`  ${kind}: ${times}`);
  for (const each of accepted) say(`ACCEPTED: ${each}`);
  say(`${tried} mutations tried, ${accepted.length} accepted (seed ${seed})`);
  process.exitCode = accepted.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
