import { openUnpackagedDesk } from '../../../dev/unpackaged-desk.ts';
import { forkWorkerHost } from '../../../main/system/workers/fork-worker-host.ts';
import type { WorkerHost } from '../../../main/system/workers/worker-host.ts';
import type { Channel, ChannelInput, ChannelOutput } from '../../../preload/contract/channels.ts';
import { type KeptWorkers, keepWorkers } from '../../support/kept-workers.ts';
import { remembering } from '../../support/remembering-workers.ts';
import { type KeptWindows, keepWindows } from './kept-windows.ts';
import {
  type DeskStart,
  keychainOf,
  managedFileOf,
  prepareProfile,
  type RunningDesk,
} from './running-desk.ts';

/** Makes a contract call of a desk in this process. Throws the error. */
export type Ask = <C extends Channel>(
  channel: C,
  input: ChannelInput<C>,
) => Promise<ChannelOutput<C>>;

/** What the desks of one test worker share. */
export interface SharedParts {
  readonly windows: KeptWindows;
  readonly workers: KeptWorkers;
  end(): Promise<void>;
}

/**
 * Starts what many desks use one after another.
 * @param args switches in addition to those of every browser
 */
export function shareParts(args: readonly string[] = []): SharedParts {
  const windows = keepWindows(args);
  const workers = keepWorkers(remembering(forkWorkerHost()));
  return {
    windows,
    workers,
    end: async () => {
      workers.end();
      await windows.end();
    },
  };
}

/**
 * Opens a desk in this process, built and mounted like in the Chromium host, in a window that
 * showed others before. Its profile and keychain are separate. Starting two programs for each test
 * would take longer than most tests.
 * @param prepare runs on the desk before its window is shown
 */
export async function openDeskHere(
  start: DeskStart,
  { windows, workers }: { readonly windows: KeptWindows; readonly workers: WorkerHost },
  prepare: (ask: Ask) => Promise<void> = async () => undefined,
): Promise<Pick<RunningDesk, 'page' | 'close'>> {
  await prepareProfile(start);
  const desk = await openUnpackagedDesk(
    'chromium',
    {
      profile: start.profile,
      server: start.server,
      managed:
        start.managed === undefined && start.misplacedManaged === undefined
          ? null
          : managedFileOf(start),
      misplacedManaged: start.misplacedManaged ?? null,
      keychain: keychainOf(start),
    },
    { confirm: async () => true },
    workers,
    start.discovery,
  );
  await prepare(async (channel, input) => {
    const result = await desk.dispatch({ channel, input });
    if (!result.ok) throw new Error(`${channel}: ${JSON.stringify(result.error)}`);
    return result.value as never;
  });
  const { page, leave } = await windows.show(desk);
  return {
    page,
    close: async () => {
      await leave();
      await desk.close();
      return 0;
    },
  };
}
