import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { runInto } from '../rig.ts';
import { wineEnv } from './prefix.ts';

/**
 * Runs a program under Wine and writes its output to the file `output`. Under Wine, Node can't
 * write to a pipe from outside. Resolves with the exit code once all of the program's processes
 * have ended.
 */
export async function runWithWine(
  wine: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  output: string,
): Promise<number> {
  raisePriority();
  // Programs under Wine don't receive signals, so a signal stops the whole prefix.
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
 * Raises this process's priority. Opening a file always involves Wine's server, so a low priority
 * would delay every such operation.
 */
function raisePriority(): void {
  try {
    setPriority(-5);
  } catch {
    // Only root may raise the priority.
  }
}

/** Ends all processes left in this prefix, which no other program uses. */
async function endServer(wine: string): Promise<void> {
  const beside = join(dirname(wine), 'wineserver64');
  const server = existsSync(beside) ? beside : 'wineserver';
  const child = spawn(server, ['-k'], { env: wineEnv(), stdio: 'ignore' });
  await once(child, 'close').catch(() => undefined);
}
