import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { FUSES } from './fuses.ts';
import { askToEnd, processesOf, type RunningProcess } from './running-processes.ts';

/** The maximum time for each step on a slow computer, in milliseconds. */
const PATIENCE_MS = 60_000;
/** How long to watch for something that must not happen, in milliseconds. */
const WATCH_MS = 10_000;

/** A packed program that has been started. */
export type Started = {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Resolves with the exit code when the program ends, or with null if a signal ended it. */
  readonly ended: Promise<number | null>;
  readonly hasEnded: () => boolean;
};

/**
 * Starts the program the way a click on its icon does: usually without arguments, and ignoring its
 * output.
 */
export function startProgram(program: string, args: readonly string[] = []): Started {
  const child = spawn(program, args, { stdio: 'ignore' });
  let over = false;
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => {
      over = true;
      reject(error);
    });
    child.once('exit', (code) => {
      over = true;
      resolve(code);
    });
  });
  // If the program can't be started, only callers that await `ended` have to handle the error.
  ended.catch(() => undefined);
  return { child, pid: child.pid ?? -1, ended, hasEnded: () => over };
}

/** @returns the names of fuses that don't have their intended values */
export async function wrongFuses(program: string): Promise<readonly string[]> {
  const wire = await getCurrentFuseWire(program);
  return Object.entries(wire)
    .filter(([option]) => option !== 'version')
    .filter(([option, state]) => {
      const decided = FUSES[Number(option) as FuseV1Options];
      return decided === undefined || Number(state) !== (decided ? '1' : '0').charCodeAt(0);
    })
    .map(([option]) => FuseV1Options[Number(option)] ?? `number ${option}`);
}

/**
 * Waits until a process that renders the window is running.
 * @returns the problem, or null
 */
export async function showsItsWindow({ pid, hasEnded }: Started): Promise<string | null> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(250)) {
    if (hasEnded()) return 'it ended by itself';
    const processes = await processesOf(pid);
    const bare = processes.find(({ command }) => command.includes('--no-sandbox'));
    if (bare !== undefined) return `a process runs without the sandbox: ${bare.command}`;
    if (processes.some(drawsWindow)) return null;
  }
  return `no window after ${PATIENCE_MS / 1000} s`;
}

/**
 * Asks the program to end.
 * @returns the milliseconds until it ended, or the problem
 */
export async function endsWhenAsked({ pid, ended }: Started): Promise<number | string> {
  const asked = Date.now();
  await askToEnd(pid);
  const code = await withinPatience(ended);
  if (code === 'late') return `it still runs after ${PATIENCE_MS / 1000} s`;
  return code === 0 ? Date.now() - asked : `it ended with ${code ?? 'a signal'}`;
}

/**
 * Waits until a second instance of the program has handed over to the first and ended.
 * @returns the problem, or null
 */
export async function handsOver({ pid, ended, hasEnded }: Started): Promise<string | null> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(250)) {
    if (hasEnded()) {
      const code = await ended;
      return code === 0 ? null : `it ended with ${code ?? 'a signal'}`;
    }
    if (await hasWindow(pid)) return 'it runs beside the first';
  }
  return `it neither ended nor opened a window in ${PATIENCE_MS / 1000} s`;
}

/**
 * Starts the program with a debugging port, which it must refuse.
 * @returns the problem, or null if nothing ever listened there
 */
export async function refusesDebugger(program: string): Promise<string | null> {
  const port = await freePort();
  const started = startProgram(program, [`--remote-debugging-port=${port}`]);
  try {
    for (const until = Date.now() + WATCH_MS; Date.now() < until; await wait(100)) {
      if (await answers(port)) return 'it listens to a debugger';
      if (started.hasEnded())
        return (await started.ended) === 0 ? 'it ended as if all was well' : null;
    }
    // On Windows and macOS, the program doesn't end by itself, because its message stays open until
    // someone closes it.
    return (await hasWindow(started.pid)) ? 'it opened its window all the same' : null;
  } finally {
    started.child.kill('SIGKILL');
  }
}

/** Returns the incidents that the program logged in a profile. */
export function incidentsIn(profile: string): string {
  const file = join(profile, 'logs', 'incidents.log');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

async function hasWindow(pid: number): Promise<boolean> {
  return (await processesOf(pid)).some(drawsWindow);
}

/**
 * Returns whether a process renders a window. Chromium passes the purpose of each process on its
 * command line.
 */
function drawsWindow({ command }: RunningProcess): boolean {
  return command.includes('--type=renderer');
}

async function withinPatience<T>(promise: Promise<T>): Promise<T | 'late'> {
  const late = new AbortController();
  try {
    return await Promise.race([
      promise,
      wait(PATIENCE_MS, 'late' as const, { signal: late.signal }),
    ]);
  } finally {
    late.abort();
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
