import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { root, setupDir } from './paths.mjs';
import { SetupFailure } from './setup-failure.mjs';

const binary = join(root, 'node_modules/keytar/build/Release/keytar.node');
const givenUp = join(setupDir, 'keytar-failed');

/** Makes keytar's install script compile the sources instead of downloading a binary. */
export const FROM_SOURCE = { npm_config_build_from_source: 'keytar' };

const REBUILD = ['rebuild', 'keytar', '--ignore-scripts=false'];

/** Returns whether keytar's native part is installed. */
export function keychainModuleInstalled() {
  return existsSync(binary);
}

/**
 * Downloads or compiles keytar's native part. Among all dependencies, only keytar has an install
 * script. Without the native part, the app works, but the sign-in is lost when the app closes. A
 * failure is therefore only reported, and this step isn't repeated until something has changed.
 * @param {{ tryAgain: boolean }} options
 */
export async function ensureKeychainModule({ tryAgain }) {
  if (keychainModuleInstalled() || !existsSync(join(root, 'node_modules/keytar'))) return;
  if (existsSync(givenUp) && !tryAgain) return;
  console.error('Preparing the keychain module …');
  const { code, logFile } = await npm('keytar', REBUILD);
  if (code === 0 && keychainModuleInstalled()) {
    rmSync(givenUp, { force: true });
    return;
  }
  mkdirSync(setupDir, { recursive: true });
  writeFileSync(givenUp, '');
  console.error(
    'The keychain module could not be prepared. Intake Desk works, but sign-ins end when it is closed. ' +
      `Details: ${logFile}`,
  );
}

/**
 * Compiles keytar's native part for a package. The prebuilt binary isn't signed, so it's never
 * packed.
 */
export async function compileKeychainModule() {
  rmSync(join(root, 'node_modules/keytar/build'), { recursive: true, force: true });
  const { code, logFile } = await npm('keytar', REBUILD, FROM_SOURCE);
  if (code === 0 && keychainModuleInstalled()) return;
  throw new SetupFailure(`nothing was packed: keytar could not be compiled. Details: ${logFile}`);
}
