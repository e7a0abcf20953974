import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { sourceFiles } from './source-files.ts';

/** What reads, and looks, and makes folders. Everything else of node:fs waits for who holds a file: main/system/files. */
const ANYWHERE = new Set([
  'access',
  'BigIntStats',
  'accessSync',
  'closeSync',
  'constants',
  'createReadStream',
  'FileHandle',
  'fstatSync',
  'lstat',
  'lstatSync',
  'mkdir',
  'mkdirSync',
  'mkdtempSync',
  'opendir',
  'readdir',
  'readFile',
  'readFileSync',
  'readlinkSync',
  'readSync',
  'realpath',
  'realpathSync',
  'stat',
  'statSync',
]);

/** Those that open files for reading only, or have a reason of their own. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  'main/settings/managed-file.ts': ['openSync'],
  // Tries whether it may write, and changes nothing: what is held is answered as not known.
  'main/hosts/managed-file.ts': ['openSync', 'rmSync'],
  'main/hosts/stdio/answer-line.ts': ['open'],
  'main/outbox/journal/sqlite/file.ts': ['openSync'],
  'main/scanner/folder/scan-folder.ts': ['open'],
  'main/scanner/folder/usable-folder.ts': ['open'],
};

const IMPORT = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(?:node:)?fs(?:\/promises)?'/g;
const FS = /['"](?:node:)?fs(?:\/promises)?['"]/g;

/**
 * Lists what in main changes files past main/system/files, where programs that hold one are waited for.
 * `existsSync` is not let through either: it says no to what it may not look at.
 */
export function fileChanges(): readonly string[] {
  const inMain = sourceFiles().filter((path) => /^main\/(?!system\/files\/).*\.ts$/.test(path));
  return inMain.flatMap((path) => changesIn(path, readFileSync(join(root, path), 'utf8')));
}

/** The same for the text of one file. */
export function changesIn(path: string, text: string): readonly string[] {
  const imports = [...text.matchAll(IMPORT)];
  if (imports.length !== [...text.matchAll(FS)].length) {
    return [`${path}: name what you import from node:fs`];
  }
  return imports
    .flatMap(([, names = '']) => names.split(','))
    .map(
      (name) =>
        name
          .replace(/\btype\s/, '')
          .trim()
          .split(/\s+as\s+/)[0] ?? '',
    )
    .filter((name) => name !== '' && !ANYWHERE.has(name) && !OPENERS[path]?.includes(name))
    .map(
      (name) =>
        `${path}: ${name} of node:fs; main/system/files has what waits for who holds a file`,
    );
}
