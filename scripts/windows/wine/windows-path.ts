/** Returns an absolute path as programs under Wine see it. Their drive Z is this system's root. */
export function windowsPath(path: string): string {
  return `Z:${path.replaceAll('/', '\\')}`;
}
