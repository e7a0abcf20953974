import { err, ok, type Result } from '../../preload/contract/result.ts';

export type PackageArguments = {
  /** The program's folder only, no installers. */
  readonly dir: boolean;
  readonly standIn: boolean;
  /** Folder for the result; null is the usual one. */
  readonly output: string | null;
};

/** Reads the arguments of `npm run package`; the error is a sentence. */
export function parsePackageArguments(argv: readonly string[]): Result<PackageArguments, string> {
  let output: string | null = null;
  let dir = false;
  let standIn = false;
  for (const argument of argv) {
    if (argument === '--dir') dir = true;
    else if (argument === '--stand-in') standIn = true;
    else if (argument.startsWith('--output=')) output = argument.slice('--output='.length);
    else {
      return err(
        `unknown argument ${argument}; npm run package takes --dir, or --stand-in with --output=FOLDER.`,
      );
    }
  }
  return ok({ dir, standIn, output });
}
