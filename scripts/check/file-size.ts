import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { sourceFiles } from './source-files.ts';

/**
 * The maximum number of lines in a source file. A longer file usually has more than one purpose.
 */
const LIMIT = 500;
const SOURCES = new Set(['ts', 'mjs', 'cjs', 'svelte']);

/** Lists the source files that are too long, including uncommitted files. */
export function oversizedFiles(): readonly string[] {
  return sourceFiles().flatMap((path) => {
    if (!SOURCES.has(path.slice(path.lastIndexOf('.') + 1))) return [];
    const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;
    return lines > LIMIT ? [`${path}: ${lines} lines, at most ${LIMIT}`] : [];
  });
}
