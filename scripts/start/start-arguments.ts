import { err, ok, type Result } from '../../preload/contract/result.ts';

export type HostName = 'electron' | 'chromium';

export type StartArguments = {
  /** The requested host, or null for the best one that's available. */
  readonly host: HostName | null;
  /** The base URL of a real platform, or null for practice mode. */
  readonly server: string | null;
};

const USAGE = 'npm start takes --host=electron, --host=chromium and --server URL.';

/** Parses the arguments of `npm start`. On failure, the error is the line to print. */
export function parseStartArguments(argv: readonly string[]): Result<StartArguments, string> {
  let host: HostName | null = null;
  let server: string | null = null;
  const rest = argv.flatMap(splitAtEquals);
  for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
    if (name !== '--host' && name !== '--server') return err(`Unknown argument ${name}. ${USAGE}`);
    const value = rest.shift();
    if (value === undefined) return err(`${name} needs a value. ${USAGE}`);
    if (name === '--host') {
      if (value !== 'electron' && value !== 'chromium') return err(`No host "${value}". ${USAGE}`);
      host = value;
    } else {
      if (!isWebAddress(value)) return err(`"${value}" is not a web address. ${USAGE}`);
      server = value;
    }
  }
  return ok({ host, server });
}

function splitAtEquals(argument: string): readonly string[] {
  const [, name, value] = /^(--[a-z-]+)=(.*)$/.exec(argument) ?? [];
  return name === undefined || value === undefined ? [argument] : [name, value];
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
