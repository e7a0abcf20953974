import { createHash, randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { isThere, namesIn } from '../system/files/look.ts';

/**
 * A name for one user of one server that does not say who it is: 32 hex digits, the same on every
 * start. It names folders and keychain accounts. Not a secret: who knows an address can confirm it.
 */
export function userId(server: string, email: string): string {
  return createHash('sha256')
    .update(`intake-desk user\0${server}\0${email.trim().toLowerCase()}`)
    .digest('hex')
    .slice(0, 32);
}

/** Everything of everybody lies in it. */
export const USERS = 'users';

const LEDGERS = 'ledger';

/** Where everything of one user of one server lies. */
export function userFolder(profile: string, server: string, email: string): string {
  return folderOfUserId(profile, userId(server, email));
}

/** Whether that user has anything in the profile. */
export function holdsFolderOf(profile: string, server: string, email: string): boolean {
  return isThere(userFolder(profile, server, email));
}

/** Where everything of one user lies, by their id (see `userId`). */
export function folderOfUserId(profile: string, id: string): string {
  return join(profile, USERS, id);
}

/**
 * Where it is written down how far the journal in a user's folder has come: outside the folder of all
 * users, so that it does not go with them.
 */
export function ledgerPath(folder: string): string {
  return join(dirname(dirname(folder)), LEDGERS, `${basename(folder)}.log`);
}

/** Where it is written down how far the desk's own record has come, which lies in no user's folder. */
export function deskLedgerPath(profile: string): string {
  return join(profile, LEDGERS, 'desk.log');
}

const UNSIGNED = 'unsigned-';

/** A name for the space of one run in which nobody had signed in: nobody's, and never made twice. */
export function newUnsignedId(): string {
  return `${UNSIGNED}${randomBytes(16).toString('hex')}`;
}

/** The names of such spaces that have a folder in the profile. */
export async function unsignedIds(profile: string): Promise<readonly string[]> {
  const names = await namesIn(join(profile, USERS));
  return names.filter((name) => /^unsigned-[0-9a-f]{32}$/.test(name));
}

/**
 * The ids (see `userId`) of the other users who have a folder in the profile, in no order. That is all
 * that can be said of them without their key.
 */
export async function otherUserFolders(profile: string, ownId: string): Promise<readonly string[]> {
  return (await userIds(profile)).filter((id) => id !== ownId);
}

/** The ids of all users who have a folder in the profile. */
export async function userIds(profile: string): Promise<readonly string[]> {
  const names = await namesIn(join(profile, USERS));
  return names.filter((name) => /^[0-9a-f]{32}$/.test(name));
}
