import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { root, setupDir } from './paths.mjs';

const binary = join(root, 'node_modules/keytar/build/Release/keytar.node');
const givenUp = join(setupDir, 'keytar-failed');

/** Whether keytar's native part is there. */
export function keychainModuleInstalled() {
  return existsSync(binary);
}

/**
 * Fetches or compiles keytar's native part, the only install script among the dependencies. Without
 * it the app works, but a sign-in lasts until the app is closed; so a failure is a notice, and is
 * not tried again until something has changed.
 * @param {{ tryAgain: boolean }} options
 */
export async function ensureKeychainModule({ tryAgain }) {
  if (keychainModuleInstalled() || !existsSync(join(root, 'node_modules/keytar'))) return;
  if (existsSync(givenUp) && !tryAgain) return;
  console.error('Preparing the keychain module …');
  const { code, logFile } = await npm('keytar', ['rebuild', 'keytar', '--ignore-scripts=false']);
  if (code === 0 && keychainModuleInstalled()) {
    rmSync(givenUp, { force: true });
    return;
  }
  mkdirSync(setupDir, { recursive: true });
  writeFileSync(givenUp, '');
  console.error(
    'The keychain module could not be prepared; Intake Desk works, and sign-ins last until it is closed. ' +
      `Details: ${logFile}`,
  );
}
