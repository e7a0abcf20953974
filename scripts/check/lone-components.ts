import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { sourceFiles } from './source-files.ts';

/**
 * The minimum number of lines that justifies a separate file for a component. A shorter component
 * may have one only if several files use it, or if it's loaded on demand.
 */
const OWN_IDEA = 150;
/** The number of components that break this rule. It may only be lowered. */
const MOST = 17;

/**
 * Reports if the number of components that break the rule has changed. Such a component is really
 * only a part of the one file that uses it.
 */
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
