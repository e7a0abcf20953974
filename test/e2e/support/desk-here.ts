import { type Browser, chromium } from '@playwright/test';
import {
  browserStart,
  HEADLESS_VIEWPORT,
  showApp,
} from '../../../main/hosts/chromium/browser-window.ts';
import { browserCandidates, findBrowser } from '../../../main/hosts/chromium/find-browser.ts';
import { serveOnLoopback } from '../../../main/hosts/chromium/loopback-server.ts';
import { OUT_PRELOAD_CHROMIUM } from '../../../main/hosts/project-paths.ts';
import { openUnpackagedDesk } from '../../../main/hosts/unpackaged-desk.ts';
import { forkWorkerHost } from '../../../main/precheck/pool/fork-worker-host.ts';
import type { Channel, ChannelInput, ChannelOutput } from '../../../preload/contract/channels.ts';
import { type KeptWorkers, keepWorkers } from '../../support/kept-workers.ts';
import { remembering } from '../../support/remembering-workers.ts';
import { unwarmed } from '../../support/unwarmed-workers.ts';
import {
  type DeskStart,
  keychainOf,
  managedFileOf,
  prepareProfile,
  type RunningDesk,
} from './running-desk.ts';

/** Makes a contract call of a desk that is in this process; throws what it is refused with. */
export type Ask = <C extends Channel>(
  channel: C,
  input: ChannelInput<C>,
) => Promise<ChannelOutput<C>>;

/** What the desks of one test worker share. */
export interface SharedParts {
  readonly browser: Browser;
  readonly workers: KeptWorkers;
}

/**
 * Starts the browser that the windows of many desks are shown in, one after the other.
 * @param args switches beside those that every browser is started with
 */
export async function startSharedParts(args: readonly string[] = []): Promise<SharedParts> {
  const executable = findBrowser(browserCandidates(process.platform, process.env));
  if (executable === null) throw new Error('No Chromium, Chrome or Edge was found.');
  const start = browserStart(executable, true);
  const browser = await chromium.launch({ ...start, args: [...start.args, ...args] });
  return { browser, workers: keepWorkers(remembering(unwarmed(forkWorkerHost()))) };
}

/**
 * Opens a desk in this process, put together and mounted as the Chromium host does it, its window in a
 * context of its own in a browser that runs already. What it keeps and shows is its own: profile,
 * keychain, origin, cookies. Starting two programs for each test took longer than most tests.
 * @param prepare what is done at the desk before its window is shown
 */
export async function openDeskHere(
  start: DeskStart,
  { browser, workers }: SharedParts,
  prepare: (ask: Ask) => Promise<void> = async () => undefined,
): Promise<Pick<RunningDesk, 'page' | 'close'>> {
  await prepareProfile(start);
  const desk = await openUnpackagedDesk(
    'chromium',
    {
      profile: start.profile,
      server: start.server,
      managed: start.managed === undefined ? null : managedFileOf(start),
      keychain: keychainOf(start),
    },
    { confirm: async () => true },
    workers,
  );
  await prepare(async (channel, input) => {
    const result = await desk.dispatch({ channel, input });
    if (!result.ok) throw new Error(`${channel}: ${JSON.stringify(result.error)}`);
    return result.value as never;
  });
  const origin = await serveOnLoopback(desk.handle);
  // What moves is drawn sixty times a second; desks that are programs of their own show it.
  const still = { viewport: HEADLESS_VIEWPORT, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext(still);
  const { page, deliver } = await showApp(context, {
    origin,
    preloadScript: OUT_PRELOAD_CHROMIUM,
    answerCall: async (call) => JSON.stringify(await desk.dispatch(JSON.parse(call))),
  });
  desk.onEvent(deliver);
  return {
    page,
    close: async () => {
      await context.close();
      await desk.close();
      await origin.close();
      return 0;
    },
  };
}
