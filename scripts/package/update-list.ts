import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { listName } from '../../main/updates/release-list.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { Target } from './target.ts';

/** Names a file with the private key that signs lists (Ed25519, PEM). */
export const UPDATE_KEY = 'INTAKE_DESK_UPDATE_KEY';

/** The endings of packages that can replace one that is installed. */
const REPLACING: Readonly<Record<Target['system'], string>> = {
  linux: '.AppImage',
  win32: '.exe',
  darwin: '.zip',
};

export type UpdateListParts = {
  /** Its own name: it holds under no other. */
  readonly list: string;
  readonly version: string;
  /** Paths of the packages that replace one that is installed. */
  readonly packages: readonly string[];
  /** The share of desks that the version is for, from 0 to 100; all where it is left out. */
  readonly stagingPercentage?: number;
};

/** The list of one version, in electron-builder's form, which desks look into for updates. */
export function updateList({
  list,
  version,
  packages,
  stagingPercentage,
}: UpdateListParts): string {
  const files = packages.flatMap((path) => {
    const bytes = readFileSync(path);
    return [
      `  - url: '${basename(path)}'`,
      `    sha512: '${createHash('sha512').update(bytes).digest('base64')}'`,
      `    size: ${bytes.byteLength}`,
      // For the whole computer: Windows asks an administrator.
      ...(path.endsWith('.exe') ? ['    isAdminRightsRequired: true'] : []),
    ];
  });
  const staging =
    stagingPercentage === undefined ? [] : [`stagingPercentage: ${stagingPercentage}`];
  return [`list: '${list}'`, `version: '${version}'`, 'files:', ...files, ...staging, ''].join(
    '\n',
  );
}

/** Reads the key that signs lists; null where none is named. The error is a clause. */
export function readUpdateKey(
  env: Readonly<Record<string, string | undefined>>,
): Result<string | null, string> {
  const path = (env[UPDATE_KEY] ?? '').trim();
  if (path === '') return ok(null);
  try {
    const key = readFileSync(path, 'utf8');
    signatureOf('', key);
    return ok(key);
  } catch {
    return err(`${UPDATE_KEY} names no file with an Ed25519 key`);
  }
}

/**
 * Writes the list of what was made beside it, and its signature where there is a key. Nothing where nothing
 * of it can replace what is installed.
 * @param made paths of packages
 */
export function writeUpdateList(
  made: readonly string[],
  { system, arch }: Target,
  version: string,
  key: string | null,
): void {
  const packages = made.filter((path) => path.endsWith(REPLACING[system]));
  const [first] = packages;
  if (first === undefined) return;
  const name = listName('latest', system, arch);
  const path = join(dirname(first), name);
  const list = updateList({ list: name, version, packages });
  writeFileSync(path, list);
  if (key !== null) writeFileSync(`${path}.sig`, signatureOf(list, key));
}

/**
 * The detached signature of a list, as `openssl pkeyutl -sign -rawin` makes it. Throws where the key is no
 * Ed25519 key.
 * @param key PEM (PKCS 8)
 */
export function signatureOf(list: string, key: string): Uint8Array {
  const privateKey = createPrivateKey(key);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('The key is no Ed25519 key.');
  return sign(null, Buffer.from(list), privateKey);
}
