import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { ok, type Result } from '../../preload/contract/result.ts';
import { type FileLayer, nodeFileLayer, removeIfThere, replaceDurably } from './file-layer.ts';
import type { Installation } from './installation.ts';
import type { Keychain, KeychainError } from './keychain.ts';
import { seal, unseal } from './sealing.ts';

const KEY_BYTES = 32;

/** Tokens have some kB. More than this was not written here. */
const LARGEST_FILE = 1_000_000;

const Content = v.object({ secret: v.string() });

export interface SealedKeychainParts {
  /** Holds a key for each account: Windows' Credential Manager takes 2,560 bytes an entry. */
  readonly keychain: Keychain;
  readonly installation: Installation;
  /** Folder of the files; made when something is first kept. */
  readonly folder: string;
  /** The disk, replaced only to make it fail. */
  readonly files?: FileLayer;
}

/**
 * A keychain for secrets of any length: each is a file sealed (AES-256-GCM) under a key in the keychain
 * beneath. A file that is missing, damaged or of another account holds no secret, which is no error. Only one
 * call at a time may be made for an account.
 */
export function sealedKeychain(parts: SealedKeychainParts): Keychain {
  const sealed = new SealedKeychain(parts);
  return {
    get: (account) => sealed.get(account),
    set: (account, secret) => sealed.set(account, secret),
    delete: (account) => sealed.delete(account),
    accounts: () => parts.keychain.accounts(),
  };
}

class SealedKeychain {
  readonly #keychain: Keychain;
  readonly #installation: Installation;
  readonly #folder: string;
  readonly #files: FileLayer;

  constructor({ keychain, installation, folder, files = nodeFileLayer }: SealedKeychainParts) {
    this.#keychain = keychain;
    this.#installation = installation;
    this.#folder = folder;
    this.#files = files;
  }

  async get(account: string): Promise<Result<string | null, KeychainError>> {
    const key = await this.#key(account);
    if (!key.ok) return key;
    return ok(key.value && (await this.#read(account, key.value)));
  }

  /** A session that cannot be written takes the one before with it: neither is kept then. */
  async set(account: string, secret: string): Promise<Result<void, KeychainError>> {
    const written = await this.#write(account, secret);
    if (!written.ok) return written;
    return written.value ? ok(undefined) : this.delete(account);
  }

  /** A secret is gone without its key or without its file, so both are tried, whatever the other does. */
  async delete(account: string): Promise<Result<void, KeychainError>> {
    const path = this.#path(account);
    for (const file of [path, `${path}.new`])
      await removeIfThere(this.#files, file).catch(() => {});
    return this.#keychain.delete(this.#entry(account));
  }

  /** False when the disk did not take it. */
  async #write(account: string, secret: string): Promise<Result<boolean, KeychainError>> {
    const held = await this.#key(account);
    if (!held.ok) return held;
    const key = held.value ?? randomBytes(KEY_BYTES);
    if (held.value === null) {
      const kept = await this.#keychain.set(this.#entry(account), key.toString('base64url'));
      if (!kept.ok) return kept;
    }
    try {
      await this.#replace(account, key, secret);
      return ok(true);
    } catch {
      return ok(false);
    }
  }

  async #key(account: string): Promise<Result<Buffer | null, KeychainError>> {
    const found = await this.#keychain.get(this.#entry(account));
    if (!found.ok || found.value === null) return found.ok ? ok(null) : found;
    const key = Buffer.from(found.value, 'base64url');
    return ok(key.length === KEY_BYTES ? key : null);
  }

  async #read(account: string, key: Uint8Array): Promise<string | null> {
    try {
      const file = await this.#files.open(this.#path(account));
      try {
        if (file.size > LARGEST_FILE) return null;
        const sealed = Buffer.alloc(file.size);
        await file.read(sealed, 0);
        const content = unseal(key, sealed, this.#context(account));
        return content && v.parse(Content, JSON.parse(content.toString())).secret;
      } finally {
        await file.close();
      }
    } catch {
      return null;
    }
  }

  async #replace(account: string, key: Uint8Array, secret: string): Promise<void> {
    const path = this.#path(account);
    await this.#files.makeFolder(dirname(path));
    const plaintext = Buffer.from(JSON.stringify({ secret }));
    await replaceDurably(this.#files, path, seal(key, plaintext, this.#context(account)));
  }

  /** Account names hold nothing personal; see `Keychain`. */
  #path(account: string): string {
    return join(this.#folder, account.replaceAll(' ', '-'));
  }

  #entry(account: string): string {
    return `${account} ${this.#installation.id}`;
  }

  /** Ties a file to its user and its purpose, which the account names, and to the installation. */
  #context(account: string): Uint8Array {
    return Buffer.from(`intake-desk/1/kept secret\0${this.#entry(account)}`);
  }
}
