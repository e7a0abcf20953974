/**
 * @typedef {import('./system-needs.mjs').Need} Need
 * @typedef {'debian' | 'fedora' | 'arch' | 'other'} Family
 */

/**
 * Returns the family of a Linux distribution, which determines its package manager.
 * @param {string} osRelease contents of /etc/os-release
 * @returns {Family}
 */
export function familyOf(osRelease) {
  const field = (/** @type {string} */ name) =>
    new RegExp(`^${name}="?([^"\\n]*)`, 'm').exec(osRelease)?.[1] ?? '';
  const names = `${field('ID')} ${field('ID_LIKE')}`.split(' ');
  if (names.includes('debian')) return 'debian';
  if (names.includes('fedora') || names.includes('rhel')) return 'fedora';
  return names.includes('arch') ? 'arch' : 'other';
}

/**
 * Returns the command for installing the missing packages, to be printed.
 * @param {Family} family
 * @param {readonly Need[]} missing
 */
export function installCommand(family, missing) {
  switch (family) {
    case 'debian':
      return `sudo apt-get install -y ${packagesOf('debian', missing).join(' ')}`;
    case 'fedora':
      return `sudo dnf install -y ${packagesOf('fedora', missing).join(' ')}`;
    case 'arch':
      return `sudo pacman -S --needed ${packagesOf('arch', missing).join(' ')}`;
    default:
      return `install ${missing.map((need) => need.what).join(', ')}`;
  }
}

/**
 * @param {'debian' | 'fedora' | 'arch'} family
 * @param {readonly Need[]} missing
 */
export function packagesOf(family, missing) {
  return missing.flatMap((need) => need[family]);
}
