import { join } from 'node:path';
import { build } from 'vite';
import type { BrowserWindow } from '../../dev/chromium/browser-window.ts';
import { openBrowserWindow } from '../../dev/chromium/browser-window.ts';
import { OUT_PRELOAD_CHROMIUM } from '../../dev/project-paths.ts';
import { root } from '../bootstrap/paths.mjs';
import { DEV_BROWSER } from './dev-profile.ts';
import type { DevSession } from './dev-session.ts';
import { MainProcess } from './main-process.ts';
import { servePage } from './page-server.ts';
import { watchSources } from './source-watch.ts';

/**
 * Opens the window in an installed Chromium. Its page and main run from their sources. The browser
 * belongs to this process, so the window stays open while main restarts.
 */
export async function developInChromium(
  executable: string,
  session: DevSession,
  options: { readonly headless: boolean; readonly inspect: readonly string[] },
): Promise<void> {
  let window: BrowserWindow | null = null;
  let openAgain = false;
  const main = new MainProcess({
    args: session.deskArguments,
    execArgv: options.inspect,
    onEvent(event, payload) {
      session.heard(event, payload);
      window?.deliver(event, payload);
    },
    onLost: () => console.log('Main has ended. It restarts when one of its files changes.'),
  });
  const page = await servePage(() => main.origin());
  const open = () =>
    openBrowserWindow({
      executable,
      headless: options.headless,
      userDataDir: DEV_BROWSER,
      origin: page,
      preloadScript: OUT_PRELOAD_CHROMIUM,
      answerCall: (call) => main.call(call),
      debugPort: options.headless ? 0 : null,
      report: (where, cause) => {
        console.error(`${where}: ${cause}`);
        return '';
      },
    });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => void window?.close());
  }
  try {
    await buildPreload();
    if (await main.start()) await session.begin((call) => main.call(call));
    watchSources(page.vite, async (parts) => {
      const started = performance.now();
      await main.end();
      if (parts.has('practice platform')) await session.restartPlatform();
      if (parts.has('preload')) await buildPreload();
      if (!(await main.start())) return;
      await session.resume((call) => main.call(call));
      if (parts.has('preload')) {
        openAgain = true;
        await window?.close();
      } else page.reload();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`Main restarted in ${seconds} s (${[...parts].join(', ')} changed).`);
    });
    do {
      openAgain = false;
      window = await open();
      console.log(`Intake Desk is open. Its page is at ${page.origin}.`);
      if (window.debugAddress !== null) console.log(`Its debugger: ${window.debugAddress}`);
      await window.closed;
    } while (openAgain);
  } finally {
    await main.end();
    await page.close();
  }
}

async function buildPreload(): Promise<void> {
  await build({
    configFile: join(root, 'vite.preload.config.ts'),
    mode: 'chromium',
    root,
    logLevel: 'warn',
  });
}
