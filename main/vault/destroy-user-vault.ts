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

/** Earlier versions began a destruction with this file. Whoever can write into the folder can make it: it proves nothing. */
const FORMER_MARK = 'destroying';

/** The result of a destruction: nothing of the vault can be read any more. */
export interface Destroyed {
  /** Why something of it is still there, null when nothing is: it goes when the vault is destroyed once more. */
  readonly left: unknown;
}

const Intent = v.object({
  v: v.literal(1),
  /** Milliseconds since 1970. */
  at: v.pipe(v.number(), v.safeInteger()),
  /** E-mail of who asked. */
  by: v.string(),
  /** Null for a space that holds nothing of anybody, which nobody asked for. */
  why: v.nullable(v.picklist(['atSignOut', 'locked'])),
  noted: v.boolean(),
});
type Intent = Readonly<v.InferOutput<typeof Intent>>;

/** Who asked for a destruction, and where. */
export type Asked = Pick<Intent, 'by' | 'why'>;

/** An end of a destruction, or of what looked like one, that somebody may have to account for. */
export type DestructionNote =
  | { readonly end: 'destroyed'; readonly asked: Asked }
  | { readonly end: 'heldBack'; readonly asked: Asked }
  | { readonly end: 'notProven' };

/** The rules that a destruction is carried out by, also at a later start. */
export interface DestructionRules {
  /** Tells whether a legal hold is in force. */
  readonly held: () => boolean;
  readonly note: (note: DestructionNote) => void;
}

/** In the incident log: something asked for a destruction without the proof that the program leaves. */
export class DestructionNotProven extends Error {
  override readonly name = 'DestructionNotProven';
}

export interface DestructionParts extends ProfileKeychain {
  readonly destruction: DestructionRules;
}

/**
 * Goes on with every destruction in the profile that was begun but not finished. No vault may be opened
 * meanwhile. It goes through all of them, and then throws the reason why something is left. What only looks
 * like one is set aside, and nothing is destroyed for it. Where the keychain cannot be asked, that is
 * left to the next start, or to the next time that the user's vault opens.
 */
export async function finishDestructions(
  profile: string,
  parts: DestructionParts,
  waiting: Waiting = {},
): Promise<void> {
  const ids = [...(await userIds(profile)), ...(await unsignedIds(profile))];
  await eachInTurn(ids, async (id) => {
    const intent = await readIntent(parts, id);
    // Nothing is known to be begun. Each question may ask staff for the keychain's own password.
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
 * Goes on with the destruction of one user's vault, where one was begun. A legal hold that came meanwhile calls
 * it off while the key is there; without the key, nothing is left that a hold could keep. Error: `keychain`.
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
 * Makes everything kept for one user (an id made by `userId`) unreadable for good, then removes it: first the
 * key in the keychain, then the files. The vault must be closed, and no legal hold in force. No PIN is asked
 * for, because a forgotten one must not keep data for ever. That it was asked for stands in the keychain
 * meanwhile: no file can say so, as others may write files. Error: `keychain` when the key cannot be removed;
 * then nothing has changed, unless the keychain takes nothing back either: then the vault is destroyed before it
 * opens again.
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
  // The keychain may have stored the intent although it reported a failure.
  await takeBack(parts, id);
  return begun;
}

/** Takes back that a destruction was begun; false where the keychain keeps it. One that removes nothing may still write. */
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
  // It would destroy the next vault of this user, so none opens before it is gone.
  const isOver = await takeBack(parts, id);
  return ok({ left: isOver ? null : new Error('The keychain keeps what was begun') });
}

/** Whether a destruction was begun and not ended. False also where the keychain cannot be asked. */
export async function isBeingDestroyed(parts: ProfileKeychain, id: string): Promise<boolean> {
  const intent = await readIntent(parts, id);
  return intent.ok && intent.value !== null;
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
