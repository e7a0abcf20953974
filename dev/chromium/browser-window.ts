import { readFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Frame, type Page } from 'playwright-core';
import { noWayOutSwitches } from '../../main/hosts/no-way-out.ts';
import { removeAll } from '../../main/system/files/change-files.ts';
import { closeWithin, type Report } from '../../main/system/shutdown/close-within.ts';
import type { LoopbackOrigin } from './loopback-server.ts';

export interface BrowserWindowOptions extends AppPageOptions {
  readonly executable: string;
  readonly headless: boolean;
  /** A folder for this launch only. It's emptied before the launch and removed when the window closes. */
  readonly userDataDir: string;
  /** The port for a debugger (0 for any free port), or null for none. */
  readonly debugPort: number | null;
  /** Logs problems with the browser. */
  readonly report: Report;
}

export interface BrowserWindow {
  /** The address where a debugger can attach, or null if none was requested. */
  readonly debugAddress: string | null;
  readonly deliver: Deliver;
  closed: Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the app in an installed browser, in a window with its own profile and no address bar. The window starts on an
 * empty page so that the bridge and the cookie exist before the app loads.
 */
export async function openBrowserWindow(options: BrowserWindowOptions): Promise<BrowserWindow> {
  await removeAll(options.userDataDir);
  const context = await launchBrowser(options);
  try {
    return await windowOf(context, options);
  } catch (cause) {
    // An open browser would keep the process alive.
    await context.close().catch(ignore);
    throw cause;
  }
}

async function windowOf(
  context: BrowserContext,
  options: BrowserWindowOptions,
): Promise<BrowserWindow> {
  const { page, deliver } = await showApp(context, options);
  const over = Promise.withResolvers<void>();
  page.on('close', () => over.resolve());
  context.on('close', () => over.resolve());
  const closed = over.promise.then(() =>
    closeWithin(
      'browser',
      async () => {
        await context.close().catch(ignore);
        await removeAll(options.userDataDir);
      },
      options.report,
    ),
  );
  return {
    debugAddress: options.debugPort === null ? null : await debugAddress(options.userDataDir),
    deliver,
    closed,
    close: () => {
      over.resolve();
      return closed;
    },
  };
}

export const HEADLESS_VIEWPORT = { width: 1280, height: 800 } as const;

/** Returns the launch options that all browsers showing the app share. */
function browserStart(executablePath: string, headless: boolean) {
  // Chromium refuses to run its sandbox as root. This host is only for development and tests.
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath,
    env: utf8Locale(process.env),
    chromiumSandbox: !isRoot,
    args: [
      `--disk-cache-dir=${devNull}`,
      '--disable-quic',
      // The page is served from this computer, and so are its sources in development.
      ...noWayOutSwitches('127.0.0.1'),
      // Headless computers often have no graphics card, and emulating one in software is slower.
      ...(headless ? ['--disable-gpu'] : []),
      // Hides the browser's warning about the missing sandbox, which would cover the app's caution strip.
      ...(isRoot ? ['--test-type'] : []),
    ],
  };
}

/**
 * Starts an installed browser with one window and an empty page.
 * @param args extra switches, in addition to those for every browser that shows the app
 */
export function launchBrowser(
  options: Pick<BrowserWindowOptions, 'executable' | 'headless' | 'userDataDir' | 'debugPort'>,
  args: readonly string[] = [],
): Promise<BrowserContext> {
  const start = browserStart(options.executable, options.headless);
  return chromium.launchPersistentContext(options.userDataDir, {
    ...start,
    headless: options.headless,
    viewport: options.headless ? HEADLESS_VIEWPORT : null,
    // The host closes the window itself, and then deletes the practice profile.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ignoreDefaultArgs: ['--enable-automation'],
    args: [
      '--app=data:text/html,<title>Intake Desk</title>',
      '--window-size=1280,800',
      ...start.args,
      ...(options.debugPort === null ? [] : [`--remote-debugging-port=${options.debugPort}`]),
      ...args,
    ],
  });
}

/** Returns the debugger's address. Chromium writes the port that it chose to its profile. */
async function debugAddress(userDataDir: string): Promise<string> {
  const [port] = (await readFile(join(userDataDir, 'DevToolsActivePort'), 'utf8')).split('\n');
  return `http://127.0.0.1:${port}`;
}

function ignore(): void {
  // The page is gone. Callers learn about that from `closed`.
}

/**
 * Returns an environment with a UTF-8 locale. With any other locale (such as POSIX, the default), Chromium on Linux
 * can't find files with non-ASCII names. A file chooser that was given such a file then seems to have received nothing.
 */
export function utf8Locale(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return /utf-?8/i.test(locale) ? env : { ...env, LC_ALL: 'C.UTF-8' };
}

/** Answers a contract call from the page. Both the call and the answer are JSON. */
type AnswerCall = (call: string) => Promise<string>;

type Deliver = (event: string, payload: unknown) => void;

interface AppPageOptions {
  readonly origin: LoopbackOrigin;
  /** The preload bundle, with this host's binding in place of Electron's bridge. */
  readonly preloadScript: string;
  readonly answerCall: AnswerCall;
}

/** Shows the app in the first page of a new context. The bridge and the cookie exist before the app loads. */
export async function showApp(
  context: BrowserContext,
  options: AppPageOptions,
): Promise<{ readonly page: Page; readonly deliver: Deliver }> {
  const page = context.pages()[0] ?? (await context.newPage());
  await context.exposeBinding('__deskInvoke', onlyOurPage(page, options));
  await context.addInitScript({ path: options.preloadScript });
  await context.addCookies([
    { ...options.origin.cookie, url: options.origin.origin, httpOnly: true, sameSite: 'Strict' },
  ]);
  // The desk has one window. With a second page, someone could change the same submission at the same time.
  context.on('page', (other) => void other.close().then(() => page.bringToFront(), ignore));
  await page.goto(options.origin.origin);
  return {
    page,
    deliver: (event, payload) =>
      // Passed as one string, like calls. An object would be serialized value by value on both sides.
      void page
        .evaluate(
          (told) => {
            const { __deskDeliver: listen } = globalThis as unknown as {
              __deskDeliver?: (told: string) => void;
            };
            listen?.(told);
          },
          JSON.stringify([event, payload]),
        )
        .catch(ignore),
  };
}

/** Returns a handler that answers only the app's top frame. It checks the frame before anything else. */
function onlyOurPage(page: Page, { origin, answerCall }: AppPageOptions) {
  return async (source: { page?: Page; frame: Frame }, call: unknown): Promise<string> => {
    const ours =
      source.page === page &&
      source.frame === page.mainFrame() &&
      source.frame.url().startsWith(`${origin.origin}/`);
    if (!ours || typeof call !== 'string') throw new Error('This page may not call the desk.');
    return answerCall(call);
  };
}
