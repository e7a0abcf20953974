import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { closeWithin } from '../../closing/close-within.ts';
import type { Desk } from '../../compose/compose.ts';
import { startStep } from '../../compose/start.ts';
import type { NamedPlace } from '../../ipc/own-places.ts';
import { AUDIT_OPTIONS, auditCommandOf } from '../audit-command.ts';
import { defaultProfileDir } from '../default-profile-dir.ts';
import { endProcess } from '../end-process.ts';
import { placeLines } from '../place-lines.ts';
import { OUT_PRELOAD_CHROMIUM } from '../project-paths.ts';
import { runFromSource } from '../run-from-source.ts';
import type { Opened } from '../trouble.ts';
import {
  onlyVerified,
  openUnpackagedDesk,
  type UnpackagedDeskOptions,
} from '../unpackaged-desk.ts';
import { type BrowserWindow, openBrowserWindow } from './browser-window.ts';
import { browserCandidates, findBrowser } from './find-browser.ts';
import { type LoopbackOrigin, serveOnLoopback } from './loopback-server.ts';

/**
 * Intake Desk in an installed Chromium, Chrome or Edge: for contributors, tests and machines without
 * the Electron runtime. Ends when its window is closed.
 */
async function run(opened: Opened): Promise<void> {
  const options = parseChromiumArguments(process.argv.slice(2));
  if (await onlyVerified(options)) return;
  const executable =
    options.browser ?? findBrowser(browserCandidates(process.platform, process.env));
  if (executable === null) {
    throw new Error(
      'No Chromium, Chrome or Edge was found. Install one, or name it: --browser=PATH',
    );
  }
  opened.profileDir = options.profile;
  const desk = await openUnpackagedDesk('chromium', options, {
    confirm: askOnTerminal,
  });
  opened.desk = desk;
  const origin = await serveOnLoopback(desk.handle);
  try {
    await showUntilClosed(desk, origin, executable, options);
  } finally {
    // Also when no window could be opened: an open desk would keep the process alive.
    if (desk.busy()) console.warn('Finishing what is being sent…');
    await desk.close();
    await closeWithin('origin', origin.close, desk.report);
    endProcess(desk.report);
  }
}

async function showUntilClosed(
  desk: Desk,
  origin: LoopbackOrigin,
  executable: string,
  options: ChromiumArguments,
): Promise<void> {
  const window: BrowserWindow = await startStep('window', () =>
    openBrowserWindow({
      executable,
      headless: options.headless,
      userDataDir: join(options.profile, 'browser'),
      origin,
      preloadScript: OUT_PRELOAD_CHROMIUM,
      answerCall: async (call) => JSON.stringify(await desk.dispatch(JSON.parse(call))),
      debugPort: options.debugPort,
      report: desk.report,
    }),
  );
  const stop = () => void window.close();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  desk.onEvent((event, payload) => window.deliver(event, payload));
  console.warn(`Intake Desk is open${options.server === null ? ', in practice mode' : ''}.`);

  if (window.debugAddress !== null) {
    process.stdout.write(`${JSON.stringify({ debugger: window.debugAddress })}\n`);
  }

  await window.closed;
}

const NAMES = {
  server: 'Server that gets the password',
  forgotPasswordUrl: '"Forgot password" link',
  applicationUrl: 'Link to an application',
  scanFolder: 'Scan folder',
} as const;

/**
 * Asks where the program was started from, since this host has no dialog that its page could not draw.
 * Only `y` is yes; a program started without a terminal is answered no.
 */
async function askOnTerminal(places: readonly NamedPlace[]): Promise<boolean> {
  const { stdin, stderr } = process;
  stderr.write(`The window asks to use:\n${placeLines(places, NAMES)}\nUse it? [y/N]\n`);
  stdin.ref?.();
  const lines = createInterface({ input: stdin });
  try {
    for await (const line of lines) return line.trim().toLowerCase() === 'y';
    return false;
  } finally {
    lines.close();
    // An open terminal would keep the process alive.
    stdin.unref?.();
  }
}

interface ChromiumArguments extends UnpackagedDeskOptions {
  readonly headless: boolean;
  readonly browser: string | null;
  readonly debugPort: number | null;
}

/** Reads the command line. Throws an Error whose message says what is wrong with it. */
function parseChromiumArguments(args: readonly string[]): ChromiumArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      server: { type: 'string' },
      profile: { type: 'string' },
      managed: { type: 'string' },
      keychain: { type: 'string', default: 'system' },
      ...AUDIT_OPTIONS,
      headless: { type: 'boolean', default: false },
      browser: { type: 'string' },
      'debug-port': { type: 'string' },
    },
  });
  const debugPort = values['debug-port'] === undefined ? null : Number(values['debug-port']);
  if (
    debugPort !== null &&
    !(Number.isInteger(debugPort) && debugPort >= 0 && debugPort < 65_536)
  ) {
    throw new Error('--debug-port takes a port number, 0 for any free one.');
  }
  return {
    server: values.server ?? null,
    profile: values.profile ?? defaultProfileDir(process.platform, process.env),
    managed: values.managed ?? null,
    keychain: values.keychain,
    ...auditCommandOf(values),
    headless: values.headless,
    browser: values.browser ?? null,
    debugPort,
  };
}

await runFromSource(run);
