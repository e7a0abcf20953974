import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { AUDIT_OPTIONS, type AuditCommand, auditCommandOf } from '../audit-command.ts';
import { isPageServer } from './app-protocol.ts';
import type { HostTexts } from './text/en-us.ts';

export type Launch = {
  /** The base URL of a platform that staff can't change, or null if they can. */
  readonly server: string | null;
  readonly practice: boolean;
  /** `system`, or in development also `memory` or `file:PATH`. */
  readonly keychain: string;
  /** The profile folder, or null for the default one. */
  readonly profile: string | null;
  /** In development, a file that replaces the managed settings file. Null for the default file, if there is one. */
  readonly managed: string | null;
  /** In development, a server of the page's sources. Null for the built page. */
  readonly page: string | null;
  /** Set if the program should only verify the records and then exit. */
  readonly verifyAudit?: AuditCommand;
};

/** The environment in which the program was started. */
export type Surroundings = {
  /** All arguments after the executable. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly packaged: boolean;
};

/** The installed product always starts with these values: the real sign-in and the system's keychain. */
const PACKAGED: Launch = {
  server: null,
  practice: false,
  keychain: 'system',
  profile: null,
  managed: null,
  page: null,
};

/**
 * Parses the command line. Options exist only in development. A shortcut on a branch PC must not be able to redirect
 * the product, weaken its keychain, or disable Chromium's protections. Chromium's switches are accepted only in
 * development.
 * @returns the launch, or an error as a sentence for a message box
 */
export function parseLaunch(
  { argv, env, platform, packaged }: Surroundings,
  texts: HostTexts['refused'],
): Result<Launch, string> {
  if (packaged) {
    const option = unknownSwitch(argv, platform);
    // An AppImage also adds this switch where the system doesn't allow a sandbox.
    if (option?.toLowerCase() === '--no-sandbox') return err(texts.noSandbox);
    if (option !== null) return err(texts.option(option));
    const variable = weakeningVariable(env, platform);
    if (variable !== null) return err(texts.variable(variable));
    const { values } = parseArgs({ args: [...argv], strict: false, options: AUDIT_OPTIONS });
    return ok({ ...PACKAGED, ...auditCommandOf(values) });
  }
  const { values } = parseArgs({
    args: [...argv],
    strict: false,
    options: {
      server: { type: 'string' },
      keychain: { type: 'string' },
      profile: { type: 'string' },
      managed: { type: 'string' },
      page: { type: 'string' },
      ...AUDIT_OPTIONS,
    },
  });
  const text = (name: string): string | null => {
    const value = values[name];
    return typeof value === 'string' ? value : null;
  };
  const server = text('server');
  const page = text('page');
  return ok({
    server,
    practice: server === null,
    keychain: text('keychain') ?? 'system',
    profile: text('profile'),
    managed: text('managed'),
    page: page !== null && isPageServer(page) ? page : null,
    ...auditCommandOf(values),
  });
}

/** Switches that a packaged program accepts. Comments say who adds them. */
const TAKEN: readonly { readonly system?: NodeJS.Platform; readonly shape: RegExp }[] = [
  // Added by Finder on older versions of macOS.
  { system: 'darwin', shape: /^-psn_\d+_\d+$/ },
  // Added by the Windows installer when it opens the program after replacing an older version.
  { system: 'win32', shape: /^--updated$/ },
  // For staff who use a screen reader that Chromium doesn't detect, or who need larger text.
  { shape: /^--force-renderer-accessibility(=[a-z-]{1,20})?$/ },
  { shape: /^--force-device-scale-factor=[1-9](\.\d{1,3})?$/ },
  { shape: /^--lang=[a-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/ },
  // For desktops and drivers on which nothing would be visible otherwise. These switches affect only drawing.
  { system: 'linux', shape: /^--ozone-platform(-hint)?=(auto|x11|wayland)$/ },
  { shape: /^--disable-gpu$/ },
  // For people who verify the record. Nothing else is opened or changed.
  { shape: /^--verify-audit$/ },
  { shape: /^--report=.+$/ },
  { shape: /^--pin$/ },
];

const LONGEST_NAME = 60;

/**
 * Returns the first unknown switch on a packaged program's command line, without its value, or null if all are known.
 * Chromium responds to hundreds of switches, some of which open a debugging port, disable the sandbox, or load code.
 * Arguments that aren't switches, such as a file dropped on the icon, are ignored, because staff choose in the window
 * where a file belongs.
 * @param argv all arguments after the executable
 */
function unknownSwitch(argv: readonly string[], platform: NodeJS.Platform): string | null {
  for (const argument of argv) {
    // Ignore surrounding whitespace, and treat a slash on Windows as the start of a switch, as Chromium does.
    const text = argument.trim();
    if (!text.startsWith('-') && !(platform === 'win32' && text.startsWith('/'))) continue;
    const taken = TAKEN.some(
      ({ system, shape }) => (system === undefined || system === platform) && shape.test(text),
    );
    if (!taken) return nameOf(text);
  }
  return null;
}

function nameOf(text: string): string {
  const [name = ''] = text.split('=');
  return name.replace(/[^\x21-\x7e]/g, '?').slice(0, LONGEST_NAME);
}

/**
 * Variables that take effect before the program's first line runs, so the program can only refuse to start. All other
 * variables of Node and Electron are disabled by fuses or have no effect here. For example, Chromium's network stack
 * reads SSLKEYLOGFILE, but it only fetches PAC files. Variables for certificates don't change what the program trusts
 * (network/trust.ts).
 */
const REFUSED = [
  // Electron treats it as --no-sandbox.
  'ELECTRON_DISABLE_SANDBOX',
  // These write the page's console or Node's network activity to where anyone can read it.
  'ELECTRON_ENABLE_LOGGING',
  'ELECTRON_LOG_FILE',
  'NODE_DEBUG',
  // Node would read compiled code from a folder and bypass the archive's integrity check.
  'NODE_COMPILE_CACHE',
];

/** Returns the first variable that weakens a packaged program, or null if no variable does. */
function weakeningVariable(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string | null {
  const set = Object.keys(env).filter((name) => env[name] !== undefined);
  // Windows ignores case in these names.
  const names = new Set(platform === 'win32' ? set.map((name) => name.toUpperCase()) : set);
  return REFUSED.find((name) => names.has(name)) ?? null;
}
