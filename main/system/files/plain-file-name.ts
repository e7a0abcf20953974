/** A file's own name without any folder, as captures are called: at most 255 characters, never empty. */
export function plainFileName(path: string): string {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  // Control and direction-changing characters could make a name read as another one.
  const visible = name.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '').trim();
  return visible === '' ? 'unnamed' : visible.slice(0, 255);
}
