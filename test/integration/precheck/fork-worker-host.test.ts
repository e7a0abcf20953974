import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { isRunning } from './recording-host.ts';

const HOST = join(import.meta.dirname, '../../../main/system/workers/fork-worker-host.ts');
const WORKER = join(import.meta.dirname, '../../../main/precheck/worker/main.ts');

/** Starts a program that starts a worker and runs `then` with it. */
function program(worker: string, then: string): ChildProcess {
  const script = `
    import { forkWorkerHost } from ${JSON.stringify(pathToFileURL(HOST).href)};
    const worker = forkWorkerHost().start(${JSON.stringify(worker)});
    ${then}`;
  return spawn(process.execPath, ['--input-type=module', '-e', script]);
}

async function outputOf(child: ChildProcess): Promise<string> {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (text += part));
  await new Promise((resolve) => child.once('close', resolve));
  return text;
}

test('never passes a worker’s output to the program’s output', async () => {
  const script = join(tempFolder(), 'loud.mjs');
  await writeFile(
    script,
    `console.log('loud'); console.error('loud'); process.send({ done: true });`,
  );
  const child = program(
    script,
    `worker.onExit(() => console.log('over')); worker.onMessage(() => 0);`,
  );
  expect(await outputOf(child)).toBe('over\n');
});

test('ends a worker when the program that started it is killed', async () => {
  const child = program(WORKER, 'worker.onMessage(() => console.log(worker.pid));');
  const pid = await new Promise<number>((resolve) => {
    child.stdout?.once('data', (line) => resolve(Number(line)));
  });
  expect(isRunning(pid)).toBe(true);
  child.kill('SIGKILL');
  await eventually(() => expect(isRunning(pid)).toBe(false));
});
