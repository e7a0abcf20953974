import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { OUT_RENDERER, SAMPLES, VERSION } from '../../dev/project-paths.ts';
import { answerLine } from '../../dev/stdio/answer-line.ts';
import { type ServedDeskOptions, serveDesk } from '../../main/ipc/serve-desk.ts';
import { forkWorkerHost } from '../../main/system/workers/fork-worker-host.ts';
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
import type { StdioDesk } from './stdio-desk.ts';
import { tempFolder } from './temp-folder.ts';

/** The workers of all desks in this process. */
export const workerHost = keepWorkers(remembering(forkWorkerHost()));

/** A practice platform that serves as the branch's real one during the test. */
export async function branchPlatform(): Promise<PracticePlatform> {
  const platform = await createPracticePlatform({ applications: 20 });
  onTestFinished(() => platform.close());
  return platform;
}

type Start = Partial<ServedDeskOptions> & {
  /** The contents of the settings file before the start. */
  readonly settings?: object;
};

/** Runs the whole desk in this process, so that a test can replace its keychain or disk. */
export async function startDesk({
  settings,
  ...options
}: Start & Pick<ServedDeskOptions, 'profileDir'>) {
  // The desk loads this on demand while it waits for a restored session. It is compiled here first.
  await import('../../main/desk/user-services.ts');
  if (settings !== undefined) {
    await mkdir(options.profileDir, { recursive: true });
    await writeFile(join(options.profileDir, 'settings.json'), JSON.stringify(settings));
  }
  const desk = await serveDesk({
    host: 'stdio',
    version: VERSION,
    server: null,
    managedFile: null,
    practice: false,
    keychain: memoryKeychain(),
    workerHost,
    rendererDir: OUT_RENDERER,
    samplesDir: SAMPLES,
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
  const request: StdioDesk['request'] = async (asked) => {
    const { response } = (await answerLine(desk, { id: 1, request: asked })) as {
      response: { status: number; headers: Record<string, string>; bodyBase64: string };
    };
    return { ...response, body: Buffer.from(response.bodyBase64, 'base64') };
  };
  /** Closes only once, however often it is called. */
  let closed: Promise<void> | null = null;
  const close = () => (closed ??= desk.close());
  return { desk, events, call, value, request, close };
}

/** A desk in this process with the interface of a `StdioDesk` and more. */
export type OpenDesk = Awaited<ReturnType<typeof startDesk>>;

/** Opens a desk with a separate profile and fast PINs until the test has finished. */
export async function openDesk(options: Start = {}): Promise<OpenDesk> {
  onTestFinished(quickPins());
  const desk = await startDesk({ profileDir: tempFolder(), ...options });
  onTestFinished(desk.close);
  return desk;
}

/** Opens a desk with the teller signed in to a separate platform. */
export async function signedInDesk(options: Start = {}) {
  const platform = await branchPlatform();
  const { profileDir = tempFolder() } = options;
  const desk = await openDesk({ ...options, profileDir });
  const signIn = (email?: string) => desk.call('session:sign-in', credentials(platform.url, email));
  await signIn();
  return { ...desk, platform, profileDir, signIn };
}

/** Returns credentials for that server, by default those of the sample teller. */
export function credentials(server: string, email = 'teller@practice.example') {
  return { server, email, password: 'practice' };
}
