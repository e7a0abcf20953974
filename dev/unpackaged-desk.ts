import { type AuditCommand, runAuditCommand } from '../main/hosts/audit-command.ts';
import type { PlaceQuestions } from '../main/ipc/own-places.ts';
import { type ServedDesk, serveDesk } from '../main/ipc/serve-desk.ts';
import type { HostProxies } from '../main/platform/network/way-out.ts';
import type { Discovery } from '../main/scanner/discovery/discovery.ts';
import { forkWorkerHost } from '../main/system/workers/fork-worker-host.ts';
import type { WorkerHost } from '../main/system/workers/worker-host.ts';
import type { Keychain } from '../main/vault/keychain.ts';
import { openKeychain } from '../main/vault/open-keychain.ts';
import { OUT_RENDERER, SAMPLES, VERSION } from './project-paths.ts';

/** Command-line options of a host that runs from source. */
export interface UnpackagedDeskOptions {
  readonly profile: string;
  /** The base URL of a real platform, or null for practice mode. */
  readonly server: string | null;
  /** A file that replaces the managed settings, or null for none. */
  readonly managed: string | null;
  /** A location where a settings file isn't followed. No command-line option sets this. */
  readonly misplacedManaged?: string | null;
  /** The credential store: `system`, `memory`, or `file:PATH`. */
  readonly keychain: string;
  /** If set, the host only verifies the records and then ends. */
  readonly verifyAudit?: AuditCommand;
}

/** Opens a desk for a host that runs from source in plain Node. Throws errors whose messages may be shown to staff. */
export async function openUnpackagedDesk(
  host: 'chromium' | 'stdio',
  options: UnpackagedDeskOptions,
  ask: PlaceQuestions,
  workerHost: WorkerHost = forkWorkerHost(),
  discovery?: Discovery,
): Promise<ServedDesk> {
  return serveDesk({
    host,
    version: VERSION,
    profileDir: options.profile,
    server: options.server,
    managedFile: options.managed,
    misplacedManagedFile: options.misplacedManaged ?? null,
    practice: options.server === null,
    keychain: keychainOf(options),
    proxies: pacFileProxies(),
    ask,
    workerHost,
    ...(discovery && { discovery }),
    rendererDir: OUT_RENDERER,
    samplesDir: SAMPLES,
  });
}

/** Verifies the records and sets the exit code if that's all that was requested. Otherwise, returns false. */
export async function onlyVerified(options: UnpackagedDeskOptions): Promise<boolean> {
  if (options.verifyAudit === undefined) return false;
  const { verifyAudit, profile } = options;
  process.exitCode = await runAuditCommand(verifyAudit, profile, keychainOf(options));
  return true;
}

function keychainOf({ keychain: choice }: UnpackagedDeskOptions): Keychain {
  const keychain = openKeychain(choice, { packaged: false });
  if (!keychain.ok) throw new Error(`The keychain "${choice}" cannot be used.`);
  return keychain.value;
}

/** How long a PAC file is cached, in milliseconds. Another network may have a different file at the same address. */
const FRESH_MS = 60_000;
const PATIENCE_MS = 8_000;
/** The maximum length of a PAC file in characters. Chromium also allows one megabyte. */
const LARGEST = 1_000_000;

type Resolve = (url: string) => Promise<string>;

/**
 * Finds proxies as far as a host in plain Node can: with a PAC file that the managed settings name. The file's script
 * runs in a separate interpreter without access to this program. Node doesn't know the system's proxy settings. The
 * packaged program asks Chromium instead (`electron/system-proxies.ts`).
 */
export function pacFileProxies(now: () => number = Date.now): HostProxies {
  let known: { readonly file: string; readonly until: number; readonly resolve: Resolve } | null =
    null;
  return {
    async byFile(file, url) {
      if (known?.file !== file || now() > known.until) {
        known = { file, resolve: await compiled(await fetched(file)), until: now() + FRESH_MS };
      }
      return (await known.resolve(url)) || 'DIRECT';
    },
  };
}

async function fetched(file: string): Promise<string> {
  const answer = await fetch(file, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const text = answer.ok ? await answer.text() : '';
  if (text === '' || text.length > LARGEST) throw new Error('The PAC file cannot be read.');
  return text;
}

async function compiled(script: string): Promise<Resolve> {
  // Loaded on demand, because almost no desk has a PAC file in development.
  const [{ createPacResolver }, { QuickJS }] = await Promise.all([
    import('pac-resolver'),
    import('quickjs-wasi'),
  ]);
  return createPacResolver(await QuickJS.create(), script, { sandbox: { alert: () => undefined } });
}
