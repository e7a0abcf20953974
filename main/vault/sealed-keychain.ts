import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { ok, type Result } from '../../preload/contract/result.ts';
import { type FileLayer, nodeFileLayer, removeIfThere, replaceDurably } from './file-layer.ts';
import type { Installation } from './installation.ts';
import type { Keychain, KeychainError } from './keychain.ts';
import { seal, unseal } from './sealing.ts';

const KEY_BYTES = 32;

/** The maximum size in bytes. A token takes a few kB, so a larger file wasn't written by this app. */
const LARGEST_FILE = 1_000_000;

const Content = v.object({ secret: v.string() });

export interface SealedKeychainParts {
  /**
   * Holds a key for each account. The secrets themselves don't fit there, because Windows Credential Manager accepts
   * only 2,560 bytes per entry.
   */
  readonly keychain: Keychain;
  readonly installation: Installation;
  /** The folder for the files. It is created when the first secret is stored. */
  readonly folder: string;
  /** Disk access. Tests replace it to simulate failures. */
  readonly files?: FileLayer;
}

/**
 * A keychain for secrets of any length. Each secret is a file that is sealed (AES-256-GCM) under a key in the
 * underlying keychain. A file that is missing, damaged, or from another account counts as no secret, not as an error.
 * Make only one call at a time per account.
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

  /** Stores the secret. If it can't be written, the previous secret is removed too, so neither is kept. */
  async set(account: string, secret: string): Promise<Result<void, KeychainError>> {
    const written = await this.#write(account, secret);
    if (!written.ok) return written;
    return written.value ? ok(undefined) : this.delete(account);
  }

  /** Deletes the secret. Removing either the key or the file is enough, so this tries both even if one fails. */
  async delete(account: string): Promise<Result<void, KeychainError>> {
    const path = this.#path(account);
    for (const file of [path, `${path}.new`])
      await removeIfThere(this.#files, file).catch(() => {});
    return this.#keychain.delete(this.#entry(account));
  }

  /** Returns false if the disk refused the file. */
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

  /** Returns the path of an account's file. Account names contain no personal data; see `Keychain`. */
  #path(account: string): string {
    return join(this.#folder, account.replaceAll(' ', '-'));
  }

  #entry(account: string): string {
    return `${account} ${this.#installation.id}`;
  }

  /** Binds a file to the installation, and to the user and purpose in the account name. */
  #context(account: string): Uint8Array {
    return Buffer.from(`intake-desk/1/kept secret\0${this.#entry(account)}`);
  }
}
