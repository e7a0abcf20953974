import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqliteJournal } from '../../main/outbox/journal/sqlite/sqlite-journal.ts';
import { decodeKeyDocument } from '../../main/vault/key-place.ts';
import { fileKeychain } from '../../main/vault/open-keychain.ts';
import { decodeUserKey, type UserKey } from '../../main/vault/user-key.ts';
import type { ChannelOutput } from '../../preload/contract/channels.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { PracticePlatform } from '../peers/practice-platform/practice-platform.ts';
import { BRANCH_SETTINGS, openSubmission } from './file-case.ts';
import { branchPlatform, type OpenDesk, openDesk } from './open-desk.ts';
import { StdioDesk, type StdioDeskStart } from './stdio-desk.ts';
import { tempFolder } from './temp-folder.ts';

export const PIN = 'blue folder 7';
export const SUPERVISOR = 'supervisor@practice.example';
export const TELLER = 'teller@practice.example';

/** A branch's computer: a desk that can be ended and started again over what it keeps. */
export interface LastingDesk {
  readonly platform: PracticePlatform;
  readonly profile: string;
  /** The file that stands for the system's keychain. */
  readonly keychain: string;
  /**
   * Starts it in this process. The session goes on by itself once somebody has signed in. `settings` stand
   * beside the branch's own; left out, the desk has what it kept.
   */
  start(settings?: object, minuteMs?: number): Promise<OpenDesk>;
  /** The same, and signs its teller in. */
  begin(): Promise<OpenDesk>;
  /** What the next start of any host is given: the branch's settings, where nothing was kept yet. */
  next(): Pick<StdioDeskStart, 'profile' | 'server' | 'keychain' | 'settings'>;
  /** Starts it in a process of its own, which can be killed. */
  startApart(): Promise<StdioDesk>;
  signIn(
    desk: Pick<StdioDesk, 'call'>,
    email?: string,
    password?: string,
  ): Promise<Result<ChannelOutput<'session:sign-in'>>>;
  /** Where everything of the signed-in user lies. */
  userFolder(): Promise<string>;
  /** The user's key, as the keychain's file has it. */
  key(): Promise<UserKey>;
  /** The user's journal, while no desk runs. */
  openJournal(): Promise<ReturnType<typeof openSqliteJournal> & { ok: true }>;
}

/**
 * A new profile; `within` holds it instead of the folder for temporary files. The desk reaches the platform
 * at `server`. All of it goes when the test has finished.
 */
export async function lastingDesk(
  given: { within?: string; platform?: PracticePlatform; server?: string } = {},
): Promise<LastingDesk> {
  const platform = given.platform ?? (await branchPlatform());
  const { within = tmpdir(), server = platform.url } = given;
  const folder = tempFolder();
  const profile = await mkdtemp(join(within, 'desk-profile-'));
  onTestFinished(async () => {
    if (within === tmpdir()) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  const keychain = join(folder, 'keys.json');
  let isNew = true;
  const next = () => {
    const settings = isNew && { settings: BRANCH_SETTINGS };
    isNew = false;
    return { profile, server, keychain: `file:${keychain}`, ...settings };
  };
  const userFolder = async () => {
    const [user = ''] = await readdir(join(profile, 'users'));
    return join(profile, 'users', user);
  };
  const key = async () => {
    const secrets = JSON.parse(await readFile(keychain, 'utf8')) as Record<string, string>;
    const [, text = ''] =
      Object.entries(secrets).find(([name]) => name.startsWith('user key')) ?? [];
    const found = decodeUserKey(decodeKeyDocument(text)?.key ?? '');
    if (found === null) throw new Error('The keychain holds no key.');
    return found;
  };
  const start: LastingDesk['start'] = (own, minuteMs) => {
    const { settings } = next();
    return openDesk({
      ...{ profileDir: profile, server, keychain: fileKeychain(keychain) },
      ...((own ?? settings) && { settings: { ...BRANCH_SETTINGS, ...own } }),
      ...(minuteMs !== undefined && { minuteMs }),
    });
  };
  return {
    platform,
    profile,
    keychain,
    userFolder,
    key,
    next,
    start,
    async begin() {
      const desk = await start();
      await desk.value('session:sign-in', { server, email: TELLER, password: 'practice' });
      return desk;
    },
    async startApart() {
      const desk = await StdioDesk.start({ ...next(), remembering: true, quickPins: true });
      onTestFinished(async () => void (await desk.kill()));
      return desk;
    },
    signIn: (desk, email = TELLER, password = 'practice') =>
      desk.call('session:sign-in', { server, email, password }),
    async openJournal() {
      const opened = openSqliteJournal(join(await userFolder(), 'journal.db'), await key());
      if (!opened.ok) throw new Error(JSON.stringify(opened.error));
      return opened;
    },
  };
}

/** The same after somebody signed in, began drafts of these names and ended the program. */
export async function livedInDesk(labels: readonly string[]): Promise<LastingDesk> {
  const lasting = await lastingDesk();
  const desk = await lasting.begin();
  for (const label of labels) {
    const { id: submissionId } = await openSubmission(desk, lasting.platform);
    await desk.value('submission:rename', { submissionId, label });
  }
  await desk.close();
  return lasting;
}
