import { createHash, randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { isThere, namesIn } from '../system/files/look.ts';

/**
 * Returns 32 hex digits that identify a user of a server without naming them. They are the same at every start and
 * are used for folders and keychain accounts. They are not secret: anyone who knows an e-mail address can confirm it.
 */
export function userId(server: string, email: string): string {
  return createHash('sha256')
    .update(`intake-desk user\0${server}\0${email.trim().toLowerCase()}`)
    .digest('hex')
    .slice(0, 32);
}

/** The folder with the data of all users. */
export const USERS = 'users';

const LEDGERS = 'ledger';

/** The folder with all data of one user of one server. */
export function userFolder(profile: string, server: string, email: string): string {
  return folderOfUserId(profile, userId(server, email));
}

/** Returns whether a user has data in the profile. */
export function holdsFolderOf(profile: string, server: string, email: string): boolean {
  return isThere(userFolder(profile, server, email));
}

/** The folder with all data of one user, by ID (see `userId`). */
export function folderOfUserId(profile: string, id: string): string {
  return join(profile, USERS, id);
}

/**
 * The file that records how far the journal in a user's folder has progressed. It is outside the folder of all users,
 * so that it is not lost with them.
 */
export function ledgerPath(folder: string): string {
  return join(dirname(dirname(folder)), LEDGERS, `${basename(folder)}.log`);
}

/** The file that records how far the desk's own record has progressed. It is not in any user's folder. */
export function deskLedgerPath(profile: string): string {
  return join(profile, LEDGERS, 'desk.log');
}

const UNSIGNED = 'unsigned-';

/** Creates a unique ID for the space of one run in which nobody was signed in. */
export function newUnsignedId(): string {
  return `${UNSIGNED}${randomBytes(16).toString('hex')}`;
}

/** Returns the IDs of such spaces that have a folder in the profile. */
export async function unsignedIds(profile: string): Promise<readonly string[]> {
  const names = await namesIn(join(profile, USERS));
  return names.filter((name) => /^unsigned-[0-9a-f]{32}$/.test(name));
}

/**
 * Returns the IDs (see `userId`) of the other users who have a folder in the profile, in no particular order. Without
 * their key, nothing else is known about them.
 */
export async function otherUserFolders(profile: string, ownId: string): Promise<readonly string[]> {
  return (await userIds(profile)).filter((id) => id !== ownId);
}

/** Returns the IDs of all users who have a folder in the profile. */
export async function userIds(profile: string): Promise<readonly string[]> {
  const names = await namesIn(join(profile, USERS));
  return names.filter((name) => /^[0-9a-f]{32}$/.test(name));
}
