import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { sourceFiles } from './source-files.ts';

/**
 * Functions that read, inspect, or create folders. Other functions of node:fs must go through main/system/files,
 * which waits for programs that hold a file.
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

/** Files that open files only for reading, or that have another reason. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  'main/settings/managed-file.ts': ['openSync'],
  // Tests whether it may write, and changes nothing. A held file is answered as unknown.
  'main/hosts/managed-file.ts': ['openSync', 'rmSync'],
  'dev/stdio/answer-line.ts': ['open'],
  'main/outbox/journal/sqlite/file.ts': ['openSync'],
  'main/scanner/folder/scan-folder.ts': ['open'],
  'main/scanner/folder/usable-folder.ts': ['open'],
};

const IMPORT = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(?:node:)?fs(?:\/promises)?'/g;
const FS = /['"](?:node:)?fs(?:\/promises)?['"]/g;

/**
 * Lists code in main that changes files without main/system/files, which waits for programs that hold a file.
 * `existsSync` is not allowed either, because it returns false for files that it may not inspect.
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
