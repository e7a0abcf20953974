import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FailedResult } from './test-result.ts';
import type { Suite } from './test-runner.ts';

/**
 * How long records are kept. After this time, the cause was found, or nobody is looking for it any
 * more.
 */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const NAME_LENGTH = 80;

/** Returns the text of the record of a first failure. It helps to find the cause. */
export function unsteadyText({ name, file, came }: FailedResult): string {
  return [
    `test:    ${name}`,
    `file:    ${file ?? 'not known'}`,
    `failed:  ${came.circumstances.at}`,
    `machine: ${came.circumstances.machine}`,
    '',
    stripVTControlCharacters(came.text).trimEnd(),
    '',
  ].join('\n');
}

/**
 * Stores the record of a first failure in a file, and the files that the runner saved for it in a
 * folder with the same name. Existing records are not overwritten.
 * @returns the file's path relative to the suite's root
 */
export function keepUnsteady(suite: Suite, failed: FailedResult): string {
  const stem = freeStem(suite.unsteady, fileStem(failed));
  mkdirSync(suite.unsteady, { recursive: true });
  const file = `${stem}.txt`;
  writeFileSync(file, unsteadyText(failed));
  for (const { path } of failed.came.attachments) {
    if (existsSync(path)) cpSync(path, join(stem, basename(path)), { recursive: true });
  }
  return relative(suite.root, file).replaceAll('\\', '/');
}

/** Removes records that are older than 30 days. */
export function dropOldUnsteady(suite: Suite, now = Date.now()): void {
  for (const name of namesIn(suite.unsteady)) {
    const path = join(suite.unsteady, name);
    if (now - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Returns the number of stored first failures. */
export function countUnsteady(suite: Suite): number {
  return namesIn(suite.unsteady).filter((name) => name.endsWith('.txt')).length;
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function fileStem({ name, came }: FailedResult): string {
  const time = came.circumstances.at.slice(0, 19).replaceAll(':', '-');
  const words = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return `${time}-${words.slice(0, NAME_LENGTH)}`;
}

function freeStem(folder: string, stem: string): string {
  let free = join(folder, stem);
  for (let count = 2; existsSync(`${free}.txt`); count += 1)
    free = join(folder, `${stem}-${count}`);
  return free;
}
