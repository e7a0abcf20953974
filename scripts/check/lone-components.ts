import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { sourceFiles } from './source-files.ts';

/** A component may have its own file if it has a second user, is loaded late, or has at least this many lines. */
const OWN_IDEA = 150;
/** The number of components that do not meet this rule. It only goes down. */
const MOST = 17;

/** Reports a change of the number of components that are only a part of their one user. */
export function loneComponents(): readonly string[] {
  const files = sourceFiles().filter((path) => /^renderer\/.*\.(svelte|ts)$/.test(path));
  const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const lone = files.filter((path) => path.endsWith('.svelte') && isLone(path, texts));
  if (lone.length === MOST) return [];
  return lone.length < MOST
    ? [`${lone.length} components are only a part of their user: lower MOST from ${MOST}`]
    : [`${lone.length} components are only a part of their user, at most ${MOST}:`, ...lone];
}

function isLone(path: string, texts: ReadonlyMap<string, string>): boolean {
  const name = basename(path);
  const users = [...texts].filter(([user, text]) => user !== path && text.includes(`/${name}'`));
  const [first] = users;
  if (users.length !== 1 || first === undefined) return false;
  const isLate = first[1].includes(`/${name}')`);
  return !isLate && (texts.get(path) ?? '').split('\n').length - 1 < OWN_IDEA;
}
