import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import type { PracticeProcess } from './practice-process.ts';

const FOLDER = join(root, 'out', 'dev');

/**
 * The profile of `npm run dev`. It's kept between runs and contains only samples. Delete out/dev to
 * start over.
 */
export const DEV_PROFILE = join(FOLDER, 'profile');

/**
 * The keychain for that profile. It's a plain-text file, so that the system never asks for access
 * to its own keychain.
 */
export const DEV_KEYCHAIN = `file:${join(FOLDER, 'keychain.json')}`;

/** The folder for the browser data of `npm run dev`. */
export const DEV_BROWSER = join(FOLDER, 'browser');

const PORT_FILE = join(FOLDER, 'platform-port');

/**
 * Returns the port that the practice platform used last time, so that the user in the profile stays
 * valid. On the first start, returns 0, which means any port.
 */
export function portBefore(): number {
  return existsSync(PORT_FILE) ? Number(readFileSync(PORT_FILE, 'utf8')) : 0;
}

/**
 * Writes the practice platform's verification services to the settings of a new profile, because
 * the platform doesn't list them.
 */
export function prepareDevProfile({ url, samples }: Omit<PracticeProcess, 'close'>): void {
  mkdirSync(DEV_PROFILE, { recursive: true, mode: 0o700 });
  writeFileSync(PORT_FILE, new URL(url).port);
  const file = join(DEV_PROFILE, 'settings.json');
  if (existsSync(file)) return;
  writeFileSync(file, JSON.stringify({ verificationServices: samples.verificationServices }));
}
