import { composeDesk, type Desk } from '../compose.ts';
import { forkWorkerHost } from '../precheck/fork-worker-host.ts';
import { openKeychain } from '../vault/open-keychain.ts';
import { OUT_RENDERER, SAMPLES, VERSION } from './project-paths.ts';

/** What the command line of a host that runs from source says. */
export interface UnpackagedDeskOptions {
  readonly profile: string;
  /** Base URL of a real platform; null opens practice mode. */
  readonly server: string | null;
  /** A file that stands for the machine's own settings; null: none does. */
  readonly managed: string | null;
  /** `system`, `memory` or `file:PATH`. */
  readonly keychain: string;
  /** How long a minute of the settings lasts, in milliseconds; null: a minute. */
  readonly minuteMs?: number | null;
}

/** Puts a desk together for a host that runs from source in plain Node. Throws what staff can be told. */
export async function openUnpackagedDesk(
  host: 'chromium' | 'stdio',
  options: UnpackagedDeskOptions,
): Promise<Desk> {
  const keychain = openKeychain(options.keychain, { packaged: false });
  if (!keychain.ok) throw new Error(`The keychain "${options.keychain}" cannot be used.`);
  return composeDesk({
    host,
    version: VERSION,
    profileDir: options.profile,
    server: options.server,
    managedFile: options.managed,
    practice: options.server === null,
    keychain: keychain.value,
    ...(options.minuteMs != null && { minuteMs: options.minuteMs }),
    workerHost: forkWorkerHost(),
    rendererDir: OUT_RENDERER,
    samplesDir: SAMPLES,
  });
}
