import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createPracticeScanner } from '../../main/practice-scanner/practice-scanner.ts';
import { WRITES } from '../../preload/contract/models/managed.ts';
import { managedFile } from './managed-file.ts';
import { branchPlatform, openDesk, profileFolder } from './open-desk.ts';

export const SAMPLES = join(import.meta.dirname, '../../resources/samples');
export const KEEP_ALL = { contents: 0, drafts: null, receipts: null, audit: null };
/** What customers read before a self-portrait. */
export const NOTICE = { version: '2026-11', text: 'Your picture is compared with your ID.' };
/** Calls that take nothing and change nothing: IT installs new versions on this desk. */
export const BARE_CALLS = {
  'settings:unread': () => ({}),
};

/** A desk with a scanner and a scan folder, on a computer whose rules give every call something to do. */
export async function everyCallDesk() {
  const platform = await branchPlatform();
  const profileDir = await profileFolder();
  const scans = await profileFolder();
  const device = await createPracticeScanner({ samplesDir: SAMPLES });
  onTestFinished(() => device.close());
  const writes = Object.fromEntries(WRITES.map((write) => [write, true]));
  const open = await openDesk({
    profileDir,
    managedFile: await managedFile({
      portraitNotice: NOTICE,
      writes,
    }),
    ask: { chooseFolder: async () => scans, confirm: async () => true },
  });
  return { platform, scans, device, open };
}
