import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { errorCode } from '../system/files/disk-error.ts';
import { replaceFile } from '../system/files/replace-file.ts';
import { whenFree } from '../system/files/when-free.ts';
import type { Keychain, KeychainError } from './keychain.ts';
import { keytarKeychain } from './keytar-keychain.ts';

/**
 * Opens the keychain that `choice` names: `system`, `memory`, or `file:PATH`. The last two keep secrets in memory or in
 * plain text, so a packaged program accepts only `system`. Fails with `invalidRequest`.
 */
export function openKeychain(
  choice: string,
  options: { readonly packaged: boolean },
): Result<Keychain> {
  if (choice === 'system') return ok(keytarKeychain());
  if (options.packaged) return refused('Only the system’s credential store can be used here.');
  if (choice === 'memory') return ok(memoryKeychain());
  const path = choice.startsWith('file:') ? choice.slice('file:'.length) : '';
  if (path === '') return refused('Choose system, memory, or file:PATH.');
  return ok(fileKeychain(resolve(path)));
}

function refused(message: string): Result<never> {
  return err({ code: 'invalidRequest', issues: [{ field: 'keychain', message }] });
}

/** Keeps secrets until the process ends. Used by practice mode and tests. */
export function memoryKeychain(): Keychain {
  const secrets = new Map<string, string>();
  return {
    get: async (account) => ok(secrets.get(account) ?? null),
    async set(account, secret) {
      secrets.set(account, secret);
      return ok(undefined);
    },
    async delete(account) {
      secrets.delete(account);
      return ok(undefined);
    },
    accounts: async () => ok([...secrets.keys()]),
  };
}

const Secrets = v.record(v.string(), v.string());
type Secrets = v.InferOutput<typeof Secrets>;

/**
 * Keeps secrets in plain text in the JSON file at `path`, which only this user can read. Meant for development and for
 * tests that restart the program. A packaged program refuses it.
 */
export function fileKeychain(path: string): Keychain {
  let last: Promise<unknown> = Promise.resolve();
  /** Runs one call at a time, because each change rewrites the whole file. */
  function attempt<T>(work: () => Promise<T>): Promise<Result<T, KeychainError>> {
    const done = last.then(work).then(
      (value) => ok(value),
      () => err<KeychainError>({ code: 'keychain', problem: 'failed' }),
    );
    last = done;
    return done;
  }
  return {
    get: (account) => attempt(async () => (await read(path))[account] ?? null),
    set: (account, secret) =>
      attempt(async () => write(path, { ...(await read(path)), [account]: secret })),
    delete: (account) =>
      attempt(async () => {
        const { [account]: gone, ...rest } = await read(path);
        if (gone !== undefined) await write(path, rest);
      }),
    accounts: () => attempt(async () => Object.keys(await read(path))),
  };
}

async function read(path: string): Promise<Secrets> {
  try {
    const text = await whenFree([path], () => readFile(path, 'utf8'));
    return v.parse(Secrets, JSON.parse(text));
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return {};
    throw cause;
  }
}

function write(path: string, secrets: Secrets): Promise<void> {
  return replaceFile(path, JSON.stringify(secrets));
}
