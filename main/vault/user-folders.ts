import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../files/disk-error.ts';
import { userId } from './user-id.ts';

/** Everything of everybody lies in it. */
export const USERS = 'users';

/** Where everything of one user of one server lies. */
export function userFolder(profile: string, server: string, email: string): string {
  return folderOfUserId(profile, userId(server, email));
}

/** The same by the user's id (see `userId`). */
export function folderOfUserId(profile: string, id: string): string {
  return join(profile, USERS, id);
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
  try {
    const names = await readdir(join(profile, USERS));
    return names.filter((name) => /^[0-9a-f]{32}$/.test(name));
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return [];
    throw cause;
  }
}
