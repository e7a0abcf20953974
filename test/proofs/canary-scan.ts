import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A canary that was found in a file that must not contain one. */
export interface CanaryHit {
  readonly file: string;
  readonly canary: string;
  readonly form: string;
}

/**
 * Searches all files below the folders for each canary, in every form in which it could be written.
 */
export function scanForCanaries(
  folders: readonly string[],
  canaries: Readonly<Record<string, string>>,
): { readonly files: number; readonly hits: readonly CanaryHit[] } {
  const wanted = Object.entries(canaries).flatMap(([canary, text]) =>
    formsOf(text).map(([form, bytes]) => ({ canary, form, bytes })),
  );
  const hits: CanaryHit[] = [];
  const files = folders.flatMap(filesIn);
  for (const file of files) {
    const content = contentOf(file);
    for (const { canary, form, bytes } of wanted) {
      if (file.includes(bytes.toString('latin1')))
        hits.push({ file, canary, form: `${form} name` });
      if (content.includes(bytes)) hits.push({ file, canary, form });
    }
  }
  return { files: files.length, hits };
}

function formsOf(text: string): [string, Buffer][] {
  const bytes = Buffer.from(text);
  const hex = bytes.toString('hex');
  // Its position in a group of three bytes is unknown, and the edges mix with their surroundings.
  const inBase64 = [0, 1, 2].flatMap((shift): [string, Buffer][] => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    const inner = whole.slice(shift === 0 ? 0 : 4, -4);
    const url = inner.replaceAll('+', '-').replaceAll('/', '_');
    return [
      ['base64', Buffer.from(inner)],
      ['base64url', Buffer.from(url)],
    ];
  });
  return [
    ['utf8', bytes],
    ['utf16le', Buffer.from(text, 'utf16le')],
    ['hex', Buffer.from(hex)],
    ['HEX', Buffer.from(hex.toUpperCase())],
    ['percent', Buffer.from(encodeURIComponent(text))],
    ...inBase64,
  ];
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Empty for a file that is gone or that nobody holds any more. */
function contentOf(file: string): Buffer {
  try {
    return statSync(file).size > 0 ? readFileSync(file) : Buffer.alloc(0);
  } catch {
    return Buffer.alloc(0);
  }
}
