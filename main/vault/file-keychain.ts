import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { errorCode } from './disk-error.ts';
import type { Keychain, KeychainError } from './keychain.ts';

const Secrets = v.record(v.string(), v.string());
type Secrets = v.InferOutput<typeof Secrets>;

/**
 * Keeps secrets in the clear in the JSON file at `path`, readable by this user only. For development
 * and tests that must survive a restart; a packaged program refuses it.
 */
export function fileKeychain(path: string): Keychain {
  return {
    get: async (account) => attempt(() => read(path)[account] ?? null),
    set: async (account, secret) =>
      attempt(() => write(path, { ...read(path), [account]: secret })),
    delete: async (account) =>
      attempt(() => {
        const { [account]: gone, ...rest } = read(path);
        if (gone !== undefined) write(path, rest);
      }),
    accounts: async () => attempt(() => Object.keys(read(path))),
  };
}

function attempt<T>(work: () => T): Result<T, KeychainError> {
  try {
    return ok(work());
  } catch {
    return err({ code: 'keychain', problem: 'failed' });
  }
}

function read(path: string): Secrets {
  try {
    return v.parse(Secrets, JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return {};
    throw cause;
  }
}

function write(path: string, secrets: Secrets): void {
  const unfinished = `${path}.part`;
  const file = openSync(unfinished, 'w', 0o600);
  try {
    writeFileSync(file, JSON.stringify(secrets));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(unfinished, path);
  syncFolder(dirname(path));
}

/** A key whose name is lost with the power is lost. Windows has no handle to sync a folder by. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
