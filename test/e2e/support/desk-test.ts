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
import { withPrintWorker } from '../../support/other-print-workers.ts';
import { quickPins } from '../../support/quick-pins.ts';
import { askPage } from './ask-page.ts';
import { type Beginning, prepareBeginning, showBeginning, walkToBeginning } from './beginning.ts';
import { type Ask, openDeskHere, type SharedParts, shareParts } from './desk-here.ts';
import { startElectronDesk } from './electron-desk.ts';
import { electronRuntime } from './electron-runtime.ts';
import { type DeskStart, type RunningDesk, startChromiumDesk } from './running-desk.ts';

export interface HostOption {
  /** The host that shows the window. */
  host: 'chromium' | 'electron';
}

interface WorkerFixtures {
  /** What the tests of a worker share. */
  shared: SharedParts;
}

type TestDesk = Pick<RunningDesk, 'page' | 'close'>;

interface DeskFixtures {
  /** Skips the test, before anything is created for it, if its host cannot run. */
  runtime: undefined;
  /**
   * True if the desk is a separate process with a separate browser, as at a counter. Tests about
   * start, end, or the browser's files request it.
   */
  ownProgram: boolean;
  /** The base URL for the desk, or null for practice mode. */
  server: string | null;
  /** The platform that the desk signs in to, and its ledger. */
  platform: PracticePlatform;
  /** True if the desk's keychain outlives the program, like a real one. */
  lastingKeychain: boolean;
  /** The contents of the managed settings file, or null for none. */
  managed: object | null;
  /** Where a managed settings file is ignored, for a desk in this process, or null. */
  misplacedManaged: string | null;
  /**
   * What reads the text of pictures, for a desk in this process. Null is the real process, which
   * takes seconds for each picture.
   */
  printWorker: string | null;
  /** What announces itself on the network, or null for the real network. */
  discovery: Discovery | null;
  /** Where the window is when the test starts. */
  begin: Beginning;
  /**
   * What is done on a new desk on the way there, before its window is shown if it is in this
   * process.
   */
  prepare: { at(ask: Ask): Promise<void> } | null;
  /** Its profile folder. */
  profile: string;
  /**
   * Starts a desk with the profile. With settings, it is a new one, which goes to the start of the
   * test. Without, it is as it was left.
   */
  start: (settings?: object) => Promise<TestDesk>;
  desk: TestDesk;
  /** Closes the desk and starts it again with the same profile. Resolves with its new window. */
  reopen: () => Promise<Page>;
  /** The desk's window. */
  window: Page;
  /** The errors in the window's console. Tests that provoke one remove it. */
  complaints: string[];
}

/**
 * A test with a separate Intake Desk and practice platform. Under Electron, or on request, the desk
 * is a separate process. Otherwise it is in this one (`openDeskHere`). Fails if the window's
 * console shows an error or a violation of the content policy.
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

  printWorker: [null, { option: true }],

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
      printWorker,
      discovery,
      complaints,
    },
    use,
  ) => {
    const keychainFile = `${profile}-keychain.json`;
    const startHost = async (start: DeskStart, from: Beginning): Promise<TestDesk> => {
      if (host === 'electron') return startElectronDesk(start);
      if (ownProgram) return startChromiumDesk({ ...start, remembering: true });
      const workers =
        printWorker === null ? shared.workers : withPrintWorker(shared.workers, printWorker);
      return openDeskHere(start, { ...shared, workers }, async (ask) => {
        const chosen = CONFIRMED_NAMES.filter((name) => name in (start.settings ?? {}));
        // As if chosen in the window, because settings found only in the file would wait for a
        // confirmation.
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
        // The page may later show another desk.
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

/** The same with the desk in practice mode, on its built-in platform. */
export const practiceTest = test.extend({ server: null });

/** The same with somebody signed in at the start. */
export const findTest = test.extend({ begin: 'find' });

/** The same with a submission at its Capture step at the start. */
export const captureTest = test.extend({ begin: 'capture' });

export { expect };

function picked(settings: object | undefined, names: readonly string[]): Partial<Settings> {
  return Object.fromEntries(
    Object.entries(settings ?? {}).filter(([name]) => names.includes(name)),
  );
}

/**
 * Returns whether a message is an error of the page itself. Every browser logs a refused request,
 * which the app shows.
 */
function isComplaint(message: ConsoleMessage): boolean {
  return message.type() === 'error' && !message.text().startsWith('Failed to load resource');
}
