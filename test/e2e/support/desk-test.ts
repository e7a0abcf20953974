import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import type { Discovery } from '../../../main/scanner/discovery/discovery.ts';
import { CONFIRMED_NAMES, type Settings } from '../../../preload/contract/models/settings.ts';
import {
  createPracticePlatform,
  type PracticePlatform,
} from '../../peers/practice-platform/practice-platform.ts';
import { BRANCH_SETTINGS } from '../../support/file-case.ts';
import { quickPins } from '../../support/quick-pins.ts';
import { askPage } from './ask-page.ts';
import { type Beginning, prepareBeginning, showBeginning, walkToBeginning } from './beginning.ts';
import { type Ask, openDeskHere, type SharedParts, shareParts } from './desk-here.ts';
import { startElectronDesk } from './electron-desk.ts';
import { electronRuntime } from './electron-runtime.ts';
import { type DeskStart, type RunningDesk, startChromiumDesk } from './running-desk.ts';

export interface HostOption {
  /** Which host shows the window. */
  host: 'chromium' | 'electron';
}

interface WorkerFixtures {
  /** What the tests of a worker share. */
  shared: SharedParts;
}

type TestDesk = Pick<RunningDesk, 'page' | 'close'>;

interface DeskFixtures {
  /** Skips the test, before anything is made for it, where its host cannot run. */
  runtime: undefined;
  /**
   * Whether the desk is a process of its own that starts a browser of its own, as at a counter. The
   * tests that are about start, end or the browser's own files ask for it.
   */
  ownProgram: boolean;
  /** Base URL the desk is started with; null starts practice mode. */
  server: string | null;
  /** The platform the desk signs in to, and its ledger. */
  platform: PracticePlatform;
  /** Whether the desk's keychain outlives the program, as a real one does. */
  lastingKeychain: boolean;
  /** What the machine's own settings file holds; null: it has none. */
  managed: object | null;
  /** Where the machine's own settings file does not count, for a desk in this process; null: nowhere. */
  misplacedManaged: string | null;
  /** What announces itself on the network; null: what really does. */
  discovery: Discovery | null;
  /** Where the window stands when the test begins. */
  begin: Beginning;
  /** What a new desk is asked for on the way there, before its window is shown where it is in this process. */
  prepare: { at(ask: Ask): Promise<void> } | null;
  /** Its profile folder. */
  profile: string;
  /**
   * Starts a desk on the profile: with settings as one that is new, which goes to where the test begins;
   * without as it was left.
   */
  start: (settings?: object) => Promise<TestDesk>;
  desk: TestDesk;
  /** Closes the desk and starts it again on the same profile; resolves with its new window. */
  reopen: () => Promise<Page>;
  /** The desk's window. */
  window: Page;
  /** Errors the window's console showed; whoever provokes one takes it out. */
  complaints: string[];
}

/**
 * A test with an Intake Desk of its own against a practice platform of its own. Under Electron, and where
 * a test asks for it, the desk is a process of its own; else it is in this one (`openDeskHere`). Fails
 * when the window's console shows an error or a violation of the content policy.
 */
export const test = base.extend<DeskFixtures & HostOption, WorkerFixtures>({
  host: ['chromium', { option: true }],

  ownProgram: [false, { option: true }],

  shared: [
    async ({}, use) => {
      quickPins();
      const parts = shareParts();
      await use(parts);
      await parts.end();
    },
    { scope: 'worker' },
  ],

  runtime: [
    async ({ host }, use, testInfo) => {
      const runtime = electronRuntime();
      testInfo.skip(
        host === 'electron' && 'missing' in runtime,
        'missing' in runtime ? runtime.missing : '',
      );
      await use(undefined);
    },
    { auto: true },
  ],

  platform: async ({}, use) => {
    const platform = await createPracticePlatform({ applications: 400 });
    await use(platform);
    await platform.close();
  },

  server: async ({ platform }, use) => use(platform.url),

  lastingKeychain: false,

  managed: null,

  misplacedManaged: null,

  discovery: null,

  begin: ['sign-in', { option: true }],

  prepare: null,

  complaints: async ({}, use) => use([]),

  profile: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'desk-e2e-'));
    await use(join(folder, 'profile'));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },

  start: async (
    {
      host,
      ownProgram,
      begin,
      prepare,
      shared,
      server,
      platform,
      profile,
      lastingKeychain,
      managed,
      misplacedManaged,
      discovery,
      complaints,
    },
    use,
  ) => {
    const keychainFile = `${profile}-keychain.json`;
    const startHost = async (start: DeskStart, from: Beginning): Promise<TestDesk> => {
      if (host === 'electron') return startElectronDesk(start);
      if (ownProgram) return startChromiumDesk({ ...start, remembering: true });
      return openDeskHere(start, shared, async (ask) => {
        const chosen = CONFIRMED_NAMES.filter((name) => name in (start.settings ?? {}));
        // As chosen in the window: found in the file alone, they would wait for a confirmation.
        if (chosen.length > 0) await ask('settings:update', picked(start.settings, chosen));
        await prepareBeginning(from, ask, server, platform);
        if (start.settings !== undefined) await prepare?.at(ask);
      });
    };
    const goTo = host === 'electron' || ownProgram ? walkThere : showBeginning;
    async function walkThere(from: Beginning, page: Page) {
      await walkToBeginning(from, page);
      await prepare?.at((channel, input) => askPage(page, channel, input));
    }
    const open = new Set<TestDesk>();
    await use(async (settings) => {
      const from = settings === undefined ? 'sign-in' : begin;
      const start: DeskStart = {
        server,
        profile,
        ...(lastingKeychain && { keychainFile }),
        ...(settings && { settings }),
        ...(managed && { managed }),
        ...(misplacedManaged !== null && { misplacedManaged }),
        ...(discovery && { discovery }),
      };
      const desk = await startHost(start, from);
      const onMessage = (message: ConsoleMessage) => {
        if (isComplaint(message)) complaints.push(message.text());
      };
      const onError = (error: Error) => complaints.push(String(error));
      const close = async () => {
        open.delete(opened);
        const code = await desk.close();
        // The page may go on to show another desk.
        desk.page.off('console', onMessage).off('pageerror', onError);
        return code;
      };
      const opened = { ...desk, close };
      open.add(opened);
      desk.page.on('console', onMessage).on('pageerror', onError);
      await goTo(from, desk.page);
      return opened;
    });
    for (const { close } of open) await close();
    expect(complaints).toEqual([]);
  },

  desk: async ({ start }, use) => use(await start(BRANCH_SETTINGS)),

  reopen: async ({ desk, start }, use) =>
    use(async () => {
      await desk.close();
      return (await start()).page;
    }),

  window: async ({ desk }, use) => use(desk.page),
});

/** The same with the desk in practice mode, on its own built-in platform. */
export const practiceTest = test.extend({ server: null });

/** The same with somebody signed in when it begins. */
export const findTest = test.extend({ begin: 'find' });

/** The same with a submission at its Capture step when it begins. */
export const captureTest = test.extend({ begin: 'capture' });

export { expect };

function picked(settings: object | undefined, names: readonly string[]): Partial<Settings> {
  return Object.fromEntries(
    Object.entries(settings ?? {}).filter(([name]) => names.includes(name)),
  );
}

/** Errors of the page itself; a refused request is the app's to show and logged by every browser. */
function isComplaint(message: ConsoleMessage): boolean {
  return message.type() === 'error' && !message.text().startsWith('Failed to load resource');
}
