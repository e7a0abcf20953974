import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type ServedDeskOptions, serveDesk } from '../../main/ipc/serve-desk.ts';
import { forkWorkerHost } from '../../main/precheck/pool/fork-worker-host.ts';
import { memoryKeychain } from '../../main/vault/open-keychain.ts';
import type { Channel, ChannelInput, ChannelOutput } from '../../preload/contract/channels.ts';
import type { Result } from '../../preload/contract/result.ts';
import {
  createPracticePlatform,
  type PracticePlatform,
} from '../peers/practice-platform/practice-platform.ts';
import { keepWorkers } from './kept-workers.ts';
import { quickPins } from './quick-pins.ts';
import { remembering } from './remembering-workers.ts';
import { tempFolder } from './temp-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Those of all desks in this process, with which they end. */
export const workerHost = keepWorkers(remembering(forkWorkerHost()));

/** A profile folder of its own for the running test, removed when it has finished. */
export async function profileFolder(): Promise<string> {
  return tempFolder();
}

/** A practice platform that stands for the branch's real one while the test runs. */
export async function branchPlatform(): Promise<PracticePlatform> {
  const platform = await createPracticePlatform({ applications: 20 });
  onTestFinished(() => platform.close());
  return platform;
}

/** The whole desk in this process, so that a test can put its own keychain under it; its PINs are stretched in a moment. */
export async function openDesk(
  options: Partial<ServedDeskOptions> & { readonly profileDir: string },
) {
  onTestFinished(quickPins());
  const desk = await serveDesk({
    host: 'stdio',
    version: '0.0.0',
    server: null,
    managedFile: null,
    practice: false,
    keychain: memoryKeychain(),
    workerHost,
    rendererDir: join(ROOT, 'out', 'renderer'),
    samplesDir: join(ROOT, 'resources', 'samples'),
    ask: { confirm: async () => true },
    ...options,
  });
  const events: { readonly event: string; readonly payload: unknown }[] = [];
  desk.onEvent((event, payload) => events.push({ event, payload }));
  const call = async <C extends Channel>(channel: C, input: ChannelInput<C>) =>
    (await desk.dispatch({ channel, input })) as Result<ChannelOutput<C>>;
  const value = async <C extends Channel>(channel: C, input: ChannelInput<C>) => {
    const result = await call(channel, input);
    if (!result.ok) throw new Error(`${channel}: ${JSON.stringify(result.error)}`);
    return result.value;
  };
  /** Closes once, however often it is asked. */
  let closed: Promise<void> | null = null;
  const close = () => (closed ??= desk.close());
  onTestFinished(close);
  return { desk, events, call, value, close };
}

/** The sample teller's credentials at that server, or another's. */
export function credentials(server: string, email = 'teller@practice.example') {
  return { server, email, password: 'practice' };
}
