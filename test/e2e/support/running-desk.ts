import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from '@playwright/test';
import type { Discovery } from '../../../main/scanner/discovery/discovery.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const HOST = join('dev', 'chromium', 'main');

const REMEMBERING = new URL('../../support/remembering-preload.ts', import.meta.url).href;

/** Intake Desk in a separate process, with its window controlled from here. */
export interface RunningDesk {
  readonly page: Page;
  /** The process ID of main. */
  readonly pid: number;
  /** Resolves with the program's exit code. */
  readonly ended: Promise<number | null>;
  /** Everything that the program printed. */
  output(): string;
  /** Closes the window like staff and waits for the program's end. Resolves with its exit code. */
  close(): Promise<number | null>;
  /** Sends the program a signal, by default the one that kills at once. */
  kill(signal?: NodeJS.Signals): void;
}

export interface DeskStart {
  /** The base URL of the platform, or null for practice mode. */
  readonly server: string | null;
  readonly profile: string;
  /**
   * The file with the keychain's secrets in plain text. If omitted, they are lost with the program.
   */
  readonly keychainFile?: string;
  /**
   * The contents of the settings file before the start, of a desk that was set up unless they say
   * otherwise.
   */
  readonly settings?: object;
  /** The contents of the managed settings file. If omitted, the file does not exist. */
  readonly managed?: object;
  /**
   * Where such a file is ignored, for a desk in the test's process. The computer also has one in
   * the right place.
   */
  readonly misplacedManaged?: string;
  /**
   * True if the pre-check's workers report at once that they are warm, and check each file: see
   * `remembering`.
   */
  readonly remembering?: boolean;
  /** Runs what `npm start` runs, which must be built, and not the sources. */
  readonly built?: boolean;
  /** What announces itself on the network, if the desk is in the test's process. */
  readonly discovery?: Discovery;
}

/**
 * Creates the profile folder with the settings for the desk, and the managed settings file beside
 * it.
 */
export async function prepareProfile(start: DeskStart): Promise<void> {
  await mkdir(start.profile, { recursive: true });
  const file = join(start.profile, 'settings.json');
  const settings = JSON.stringify({ setUp: true, ...start.settings });
  if (start.settings !== undefined) await writeFile(file, settings);
  else await writeFile(file, settings, { flag: 'wx' }).catch(() => undefined);
  if (start.managed !== undefined) {
    await writeFile(managedFileOf(start), JSON.stringify(start.managed));
  }
}

/** The path of the managed settings file. */
export const managedFileOf = ({ profile }: DeskStart) => `${profile}-managed.json`;

/** Returns the argument for the managed settings file if there is one. */
export function managedOf(start: DeskStart): string[] {
  return start.managed === undefined ? [] : [`--managed=${managedFileOf(start)}`];
}

/** Returns the desk's keychain as the command line names it. */
export function keychainOf({ keychainFile }: DeskStart): string {
  return keychainFile === undefined ? 'memory' : `file:${keychainFile}`;
}

/** Starts the Chromium host headless and attaches to its window. */
export async function startChromiumDesk(start: DeskStart): Promise<RunningDesk> {
  await prepareProfile(start);
  const child = spawn(
    process.execPath,
    [
      ...(start.remembering === true ? ['--import', REMEMBERING] : []),
      start.built === true ? join(ROOT, 'out', 'app', `${HOST}.js`) : join(ROOT, `${HOST}.ts`),
      '--headless',
      '--debug-port=0',
      `--keychain=${keychainOf(start)}`,
      `--profile=${start.profile}`,
      ...managedOf(start),
      ...(start.server === null ? [] : [`--server=${start.server}`]),
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    if (chunk.toString().includes('[y/N]')) child.stdin.write('y\n');
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const within = <T>(step: string, work: Promise<T>) => withinAMinute(step, work, () => printed);
  const address = await within(
    'the start',
    debuggerOf(child, () => printed),
  );
  // Local: files are passed to the browser by name, and not through this connection.
  const browser = await chromium.connectOverCDP(address, { isLocal: true });
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error('The window has no page.');
  return {
    page,
    pid: child.pid ?? Number.NaN,
    ended: exited,
    output: () => printed,
    async close() {
      await within('closing the page', page.close());
      await within('letting go of the browser', browser.close());
      return within('the end of the program', exited);
    },
    kill: (signal = 'SIGKILL') => void child.kill(signal),
  };
}

/**
 * Fails after a minute and names the step, because the time limit of the test would not say which
 * step hangs.
 */
async function withinAMinute<T>(step: string, work: Promise<T>, printed: () => string): Promise<T> {
  const limit = AbortSignal.timeout(60_000);
  const late = new Promise<never>((_, reject) => {
    limit.addEventListener('abort', () => {
      reject(new Error(`After a minute this had not ended: ${step}. Printed: ${printed()}`));
    });
  });
  return Promise.race([work, late]);
}

async function debuggerOf(child: ChildProcess, printed: () => string): Promise<string> {
  if (child.stdout === null) throw new Error('The host has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const said: unknown = JSON.parse(line);
    if (typeof said === 'object' && said !== null && 'debugger' in said) {
      return String(said.debugger);
    }
  }
  throw new Error(`The host ended before its window opened: ${printed()}`);
}
