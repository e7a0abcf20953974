import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { sourceFiles } from './source-files.ts';

/**
 * Functions that only read or inspect files, or that create folders. All other functions of node:fs
 * may be called only by main/system/files, which waits for programs that have a file open.
 */
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

/**
 * The files that may call these functions, because they open files only for reading or have another
 * reason.
 */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  'main/settings/managed-file.ts': ['openSync'],
  // Tests whether the file could be written, without changing it. If another program has the file
  // open, the result is unknown.
  'main/hosts/managed-file.ts': ['openSync', 'rmSync'],
  'dev/stdio/answer-line.ts': ['open'],
  'main/outbox/journal/journal-file.ts': ['openSync'],
  'main/scanner/folder/scan-folder.ts': ['open'],
  'main/scanner/folder/usable-folder.ts': ['open'],
};

const IMPORT = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(?:node:)?fs(?:\/promises)?'/g;
const FS = /['"](?:node:)?fs(?:\/promises)?['"]/g;

/**
 * Lists code in main that changes files without using main/system/files, which waits for programs
 * that have a file open. `existsSync` is not allowed either, because it also returns false if it is
 * not permitted to inspect the file.
 */
export function fileChanges(): readonly string[] {
  const inMain = sourceFiles().filter((path) => /^main\/(?!system\/files\/).*\.ts$/.test(path));
  return inMain.flatMap((path) => changesIn(path, readFileSync(join(root, path), 'utf8')));
}

/** Checks the text of one file. */
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
