import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqliteJournal } from '../../main/outbox/journal/sqlite-journal.ts';
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

/** A branch's computer: a desk that can be ended and started again with its data. */
export interface LastingDesk {
  readonly platform: PracticePlatform;
  readonly profile: string;
  /** The file that replaces the system's keychain. */
  readonly keychain: string;
  /**
   * Starts the desk in this process. The session is restored after somebody has signed in.
   * `settings` are added to the branch's. If omitted, the stored ones are used.
   */
  start(settings?: object, minuteMs?: number): Promise<OpenDesk>;
  /** Starts the desk and signs its teller in. */
  begin(): Promise<OpenDesk>;
  /** The options for the next start in any host: the branch's settings if none are stored yet. */
  next(): Pick<StdioDeskStart, 'profile' | 'server' | 'keychain' | 'settings'>;
  /** Starts the desk in a separate process, which can be killed. */
  startApart(): Promise<StdioDesk>;
  signIn(
    desk: Pick<StdioDesk, 'call'>,
    email?: string,
    password?: string,
  ): Promise<Result<ChannelOutput<'session:sign-in'>>>;
  /** The folder with all data of the signed-in user. */
  userFolder(): Promise<string>;
  /** The user's key, as stored in the keychain's file. */
  key(): Promise<UserKey>;
  /** The user's journal, while no desk is running. */
  openJournal(): Promise<ReturnType<typeof openSqliteJournal> & { ok: true }>;
}

/**
 * Creates a new profile in `within` or the folder for temporary files. The desk connects to the
 * platform at `server`. Everything is removed after the test.
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

/** The same after somebody signed in, created drafts with these names, and ended the program. */
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
