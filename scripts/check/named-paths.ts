import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { sourceFiles } from './source-files.ts';

/** Folders that a document may omit from a path. */
const ROOTS = ['', 'main', 'renderer', 'preload'];
/** Paths that exist only after a command has run, or only in a package. */
const MADE = /^(out|node_modules|desk|logs)\/|\.asar$/;

/**
 * Lists paths in this repository's documents that don't exist, for example because a file was
 * renamed.
 */
export function deadPaths(): readonly string[] {
  const files = sourceFiles();
  return files
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => deadPathsIn(path, readFileSync(join(root, path), 'utf8'), files));
}

/** Checks the text of one document. `files` is the list of all files. */
export function deadPathsIn(
  document: string,
  text: string,
  files: readonly string[],
): readonly string[] {
  const isThere = (named: string) =>
    [...ROOTS, dirname(document)].some((from) => existsSync(join(root, from, named))) ||
    files.some((file) => file.endsWith(`/${named}`));
  return text.split('\n').flatMap((line, index) =>
    pathsIn(line)
      .filter((named) => !isThere(named))
      .map((named) => `${document}:${index + 1}: nothing is at "${named}"`),
  );
}

/** Returns everything in backticks or links that looks like the path of a file or folder. */
function pathsIn(line: string): readonly string[] {
  const quoted = [...line.matchAll(/`([\w.@/-]+)`/g), ...line.matchAll(/\]\(([\w./-]+)\)/g)];
  return quoted
    .map(([, named = '']) => named.replace(/\/$/, ''))
    .filter((named) => isPath(named) && !MADE.test(named));
}

function isPath(named: string): boolean {
  if (named.startsWith('/') || named.startsWith('@')) return false;
  return /\w\.(ts|mjs|cjs|svelte|md|css)$/.test(named) || /^[a-z][\w-]*\/[a-z]/.test(named);
}
