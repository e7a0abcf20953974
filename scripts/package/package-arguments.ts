import { err, ok, type Result } from '../../preload/contract/result.ts';
import { isArch, type Target } from './target.ts';

export type PackageArguments = {
  /** Whether to build only the program's folder, without the installers. */
  readonly dir: boolean;
  readonly standIn: boolean;
  /** The processor that the package is for, or null for this computer's processor. */
  readonly arch: Target['arch'] | null;
  /** The folder for the result, or null for the usual one. */
  readonly output: string | null;
};

const USAGE =
  'npm run package takes --dir, --arch=x64 or --arch=arm64, --output=FOLDER, and --stand-in.';

/** Parses the arguments of `npm run package`. On failure, the error is a sentence. */
export function parsePackageArguments(argv: readonly string[]): Result<PackageArguments, string> {
  let arch: Target['arch'] | null = null;
  let output: string | null = null;
  let dir = false;
  let standIn = false;
  for (const argument of argv) {
    const [, name, value = ''] = /^(--[a-z-]+)=(.+)$/.exec(argument) ?? [];
    if (argument === '--dir') dir = true;
    else if (argument === '--stand-in') standIn = true;
    else if (name === '--output') output = value;
    else if (name === '--arch' && isArch(value)) arch = value;
    else return err(`unknown argument ${argument}; ${USAGE}`);
  }
  return ok({ dir, standIn, arch, output });
}
