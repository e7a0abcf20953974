/**
 * Converts an absolute path to the form that programs under Wine use. Their drive Z is this
 * system's root.
 */
export function windowsPath(path: string): string {
  return `Z:${path.replaceAll('/', '\\')}`;
}
