import { createHash, randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { isThere, namesIn } from '../system/files/look.ts';

/**
 * Returns 32 hex digits that identify a user of a server without naming them. They are the same in every run, and they
 * name folders and keychain accounts. They aren't secret: anyone who knows an e-mail address can check whether it
 * matches.
 */
export function userId(server: string, email: string): string {
  return createHash('sha256')
    .update(`intake-desk user\0${server}\0${email.trim().toLowerCase()}`)
    .digest('hex')
    .slice(0, 32);
}

/** The folder with all users' data. */
export const USERS = 'users';

/** The folder with the ledgers of all records. */
export const LEDGERS = 'ledger';

/** Returns the folder with all of a user's data for one server. */
export function userFolder(profile: string, server: string, email: string): string {
  return folderOfUserId(profile, userId(server, email));
}

/** Returns whether a user has data in the profile. */
export function holdsFolderOf(profile: string, server: string, email: string): boolean {
  return isThere(userFolder(profile, server, email));
}

/** Returns the folder with all of a user's data, by ID (see `userId`). */
export function folderOfUserId(profile: string, id: string): string {
  return join(profile, USERS, id);
}

/**
 * Returns the file that records how far the journal in a user's folder has progressed. It is outside the folder with
 * all users' data, so that it isn't lost with them.
 */
export function ledgerPath(folder: string): string {
  return join(dirname(dirname(folder)), LEDGERS, `${basename(folder)}.log`);
}

/** Returns the file that records how far the desk's own record has progressed. It isn't in any user's folder. */
export function deskLedgerPath(profile: string): string {
  return join(profile, LEDGERS, 'desk.log');
}

/** Returns the IDs of all users who have a ledger in the profile. Their folders may be missing. */
export async function ledgerIds(profile: string): Promise<readonly string[]> {
  const names = await namesIn(join(profile, LEDGERS));
  return names.flatMap((name) => /^([0-9a-f]{32})\.log$/.exec(name)?.[1] ?? []);
}

const UNSIGNED = 'unsigned-';

/** Creates a unique ID for the space of a run in which nobody has signed in. */
export function newUnsignedId(): string {
  return `${UNSIGNED}${randomBytes(16).toString('hex')}`;
}

/** Returns the IDs of `newUnsignedId` that have a folder in the profile. */
export async function unsignedIds(profile: string): Promise<readonly string[]> {
  const names = await namesIn(join(profile, USERS));
  return names.filter((name) => /^unsigned-[0-9a-f]{32}$/.test(name));
}

/**
 * Returns the IDs (see `userId`) of the other users who have a folder in the profile, in no particular order. Without
 * their keys, nothing else is known about them.
 */
export async function otherUserFolders(profile: string, ownId: string): Promise<readonly string[]> {
  return (await userIds(profile)).filter((id) => id !== ownId);
}

/** Returns the IDs of all users who have a folder in the profile. */
export async function userIds(profile: string): Promise<readonly string[]> {
  const names = await namesIn(join(profile, USERS));
  return names.filter((name) => /^[0-9a-f]{32}$/.test(name));
}
