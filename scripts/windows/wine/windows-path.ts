/** An absolute path as programs under Wine see it: its drive Z is this machine's root. */
export function windowsPath(path: string): string {
  return `Z:${path.replaceAll('/', '\\')}`;
}
