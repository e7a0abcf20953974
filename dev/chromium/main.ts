import { join } from 'node:path';
import { startStep } from '../../main/desk/start.ts';
import type { Opened } from '../../main/hosts/trouble.ts';
import type { ServedDesk } from '../../main/ipc/serve-desk.ts';
import { closeWithin } from '../../main/system/shutdown/close-within.ts';
import { OUT_PRELOAD_CHROMIUM } from '../project-paths.ts';
import { endProcess, runFromSource } from '../run-from-source.ts';
import { onlyVerified, openUnpackagedDesk } from '../unpackaged-desk.ts';
import { askOnTerminal } from './ask-on-terminal.ts';
import { type BrowserWindow, openBrowserWindow } from './browser-window.ts';
import { type ChromiumArguments, parseChromiumArguments } from './chromium-arguments.ts';
import { browserCandidates, findBrowser } from './find-browser.ts';
import { type LoopbackOrigin, serveOnLoopback } from './loopback-server.ts';

/** Runs Intake Desk in an installed browser, for contributors, tests, and computers without Electron's runtime. */
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
    // Runs even if no window could be opened, because an open desk would keep the process alive.
    if (desk.busy()) console.warn('Finishing what is being sent…');
    await desk.close();
    await closeWithin('origin', origin.close, desk.report);
    endProcess(desk.report);
  }
}

async function showUntilClosed(
  desk: ServedDesk,
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

await runFromSource(run);
