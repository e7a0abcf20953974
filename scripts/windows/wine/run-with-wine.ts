import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { runInto } from '../rig.ts';
import { wineEnv } from './prefix.ts';

/**
 * Runs a program under Wine and writes its output to the file `output`. Under Wine, Node cannot
 * write to a pipe from outside. Resolves with the exit code once all processes of the program have
 * ended.
 */
export async function runWithWine(
  wine: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  output: string,
): Promise<number> {
  raisePriority();
  // Programs under Wine do not receive signals, so the whole prefix is stopped.
  const broken = () => void endServer(wine);
  for (const signal of SIGNALS) process.once(signal, broken);
  try {
    const code = await runInto(output, wine, args, { cwd, env: { ...wineEnv(), ...env } });
    await endServer(wine);
    return code;
  } finally {
    for (const signal of SIGNALS) process.off(signal, broken);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Raises the priority of this process. Wine's server is involved whenever a file is opened, so a
 * low priority would delay each of these operations.
 */
function raisePriority(): void {
  try {
    setPriority(-5);
  } catch {
    // Only root may raise the priority.
  }
}

/** Ends all remaining processes in this prefix, which no other program uses. */
async function endServer(wine: string): Promise<void> {
  const beside = join(dirname(wine), 'wineserver64');
  const server = existsSync(beside) ? beside : 'wineserver';
  const child = spawn(server, ['-k'], { env: wineEnv(), stdio: 'ignore' });
  await once(child, 'close').catch(() => undefined);
}
