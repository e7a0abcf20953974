import { err, ok, type Result } from '../../preload/contract/result.ts';
import { decodeKeyDocument, encodeKeyDocument, type KeyDocument } from './key-document.ts';
import type { Keychain, KeychainError } from './keychain.ts';
import { userId } from './user-id.ts';

/** Where a user's keys are held. */
export interface KeyPlace {
  readonly keychain: Keychain;
  /** Name of the keychain entry. */
  readonly account: string;
  /** Milliseconds since 1970, to count waits after wrong PINs by. */
  readonly clock: () => number;
}

/** The place of the keys of one user of one server. */
export function keyPlace(
  keychain: Keychain,
  server: string,
  email: string,
  clock: () => number = Date.now,
): KeyPlace {
  return { keychain, account: `user key ${userId(server, email)}`, clock };
}

/** What lies there, null when nothing does. Error: `keyLost` also when it cannot be understood. */
export async function readKeyDocument({
  keychain,
  account,
}: KeyPlace): Promise<Result<KeyDocument | null, KeychainError>> {
  const found = await keychain.get(account);
  if (!found.ok) return found;
  if (found.value === null) return ok(null);
  const document = decodeKeyDocument(found.value);
  return document ? ok(document) : err({ code: 'keychain', problem: 'keyLost' });
}

/** Reads it back before anything relies on it: a keychain that forgets must show now. */
export async function writeKeyDocument(
  { keychain, account }: KeyPlace,
  document: KeyDocument,
): Promise<Result<void, KeychainError>> {
  const text = encodeKeyDocument(document);
  const written = await keychain.set(account, text);
  if (!written.ok) return written;
  const readBack = await keychain.get(account);
  if (!readBack.ok) return readBack;
  return readBack.value === text ? ok(undefined) : err({ code: 'keychain', problem: 'failed' });
}
