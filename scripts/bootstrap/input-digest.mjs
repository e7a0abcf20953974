import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns a digest of the names and contents of files, including all files in folders. Modification
 * times aren't used, because Git changes them without changing the contents. Reading hundreds of
 * small files takes only milliseconds.
 * @param {string} root
 * @param {readonly string[]} inputs paths relative to root; a missing one counts as absent
 */
export function digestOf(root, inputs) {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap((input) => filesUnder(root, input)).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesUnder(root, `${path}/${name}`));
}
