import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { AUDIT_OPTIONS, type AuditCommand, auditCommandOf } from '../audit-command.ts';
import { isPageServer } from './development-page.ts';
import { unknownSwitch, weakeningVariable } from './packaged-arguments.ts';
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

/** What the program was started with. */
export type Surroundings = {
  /** Everything after the executable. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly packaged: boolean;
};

/** What the installed product always starts with: the real sign-in and the system's keychain. */
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
