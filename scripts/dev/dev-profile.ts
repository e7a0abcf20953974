import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import type { PracticeProcess } from './practice-process.ts';

const FOLDER = join(root, 'out', 'dev');

/** The profile that `npm run dev` works on: it stays, and holds samples only. Deleting out/dev begins anew. */
export const DEV_PROFILE = join(FOLDER, 'profile');

/** Its keychain lies in the clear, so that no start asks for the system's. */
export const DEV_KEYCHAIN = `file:${join(FOLDER, 'keychain.json')}`;

/** Where the browser of `npm run dev` keeps what it keeps. */
export const DEV_BROWSER = join(FOLDER, 'browser');

const PORT_FILE = join(FOLDER, 'platform-port');

/** The port the platform had the last time, so that the profile's user is still one of its; 0: any. */
export function portBefore(): number {
  return existsSync(PORT_FILE) ? Number(readFileSync(PORT_FILE, 'utf8')) : 0;
}

/** Gives a new profile the platform's verification services, which the platform itself does not list. */
export function prepareDevProfile({ url, samples }: Omit<PracticeProcess, 'close'>): void {
  mkdirSync(DEV_PROFILE, { recursive: true, mode: 0o700 });
  writeFileSync(PORT_FILE, new URL(url).port);
  const file = join(DEV_PROFILE, 'settings.json');
  if (existsSync(file)) return;
  writeFileSync(file, JSON.stringify({ verificationServices: samples.verificationServices }));
}
