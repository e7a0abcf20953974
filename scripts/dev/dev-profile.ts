import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import type { PracticeProcess } from './practice-process.ts';

const FOLDER = join(root, 'out', 'dev');

/** The profile of `npm run dev`. It is kept and contains only samples. Delete out/dev to start over. */
export const DEV_PROFILE = join(FOLDER, 'profile');

/** The keychain is in plain text, so that no start asks for the system's keychain. */
export const DEV_KEYCHAIN = `file:${join(FOLDER, 'keychain.json')}`;

/** The data folder of the browser of `npm run dev`. */
export const DEV_BROWSER = join(FOLDER, 'browser');

const PORT_FILE = join(FOLDER, 'platform-port');

/** Returns the previous port of the platform, so that the profile's user is still valid. 0 means any port. */
export function portBefore(): number {
  return existsSync(PORT_FILE) ? Number(readFileSync(PORT_FILE, 'utf8')) : 0;
}

/** Gives a new profile the platform's verification services, which the platform does not list. */
export function prepareDevProfile({ url, samples }: Omit<PracticeProcess, 'close'>): void {
  mkdirSync(DEV_PROFILE, { recursive: true, mode: 0o700 });
  writeFileSync(PORT_FILE, new URL(url).port);
  const file = join(DEV_PROFILE, 'settings.json');
  if (existsSync(file)) return;
  writeFileSync(file, JSON.stringify({ verificationServices: samples.verificationServices }));
}
