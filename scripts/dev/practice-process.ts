import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { root } from '../bootstrap/paths.mjs';

const SCRIPT = join(root, 'scripts/practice-platform.ts');

const Samples = v.object({
  accounts: v.tupleWithRest([v.object({ email: v.string(), password: v.string() })], v.unknown()),
  verificationServices: v.array(
    v.object({ id: v.string(), label: v.string(), verification: v.string() }),
  ),
});

/**
 * The practice platform in a separate process. It keeps running when main restarts, so users stay
 * signed in.
 */
export interface PracticeProcess {
  readonly url: string;
  readonly samples: v.InferOutput<typeof Samples>;
  close(): Promise<void>;
}

/** The password for `npm run dev`. It's documented, because contributors have to type it. */
const PASSWORD = 'practice';

/**
 * @param port the previous port, so that the address stays the same; if it's taken, another one is
 * used
 */
export async function startPractice(port: number): Promise<PracticeProcess> {
  return (await startOn(port)) ?? (await startOn(0)) ?? failed();
}

function failed(): never {
  throw new Error('The practice platform could not be started.');
}

/** Returns null if the process ended immediately. */
async function startOn(port: number): Promise<PracticeProcess | null> {
  const child = spawn(
    process.execPath,
    [
      ...['--disable-warning=ExperimentalWarning', SCRIPT, '--samples'],
      ...['--port', String(port), '--password', PASSWORD],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value: first = '' } = await lines.next();
  const { value: second = '' } = await lines.next();
  const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(first) ?? [];
  if (url === undefined) return null;
  return { url, samples: v.parse(Samples, JSON.parse(second)), close: () => endOf(child) };
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}
