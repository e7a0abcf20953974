import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { skipOnWindows } from '../../support/skip-on-windows.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const LOCK = pathToFileURL(join(import.meta.dirname, '../../../main/vault/profile-lock.ts')).href;
const NOBODY = 65_534;

/**
 * Returns what a second program on the same folder gets. It does not run as the superuser, who may
 * write to everything.
 */
async function anotherProgram(folder: string): Promise<string> {
  const script = `
    const { lockProfile } = await import(${JSON.stringify(LOCK)});
    if (process.geteuid?.() === 0) process.seteuid(${NOBODY});
    try {
      const taken = lockProfile(${JSON.stringify(folder)});
      console.log(taken.ok ? 'taken' : taken.error.code);
    } catch (cause) {
      console.log(cause.name);
    }`;
  const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout.trim();
}

test('refuses a profile whose lock is read-only, because two programs would both have it', async (context) => {
  skipOnWindows(context, 'held-files.test.ts holds the lock there');
  const folder = tempFolder();
  const lock = join(folder, 'profile.lock');
  await chmod(folder, 0o777);
  await writeFile(lock, '');
  await chmod(lock, 0o666);
  expect(await anotherProgram(folder)).toBe('taken');
  await chmod(lock, 0o444);
  expect(await anotherProgram(folder)).toBe('Error');
});
