import { err, ok, type Result } from '../../preload/contract/result.ts';
import { parseStartArguments, type StartArguments } from '../start/start-arguments.ts';

export type DevArguments = StartArguments & {
  /** Whether to use a headless browser that a debugger can attach to. */
  readonly headless: boolean;
  /** Node options for main. */
  readonly inspect: readonly string[];
};

/** Parses the arguments of `npm run dev`. On failure, the error is the line to print. */
export function parseDevArguments(argv: readonly string[]): Result<DevArguments, string> {
  const isInspect = (argument: string) => /^--inspect(-brk)?(=|$)/.test(argument);
  const start = parseStartArguments(
    argv.filter((argument) => argument !== '--headless' && !isInspect(argument)),
  );
  if (!start.ok) return err(`${start.error.replace(/ npm start takes.*/, '')} ${USAGE}`);
  return ok({
    ...start.value,
    headless: argv.includes('--headless'),
    inspect: argv.filter(isInspect),
  });
}

const USAGE =
  'npm run dev takes --host=electron, --host=chromium, --server URL, --headless and --inspect.';
