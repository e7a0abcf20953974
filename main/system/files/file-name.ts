/** A file's own name without any folder, as captures are called: at most 255 characters, never empty. */
export function plainFileName(path: string): string {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  // Control and direction-changing characters could make a name read as another one.
  const visible = name.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '').trim();
  return visible === '' ? 'unnamed' : visible.slice(0, 255);
}

/** File systems take 255 bytes or characters; an ending and a number may yet come to a name. */
const MOST_BYTES = 200;
/** An ending that is worth keeping where a name is cut. */
const ENDING = /\.[\p{L}\p{N}]{1,10}$/u;
/** Names of devices, whatever ending they have ("Naming Files, Paths, and Namespaces", Windows). */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$)/i;

/**
 * A file's name as it reads and as every system takes it: without folders, invisible and direction-changing
 * characters, what Windows forbids in a name, dots and spaces at either end; no device, and at most 200 bytes
 * of UTF-8. Null where nothing is left of it.
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
