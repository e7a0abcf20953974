import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../../preload/contract/result.ts';

export const USAGE =
  'usage: npm run audit -- verify --profile DIR [--user EMAIL --server URL] [--keychain system|file:PATH] [--pin]';

export interface AuditArguments {
  readonly profile: string;
  /** The user whose audit is verified, or null for all users with data in the profile. */
  readonly user: { readonly email: string; readonly server: string } | null;
  readonly keychain: string;
  /**
   * Whether to ask for the PIN. Without a terminal, it's read from the first line of standard
   * input.
   */
  readonly pin: boolean;
}

/** Parses the command line. On failure, the error is the line to print. */
export function parseAuditArguments(args: readonly string[]): Result<AuditArguments, string> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        profile: { type: 'string' },
        user: { type: 'string' },
        server: { type: 'string' },
        keychain: { type: 'string', default: 'system' },
        pin: { type: 'boolean', default: false },
      },
    });
    const { profile, user: email, server, keychain, pin } = values;
    if (positionals.length !== 1 || positionals[0] !== 'verify')
      return err('the command is missing: verify');
    if (profile === undefined) return err('--profile DIR is needed');
    if ((email === undefined) !== (server === undefined)) {
      return err('--user and --server must be used together');
    }
    const user = email === undefined || server === undefined ? null : { email, server };
    return ok({ profile, user, keychain, pin });
  } catch (error) {
    return err(error instanceof Error ? error.message : 'arguments');
  }
}
