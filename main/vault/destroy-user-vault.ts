import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { ok, type Result } from '../../preload/contract/result.ts';
import { removeAll, renameFile } from '../system/files/change-files.ts';
import { systemDisk } from '../system/files/disk.ts';
import { freeName, isThere } from '../system/files/look.ts';
import { readJson } from '../system/files/read-json.ts';
import type { Waiting } from '../system/files/when-free.ts';
import { eachInTurn } from '../system/tasks/concurrency-limit.ts';
import { fileLayerOn } from './file-layer.ts';
import { keyPlace, type ProfileKeychain } from './key-place.ts';
import type { KeychainError } from './keychain.ts';
import { deleteKey } from './open-user-key.ts';
import { folderOfUserId, ledgerPath, unsignedIds, userIds } from './user-folders.ts';

/**
 * The file that earlier versions used to mark a destruction. It proves nothing, because anyone who can write to the
 * folder can create it.
 */
const FORMER_MARK = 'destroying';

/** The result of a destruction. The vault can no longer be read. */
export interface Destroyed {
  /**
   * The error that kept some files from being removed, or null if everything was removed. Destroying the vault again
   * removes the rest.
   */
  readonly left: unknown;
}

const Intent = v.object({
  v: v.literal(1),
  /** Milliseconds since 1970. */
  at: v.pipe(v.number(), v.safeInteger()),
  /** The e-mail address of the person who requested the destruction. */
  by: v.string(),
  /** Null for an empty space that belongs to no user and that nobody asked to destroy. */
  why: v.nullable(v.picklist(['atSignOut', 'locked'])),
  noted: v.boolean(),
});
type Intent = Readonly<v.InferOutput<typeof Intent>>;

/** Who requested a destruction, and where in the app. */
export type Asked = Pick<Intent, 'by' | 'why'>;

/** The outcome of a destruction, or of what looked like one. Someone may have to account for it. */
export type DestructionNote =
  | { readonly end: 'destroyed'; readonly asked: Asked }
  | { readonly end: 'heldBack'; readonly asked: Asked }
  | { readonly end: 'notProven' };

/** The rules for a destruction. They also apply when it continues after a restart. */
export interface DestructionRules {
  /** Returns whether a legal hold is in force. */
  readonly held: () => boolean;
  readonly note: (note: DestructionNote) => void;
}

/** Logged as an incident if something requests a destruction without the proof that the app stores in the keychain. */
export class DestructionNotProven extends Error {
  override readonly name = 'DestructionNotProven';
}

export interface DestructionParts extends ProfileKeychain {
  readonly destruction: DestructionRules;
}

/**
 * Completes every unfinished destruction in the profile. No vault may be opened in the meantime. If files remain,
 * throws the reason after all destructions have been processed. Sets aside a mark without proof and destroys nothing.
 * If the keychain is unavailable, the destruction continues at the next start or when the user's vault is next opened.
 */
export async function finishDestructions(
  profile: string,
  parts: DestructionParts,
  waiting: Waiting = {},
): Promise<void> {
  const ids = [...(await userIds(profile)), ...(await unsignedIds(profile))];
  await eachInTurn(ids, async (id) => {
    const intent = await readIntent(parts, id);
    // It isn't known whether a destruction was started. Don't ask again, because each call may make the keychain ask
    // staff for its password.
    if (!intent.ok) return;
    const finished = await continueDestruction(profile, id, parts, intent.value, waiting);
    if (!finished.ok) throw new Error('The keychain keeps a key');
    if (finished.value.left !== null) throw finished.value.left;
    const mark = join(folderOfUserId(profile, id), FORMER_MARK);
    if (!isThere(mark)) return;
    await renameFile(mark, freeName(mark, 'set-aside'), waiting);
    parts.destruction.note({ end: 'notProven' });
  });
}

/**
 * Completes the destruction of one user's vault, if one was started. A legal hold that has started since then cancels
 * it while the key still exists. Without the key, nothing readable is left to hold. Fails with `keychain`.
 */
export async function finishDestruction(
  profile: string,
  id: string,
  parts: DestructionParts,
  waiting: Waiting = {},
): Promise<Result<Destroyed, KeychainError>> {
  const intent = await readIntent(parts, id);
  return intent.ok ? continueDestruction(profile, id, parts, intent.value, waiting) : intent;
}

