/**
 * Converts an absolute path to the form that programs under Wine use. Their drive Z is the root of
 * this system.
 */
export function windowsPath(path: string): string {
  return `Z:${path.replaceAll('/', '\\')}`;
}
