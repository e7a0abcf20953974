import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Dialog, Page } from '@playwright/test';
import { HEADLESS_VIEWPORT, launchBrowser, showApp } from '../../../dev/chromium/browser-window.ts';
import { browserCandidates, findBrowser } from '../../../dev/chromium/find-browser.ts';
import { type LoopbackOrigin, serveOnLoopback } from '../../../dev/chromium/loopback-server.ts';
import { OUT_PRELOAD_CHROMIUM } from '../../../dev/project-paths.ts';
import type { ServedDesk } from '../../../main/ipc/serve-desk.ts';

/** Windows that show one desk after another until `end`. */
export interface KeptWindows {
  /** Shows a desk in a free window. Call `leave` before the desk's end to free it. */
  show(desk: ServedDesk): Promise<{ readonly page: Page; leave(): Promise<void> }>;
  end(): Promise<void>;
}

/**
 * Keeps a window after its desk has left, with the browser, the page's process, and the compiled
 * scripts, because starting and loading all that takes longer than most tests. A window whose page
 * a test closed is not reused, so a test leaves nothing behind that cannot be reset.
 * @param args switches in addition to those of every browser
 */
export function keepWindows(args: readonly string[]): KeptWindows {
  const all: KeptWindow[] = [];
  const free: KeptWindow[] = [];
  return {
    async show(desk) {
      let window = free.pop();
      if (window === undefined) {
        window = await KeptWindow.open(args);
        all.push(window);
      }
      const shown = window;
      const page = await shown.show(desk);
      const leave = async () => void ((await shown.leave()) && free.push(shown));
      return { page, leave };
    },
    end: async () => void (await Promise.all(all.map((window) => window.end()))),
  };
}

/**
 * What a window shows between two desks: an empty page of their origin, so that it keeps its
 * process.
 */
const NOTHING = '/nothing';

/** Movement is rendered sixty times a second. Desks in separate programs show it. */
const AS_IT_IS = {
  media: null,
  colorScheme: null,
  forcedColors: null,
  reducedMotion: 'reduce',
} as const;

class KeptWindow {
  readonly #context: BrowserContext;
  readonly #folder: string;
  #desk: ServedDesk | null = null;
  #shown: Shown | null = null;
  #unlisten = () => {};

  static async open(args: readonly string[]): Promise<KeptWindow> {
    const executable = findBrowser(browserCandidates(process.platform, process.env));
    if (executable === null) throw new Error('No Chromium, Chrome or Edge was found.');
    const folder = await mkdtemp(join(tmpdir(), 'desk-window-'));
    const start = { executable, headless: true, userDataDir: folder, debugPort: null };
    // The compiled code of a script is found again with the script.
    const cache = `--disk-cache-dir=${join(folder, 'cache')}`;
    return new KeptWindow(await launchBrowser(start, [cache, ...args]), folder);
  }

  private constructor(context: BrowserContext, folder: string) {
    this.#context = context;
    this.#folder = folder;
  }

  async show(desk: ServedDesk): Promise<Page> {
    this.#desk = desk;
    await this.#context.pages()[0]?.emulateMedia(AS_IT_IS);
    this.#shown = this.#shown === null ? await this.#showFirst() : await showAgain(this.#shown);
    this.#unlisten = desk.onEvent(this.#shown.deliver);
    return this.#shown.page;
  }

  async #showFirst(): Promise<Shown> {
    const origin = await serveOnLoopback((request) => this.#answer(request), isNamedByContent);
    const app = await showApp(this.#context, {
      origin,
      preloadScript: OUT_PRELOAD_CHROMIUM,
      answerCall: async (call) => JSON.stringify(await this.#desk?.dispatch(JSON.parse(call))),
    });
    return { ...app, origin };
  }

  /** Leaves the desk. Resolves with false if the page is closed. */
  async leave(): Promise<boolean> {
    this.#unlisten();
    if (this.#shown === null || this.#shown.page.isClosed()) return false;
    const { page, origin } = this.#shown;
    const agree = (dialog: Dialog) => void dialog.accept();
    page.on('dialog', agree);
    await page.unrouteAll();
    await page.mouse.move(-1, -1);
    await page.goto(origin.origin + NOTHING);
    page.off('dialog', agree);
    await page.setViewportSize(HEADLESS_VIEWPORT);
    await this.#context.clearPermissions();
    this.#desk = null;
    return true;
  }

  async end(): Promise<void> {
    await this.#context.close();
    await this.#shown?.origin.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (this.#desk === null || pathname === NOTHING) return new Response();
    const response = await this.#desk.handle(request);
    if (isNamedByContent(pathname)) response.headers.set('cache-control', 'max-age=86400');
    return response;
  }
}

type Shown = Awaited<ReturnType<typeof showApp>> & { readonly origin: LoopbackOrigin };

async function showAgain(shown: Shown): Promise<Shown> {
  await shown.page.goto(shown.origin.origin);
  return shown;
}

/** A test holds the request for this file, so it must not come from what an earlier desk loaded. */
const HELD = '/assets/PaletteEntries-';

/** Returns whether a file belongs to the built page and has a name that depends on its content. */
function isNamedByContent(path: string): boolean {
  return path.startsWith('/assets/') && !path.startsWith(HELD);
}
