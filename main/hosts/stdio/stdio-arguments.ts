import { parseArgs } from 'node:util';
import type { UnpackagedDeskOptions } from '../unpackaged-desk.ts';

/** Reads the command line. Throws an Error whose message says what is wrong with it. */
export function parseStdioArguments(args: readonly string[]): UnpackagedDeskOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      profile: { type: 'string' },
      server: { type: 'string' },
      keychain: { type: 'string', default: 'system' },
    },
  });
  if (values.profile === undefined) throw new Error('--profile DIR is needed.');
  return {
    profile: values.profile,
    server: values.server ?? null,
    keychain: values.keychain,
  };
}
