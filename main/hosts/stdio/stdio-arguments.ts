import { parseArgs } from 'node:util';
import { AUDIT_OPTIONS, auditCommandOf } from '../audit-command.ts';
import type { UnpackagedDeskOptions } from '../unpackaged-desk.ts';

/** Reads the command line. Throws an Error whose message says what is wrong with it. */
export function parseStdioArguments(args: readonly string[]): UnpackagedDeskOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      profile: { type: 'string' },
      server: { type: 'string' },
      managed: { type: 'string' },
      keychain: { type: 'string', default: 'system' },
      ...AUDIT_OPTIONS,
      'minute-ms': { type: 'string' },
    },
  });
  if (values.profile === undefined) throw new Error('--profile DIR is needed.');
  return {
    profile: values.profile,
    server: values.server ?? null,
    managed: values.managed ?? null,
    keychain: values.keychain,
    ...auditCommandOf(values),
    minuteMs: minuteOf(values['minute-ms']),
  };
}

/** Shorter minutes, so that a test need not wait for the desk to lock by itself. */
function minuteOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const ms = Number(text);
  if (!Number.isInteger(ms) || ms < 1) throw new Error('--minute-ms takes whole milliseconds.');
  return ms;
}
