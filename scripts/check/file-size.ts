import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { sourceFiles } from './source-files.ts';

/** Most lines a source file may have, by its ending. Beyond that it holds more than one idea. */
const LIMITS: Readonly<Record<string, number>> = { ts: 300, mjs: 300, cjs: 300, svelte: 200 };

/** Lists the source files that are too long, those not yet committed included. */
export function oversizedFiles(): readonly string[] {
  return sourceFiles().flatMap((path) => {
    const limit = LIMITS[path.slice(path.lastIndexOf('.') + 1)];
    if (limit === undefined) return [];
    const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;
    return lines > limit ? [`${path}: ${lines} lines, at most ${limit}`] : [];
  });
}
