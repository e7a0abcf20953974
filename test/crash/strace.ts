import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Every call that changes the disk or lets data leave the program. */
export const BOUNDARIES = [
  'write',
  'writev',
  'pwrite64',
  'pwritev',
  'fsync',
  'fdatasync',
  'rename',
  'renameat',
  'renameat2',
  'unlink',
  'unlinkat',
  'ftruncate',
  'mkdir',
] as const;

/** Returns why strace cannot be used here, as a reason to skip, or null. */
export function straceMissing(): string | null {
  if (process.platform !== 'linux') return 'strace is for Linux only';
  const tried = spawnSync('strace', ['-o', '/dev/null', 'true']);
  if (tried.error) return 'strace is not installed';
  return tried.status === 0 ? null : 'strace may not trace here';
}

/**
 * What happens to a thread's `call` from number `from` on (1 is the first), or only to that one.
 */
export interface Injection {
  readonly call: string;
  readonly what: 'signal=KILL' | `error=${string}`;
  readonly from: number;
  readonly andAllLater?: boolean;
}

/** Traces some calls of one thread from now on. Resolves when it is attached. */
export async function attach(
  thread: number,
  calls: readonly string[],
  { inject, log = '/dev/null' }: { readonly inject?: Injection; readonly log?: string },
): Promise<ChildProcess> {
  const args = ['-y', '-p', String(thread), '-o', log, '-e', `trace=${calls.join(',')}`];
  if (inject !== undefined) {
    const when = `${inject.from}${inject.andAllLater ? '+' : ''}`;
    args.push('-e', `inject=${inject.call}:${inject.what}:when=${when}`);
  }
  const strace = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    strace.stderr.once('data', () => resolve());
    strace.once('exit', () => reject(new Error('strace could not attach.')));
  });
  return strace;
}

/** Ends the tracing of a program that continues or has ended. */
export async function detach(strace: ChildProcess): Promise<void> {
  if (strace.exitCode !== null || strace.signalCode !== null) return;
  const gone = once(strace, 'exit');
  strace.kill('SIGTERM');
  await gone;
}
