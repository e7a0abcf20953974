import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

export type UpdateListParts = {
  readonly version: string;
  /** Paths of the packages that replace one that is installed. */
  readonly packages: readonly string[];
  /** The share of desks that the version is for, from 0 to 100; all where it is left out. */
  readonly stagingPercentage?: number;
};

/** The list of one version, in electron-builder's form, which desks look into for updates. */
export function updateList({ version, packages, stagingPercentage }: UpdateListParts): string {
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
  return [`version: '${version}'`, 'files:', ...files, ...staging, ''].join('\n');
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
