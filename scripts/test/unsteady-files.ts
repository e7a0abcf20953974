import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { loadavg } from 'node:os';
import { basename, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { UnsteadyTest } from './test-result.ts';

/**
 * How long records are kept, in milliseconds. After that, the cause has been found, or nobody is
 * looking for it anymore.
 */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const NAME_LENGTH = 80;

const recordsIn = (folder: string): string => join(folder, 'out', 'unsteady');

/** Returns the record of a first failure, which helps to find the cause. */
export function recordOf({ name, at, message }: UnsteadyTest): string {
  const load = loadavg().map((average) => average.toFixed(1));
  return [
    `test:   ${name}`,
    `failed: ${at}`,
    `load:   ${load.join(', ')} (averages of 1, 5, and 15 minutes when the run ended)`,
    '',
    stripVTControlCharacters(message).trimEnd(),
    '',
  ].join('\n');
}

/**
 * Stores the record of a first failure in a file. The files that the runner saved for that failure
 * go in a folder with the same name.
 * @returns the file's path relative to the project's folder
 */
export function keepUnsteady(folder: string, test: UnsteadyTest, record: string): string {
  const words = test.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  const name = `${test.at.replace(/[:.]/g, '-')}-${words.slice(0, NAME_LENGTH)}`;
  const stem = join(recordsIn(folder), name);
  mkdirSync(recordsIn(folder), { recursive: true });
  writeFileSync(`${stem}.txt`, record);
  for (const path of test.saved.filter((saved) => existsSync(saved))) {
    cpSync(path, join(stem, basename(path)), { recursive: true });
  }
  return relative(folder, `${stem}.txt`).replaceAll('\\', '/');
}

/**
 * Removes records older than 30 days.
 * @returns the number of first failures that are left
 */
export function dropOldUnsteady(folder: string): number {
  const records = recordsIn(folder);
  const names = existsSync(records) ? readdirSync(records) : [];
  const left = names.filter((name) => {
    const path = join(records, name);
    const isKept = Date.now() - statSync(path).mtimeMs <= KEPT_MS;
    if (!isKept) rmSync(path, { recursive: true, force: true });
    return isKept;
  });
  return left.filter((name) => name.endsWith('.txt')).length;
}
