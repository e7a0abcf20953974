/**
 * @typedef {{ version?: string, optional?: boolean }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 */

/**
 * Compares the lock file with npm's record of what it installed. npm writes that record last, so
 * it's missing after an interrupted installation. Optional packages may be missing, because they
 * may be for another system.
 * @param {Lock | undefined} lock `package-lock.json`
 * @param {Lock | undefined} installed `node_modules/.package-lock.json`
 * @param {(path: string) => boolean} exists
 * @returns {string | undefined} the problem in a few words, or undefined if nothing is wrong
 */
export function installProblem(lock, installed, exists) {
  if (lock === undefined) return 'package-lock.json cannot be read';
  if (installed === undefined) return 'none yet, or an install was interrupted';
  for (const [path, wanted] of Object.entries(lock.packages)) {
    if (path === '') continue;
    const there = installed.packages[path];
    if (there === undefined) {
      if (wanted.optional) continue;
      return `${nameOf(path)} is missing`;
    }
    if (there.version !== wanted.version) {
      return `${nameOf(path)} is ${there.version}, not ${wanted.version}`;
    }
    if (!exists(`${path}/package.json`)) return `${nameOf(path)} is missing`;
  }
  return undefined;
}

/** @param {string} path */
function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