async function continueDestruction(
  profile: string,
  id: string,
  parts: DestructionParts,
  intent: Intent | null,
  waiting: Waiting,
): Promise<Result<Destroyed, KeychainError>> {
  if (intent === null) return ok({ left: null });
  const { by, why } = intent;
  if (parts.destruction.held()) {
    const key = await parts.keychain.get(keyPlace(parts, id).account);
    if (!key.ok) return key;
    if (key.value !== null) {
      const calledOff = await parts.keychain.delete(intentAccount(parts, id));
      if (!calledOff.ok) return calledOff;
      parts.destruction.note({ end: 'heldBack', asked: { by, why } });
      return ok({ left: null });
    }
  }
  return carryOut(profile, id, parts, intent, waiting);
}

/**
 * Makes all data of one user (an ID from `userId`) permanently unreadable, and then removes it: first the key in the
 * keychain, then the files. The vault must be closed, and no legal hold may be in force. No PIN is required, because a
 * forgotten PIN must not keep data forever. While the destruction runs, the keychain records that it was requested. A
 * file couldn't prove this, because other people may be able to write files. Fails with `keychain` if the key can't be
 * removed. Nothing has changed in that case, unless the keychain also fails to remove the request. The vault is then
 * destroyed before it is opened again.
 */
export async function destroyUserVault(
  profile: string,
  id: string,
  parts: DestructionParts,
  asked: Asked,
  waiting: Waiting = {},
): Promise<Result<Destroyed, KeychainError>> {
  const before = await readIntent(parts, id);
  if (!before.ok) return before;
  const { by, why } = asked;
  const intent: Intent = before.value ?? { v: 1, at: Date.now(), by, why, noted: false };
  const begun = await parts.keychain.set(intentAccount(parts, id), JSON.stringify(intent));
  if (begun.ok) return carryOut(profile, id, parts, intent, waiting);
  // The keychain may have stored the intent even though it reported a failure.
  await takeBack(parts, id);
  return begun;
}

/**
 * Removes the record that a destruction was started. If the keychain can't delete the record, overwrites it, because
 * writing may still work. Returns false if the record remains.
 */
async function takeBack(parts: ProfileKeychain, id: string): Promise<boolean> {
  const account = intentAccount(parts, id);
  const gone = await parts.keychain.delete(account);
  return gone.ok || (await parts.keychain.set(account, '')).ok;
}

async function carryOut(
  profile: string,
  id: string,
  parts: DestructionParts,
  intent: Intent,
  waiting: Waiting,
): Promise<Result<Destroyed, KeychainError>> {
  const { keychain } = parts;
  const account = intentAccount(parts, id);
  const gone = await deleteKey(keyPlace(parts, id));
  if (!gone.ok) {
    await takeBack(parts, id);
    return gone;
  }
  if (!intent.noted) {
    const { by, why } = intent;
    if (why !== null) parts.destruction.note({ end: 'destroyed', asked: { by, why } });
    await keychain.set(account, JSON.stringify({ ...intent, noted: true }));
  }
  const { disk = systemDisk } = waiting;
  const files = fileLayerOn(disk);
  const folder = folderOfUserId(profile, id);
  try {
    await files.makeFolder(folder);
    for (const name of await readdir(folder)) await removeAll(join(folder, name), waiting);
    await removeAll(ledgerPath(folder), waiting);
    await files.syncFolder(folder);
    await removeAll(folder, waiting);
    await files.syncFolder(dirname(folder));
  } catch (cause) {
    return ok({ left: cause });
  }
  // If the record remained, it would destroy this user's next vault, so no vault may open until the record is removed.
  const isOver = await takeBack(parts, id);
  return ok({ left: isOver ? null : new Error('The keychain keeps what was begun') });
}

/** Returns whether a destruction was started and hasn't finished. Also returns false if the keychain is unavailable. */
export async function isBeingDestroyed(parts: ProfileKeychain, id: string): Promise<boolean> {
  const intent = await readIntent(parts, id);
  return intent.ok && intent.value !== null;
}

/**
 * Returns whether a destruction was started and has already deleted the user's key, so that nothing of the user can be
 * read anymore. Until then, no data has been removed.
 */
export async function hasLostKeyToDestruction(
  parts: ProfileKeychain,
  id: string,
): Promise<boolean> {
  const key = await parts.keychain.get(keyPlace(parts, id).account);
  return key.ok && key.value === null && (await isBeingDestroyed(parts, id));
}

async function readIntent(
  parts: ProfileKeychain,
  id: string,
): Promise<Result<Intent | null, KeychainError>> {
  const found = await parts.keychain.get(intentAccount(parts, id));
  return found.ok ? ok(readJson(Intent, found.value)) : found;
}

function intentAccount(parts: ProfileKeychain, id: string): string {
  return `${keyPlace(parts, id).account}, destroying`;
}
