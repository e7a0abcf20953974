/** Returns a file's name without folders, in the form that captures use: never empty, and at most 255 characters. */
export function plainFileName(path: string): string {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  // Control characters and characters that change the text direction could make one name look like another.
  const visible = name.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '').trim();
  return visible === '' ? 'unnamed' : visible.slice(0, 255);
}

/**
 * The maximum length in bytes. File systems allow 255 bytes or characters, so this leaves room for an extension and a
 * number.
 */
const MOST_BYTES = 200;
/** Matches an extension that is kept when a name is shortened. */
const ENDING = /\.[\p{L}\p{N}]{1,10}$/u;
/** Matches device names, with any extension ("Naming Files, Paths, and Namespaces", Windows). */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$)/i;

/**
 * Returns a readable file name that every system accepts, or null if nothing is left of the name. The result has no
 * folders, no characters that are invisible or change the text direction, and nothing that Windows forbids in a name.
 * It doesn't begin or end with a dot or space and isn't a device name. It has at most 200 bytes of UTF-8.
 */
export function savableFileName(given: string): string | null {
  const visible = (given.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\t\r\n]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/\s+/gu, ' ')
    .normalize('NFC')
    .replace(/[<>:"|?*]/g, '_');
  const name = withoutEdges(cut(withoutEdges(visible)));
  if (name === '') return null;
  return DEVICE.test(name) ? `_${name}` : name;
}

function withoutEdges(name: string): string {
  return name.replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
}

function cut(name: string): string {
  if (Buffer.byteLength(name) <= MOST_BYTES) return name;
  const ending = ENDING.exec(name)?.[0] ?? '';
  const room = MOST_BYTES - Buffer.byteLength(ending);
  let stem = '';
  let bytes = 0;
  for (const character of name.slice(0, name.length - ending.length)) {
    bytes += Buffer.byteLength(character);
    if (bytes > room) break;
    stem += character;
  }
  return stem + ending;
}
