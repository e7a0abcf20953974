import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  createPracticePlatform,
  type PracticePlatform,
} from '../peers/practice-platform/practice-platform.ts';
import { BRANCH_SETTINGS } from './file-case.ts';
import { HereDesk } from './here-desk.ts';
import { quickPins } from './quick-pins.ts';
import { StdioDesk } from './stdio-desk.ts';

export const PIN = 'blue folder 7';
export const SUPERVISOR = 'supervisor@practice.example';
export const TELLER = 'teller@practice.example';

/**
 * A branch's computer: one profile, one keychain that outlives the program, and a platform. All of it
 * goes when the test has finished.
 */
export async function branchComputer() {
  const folder = await mkdtemp(join(tmpdir(), 'lockable-desk-'));
  const platform: PracticePlatform = await createPracticePlatform({ applications: 20 });
  const leave: (() => Promise<unknown>)[] = [];
  onTestFinished(quickPins());
  onTestFinished(async () => {
    for (const end of leave) await end();
    await platform.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const profile = join(folder, 'profile');
  const keychain = `file:${join(folder, 'keychain.json')}`;
  const place = (settings: object) => ({
    profile,
    server: platform.url,
    keychain,
    settings: { ...BRANCH_SETTINGS, ...settings },
  });
  const start = async (settings: object = {}, minuteMs?: number): Promise<HereDesk> => {
    const minute = minuteMs !== undefined && { minuteMs };
    const desk = await HereDesk.start({ ...place(settings), ...minute });
    leave.push(() => desk.close());
    return desk;
  };
  /** In a process of its own, which can be killed. */
  const startApart = async (): Promise<StdioDesk> => {
    const desk = await StdioDesk.start({ ...place({}), remembering: true, quickPins: true });
    leave.push(() => desk.kill());
    return desk;
  };
  const signIn = (desk: Pick<StdioDesk, 'call'>, email = TELLER, password = 'practice') =>
    desk.call('session:sign-in', { server: platform.url, email, password });
  return {
    platform,
    profile,
    start,
    startApart,
    signIn,
    keychainFile: join(folder, 'keychain.json'),
  };
}
