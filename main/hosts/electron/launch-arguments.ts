import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../../../preload/contract/result.ts';

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
};

/** What the installed product always starts with: the real sign-in and the system's keychain. */
const PACKAGED: Launch = {
  server: null,
  practice: false,
  keychain: 'system',
  profile: null,
  managed: null,
};

const OURS = ['server', 'keychain', 'profile', 'managed'];

/**
 * Reads the command line. Options of ours exist in development only: a shortcut on a branch PC must
 * not be able to point the product elsewhere, or to a weaker keychain. Chromium's own switches pass.
 * @param argv everything after the executable
 * @returns the error is a sentence for a message box
 */
export function parseLaunch(argv: readonly string[], packaged: boolean): Result<Launch, string> {
  const { values } = parseArgs({
    args: [...argv],
    strict: false,
    options: {
      server: { type: 'string' },
      keychain: { type: 'string' },
      profile: { type: 'string' },
      managed: { type: 'string' },
    },
  });
  const given = Object.entries(values).filter(([name]) => OURS.includes(name));
  const [first] = given;
  if (packaged && first !== undefined) {
    return err(`Intake Desk does not take --${first[0]}. Remove it from the shortcut.`);
  }
  if (packaged) return ok(PACKAGED);
  const text = (name: string): string | null => {
    const value = values[name];
    return typeof value === 'string' ? value : null;
  };
  const server = text('server');
  return ok({
    server,
    practice: server === null,
    keychain: text('keychain') ?? 'system',
    profile: text('profile'),
    managed: text('managed'),
  });
}
