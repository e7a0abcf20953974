import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loggedRun } from '../bootstrap/logged-run.mjs';
import { SetupFailure } from '../bootstrap/setup-failure.mjs';
import { WINDOWS_COMPILER } from '../bootstrap/system-needs.mjs';

const SOURCE = 'test/windows/hold-file.c';
/** Compilers that may be on the PATH of a Windows computer. */
const ON_WINDOWS = ['gcc', 'clang'];

/**
 * Builds the program that keeps files open, if it is missing or its source has changed. If a
 * Windows computer has no compiler, the tests that need the program report that.
 */
export async function ensureHolder(checkout: string): Promise<void> {
  const source = readFileSync(join(checkout, SOURCE), 'utf8');
  const folder = join(checkout, 'out', 'windows');
  const program = join(folder, 'hold-file.exe');
  const stamp = join(folder, 'hold-file.c');
  const builtFrom = existsSync(stamp) ? readFileSync(stamp, 'utf8') : null;
  if (existsSync(program) && builtFrom === source) return;
  mkdirSync(folder, { recursive: true });
  rmSync(program, { force: true });
  const compilers = process.platform === 'win32' ? ON_WINDOWS : [WINDOWS_COMPILER];
  const args = ['-municode', '-Os', '-s', '-o', program, join(checkout, SOURCE)];
  for (const compiler of compilers) {
    const { code, logFile } = await loggedRun('windows-holder', compiler, args);
    if (code === 0) return writeFileSync(stamp, source);
    if (process.platform !== 'win32') {
      throw new SetupFailure(`${SOURCE} does not compile.`, logFile);
    }
  }
}
