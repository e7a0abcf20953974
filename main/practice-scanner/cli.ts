import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { HELP, readArguments, readFault, USAGE } from './cli-arguments.ts';
import { createPracticeScanner, type PracticeScanner } from './practice-scanner.ts';

const SAMPLES = join(import.meta.dirname, '../../resources/samples');

/** Runs the practice scanner alone. Exit code 2 for bad arguments, 1 when it cannot start. */
async function run(): Promise<void> {
  const read = readArguments(process.argv.slice(2));
  if (!read.ok) {
    console.error(`practice-scanner: ${read.text} ${USAGE}`);
    process.exitCode = 2;
    return;
  }
  if (read.value.help) {
    process.stdout.write(`${HELP}\n`);
    return;
  }
  const scanner = await createPracticeScanner({ ...read.value.options, samplesDir: SAMPLES });
  process.stdout.write(`Practice scanner at ${scanner.url}, profile ${scanner.profile.name}\n`);
  const orders = createInterface({ input: process.stdin });
  orders.on('line', (line) => process.stdout.write(`${carryOut(line.trim(), scanner)}\n`));
  const stop = () => {
    orders.close();
    process.stdin.destroy();
    void scanner.close();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/** Does what a line says, and tells what came of it. */
function carryOut(line: string, { samples, faults, lay, load, trouble }: PracticeScanner): string {
  switch (line) {
    case 'turned':
    case 'together':
      lay(...(samples?.[line] ?? []));
      return `On the glass: ${line}.`;
    case 'nothing':
      lay();
      return 'The glass is empty.';
    case 'statement':
      load(samples?.statement ?? [], { again: true });
      return 'The feeder holds a statement.';
    case 'empty':
      load([]);
      return 'The feeder is empty.';
    case 'clear':
      faults.clear();
      trouble(null);
      return 'Nothing is wrong, and no fault is armed.';
    default: {
      const read = readFault(line);
      if (!read.ok) return read.text;
      faults.add({ fault: read.value });
      return `Armed: ${read.value.kind}.`;
    }
  }
}

run().catch((cause: unknown) => {
  const text = cause instanceof Error ? cause.message : String(cause);
  console.error(`practice-scanner: cannot start: ${text}`);
  process.exitCode = 1;
});
