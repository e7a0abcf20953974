/** A drive with the prefix of long paths: `\\?\C:\`, as Windows takes it with either slash. */
const LONG_DRIVE = /^[\\/]{2}\?[\\/][A-Za-z]:[\\/]/;

/**
 * Whether a path leads to another computer, or to a device that may: all that begins with two slashes,
 * in the forms that Windows understands (`\\host\share`, `//host/share`, `\\?\UNC\host\share`). Merely
 * looking there signs this user in at that computer. A drive letter that stands for a share is known by
 * where it really leads.
 */
export function isNetworkPath(path: string): boolean {
  return /^[\\/]{2}/.test(path) && !LONG_DRIVE.test(path);
}
