import { parseArgs } from 'node:util';
import { AUDIT_OPTIONS, auditCommandOf } from '../../main/hosts/audit-command.ts';
import { defaultProfileDir } from '../../main/hosts/profile-dir.ts';
import type { UnpackagedDeskOptions } from '../unpackaged-desk.ts';

export interface ChromiumArguments extends UnpackagedDeskOptions {
  readonly headless: boolean;
  readonly browser: string | null;
  readonly debugPort: number | null;
}

/** Parses the command line. Throws an Error whose message explains the problem. */
export function parseChromiumArguments(args: readonly string[]): ChromiumArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      server: { type: 'string' },
      profile: { type: 'string' },
      managed: { type: 'string' },
      keychain: { type: 'string', default: 'system' },
      ...AUDIT_OPTIONS,
      headless: { type: 'boolean', default: false },
      browser: { type: 'string' },
      'debug-port': { type: 'string' },
    },
  });
  const debugPort = values['debug-port'] === undefined ? null : Number(values['debug-port']);
  if (
    debugPort !== null &&
    !(Number.isInteger(debugPort) && debugPort >= 0 && debugPort < 65_536)
  ) {
    throw new Error('--debug-port takes a port number, 0 for any free one.');
  }
  return {
    server: values.server ?? null,
    profile: values.profile ?? defaultProfileDir(process.platform, process.env),
    managed: values.managed ?? null,
    keychain: values.keychain,
    ...auditCommandOf(values),
    headless: values.headless,
    browser: values.browser ?? null,
    debugPort,
  };
}
