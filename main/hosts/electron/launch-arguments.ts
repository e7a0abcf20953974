import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { AUDIT_OPTIONS, type AuditCommand, auditCommandOf } from '../audit-command.ts';
import { isPageServer } from './app-protocol.ts';
import type { HostTexts } from './text/en-us.ts';

export type Launch = {
  /** Base URL of a platform that staff cannot change; null leaves it to them. */
  readonly server: string | null;
  readonly practice: boolean;
  /** `system`, or for development `memory` or `file:PATH`. */
  readonly keychain: string;
  /** Folder of the profile; null is the usual one. */
  readonly profile: string | null;
  /** In development a file that stands for the machine's own settings; null is the usual one, if any. */
  readonly managed: string | null;
  /** In development a server of the page's sources; null is the built page. */
  readonly page: string | null;
  /** Only check the records, and end. */
  readonly verifyAudit?: AuditCommand;
};

/** The arguments that the program was started with. */
export type Surroundings = {
  /** Everything after the executable. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly packaged: boolean;
};

/** The installed product always starts with these: the real sign-in and the system's keychain. */
const PACKAGED: Launch = {
  server: null,
  practice: false,
  keychain: 'system',
  profile: null,
  managed: null,
  page: null,
};

/**
 * Reads the command line. Options exist in development only: a shortcut on a branch PC must not be able
 * to point the product elsewhere, to a weaker keychain, or to take Chromium's walls away. In development
 * Chromium's own switches pass.
 * @returns the error is a sentence for a message box
 */
export function parseLaunch(
  { argv, env, platform, packaged }: Surroundings,
  texts: HostTexts['refused'],
): Result<Launch, string> {
  if (packaged) {
    const option = unknownSwitch(argv, platform);
    // Also what an AppImage adds by itself where the system allows no sandbox.
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

/** Switches that may stand in a packaged program's command line, and who puts them there. */
const TAKEN: readonly { readonly system?: NodeJS.Platform; readonly shape: RegExp }[] = [
  // Finder, on older versions of macOS.
  { system: 'darwin', shape: /^-psn_\d+_\d+$/ },
  // The Windows installer, when it opens the program after replacing an older one.
  { system: 'win32', shape: /^--updated$/ },
  // Staff who work with a screen reader that Chromium does not notice, or need everything larger.
  { shape: /^--force-renderer-accessibility(=[a-z-]{1,20})?$/ },
  { shape: /^--force-device-scale-factor=[1-9](\.\d{1,3})?$/ },
  { shape: /^--lang=[a-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/ },
  // Desktops and drivers on which nothing would be seen otherwise; only the drawing changes.
  { system: 'linux', shape: /^--ozone-platform(-hint)?=(auto|x11|wayland)$/ },
  { shape: /^--disable-gpu$/ },
  // Whoever checks the record of what was done: nothing is opened or changed then.
  { shape: /^--verify-audit$/ },
  { shape: /^--report=.+$/ },
  { shape: /^--pin$/ },
];

const LONGEST_NAME = 60;

/**
 * The first switch of a packaged program's command line that is not known, without its value; null when
 * there is none. Chromium acts on hundreds of them: they open a port for debuggers, take the sandbox
 * away, load code. Arguments that are no switches, such as a file dropped on the icon, are let be, and
 * nothing is done with them: a file belongs to a case, which staff choose in the window.
 * @param argv everything after the executable
 */
function unknownSwitch(argv: readonly string[], platform: NodeJS.Platform): string | null {
  for (const argument of argv) {
    // As Chromium reads it: blanks around it do not count, and on Windows a slash begins a switch too.
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
 * Variables that have done their work before the program's first line runs, so that it can only end.
 * The others that Node and Electron know are off by fuses, or change nothing that matters here:
 * SSLKEYLOGFILE, say, is read by Chromium's network, which fetches PAC files and nothing else, and those of
 * certificates have no say in what the program trusts (network/trust.ts).
 */
const REFUSED = [
  // Electron takes it for --no-sandbox.
  'ELECTRON_DISABLE_SANDBOX',
  // They write the page's console, or what Node does on the line, where anybody may read it.
  'ELECTRON_ENABLE_LOGGING',
  'ELECTRON_LOG_FILE',
  'NODE_DEBUG',
  // Compiled code is read from a folder, past the archive's integrity check.
  'NODE_COMPILE_CACHE',
];

/** The first variable of a packaged program's environment that weakens it; null when there is none. */
function weakeningVariable(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string | null {
  const set = Object.keys(env).filter((name) => env[name] !== undefined);
  // Windows does not tell capitals from small letters in these names.
  const names = new Set(platform === 'win32' ? set.map((name) => name.toUpperCase()) : set);
  return REFUSED.find((name) => names.has(name)) ?? null;
}
