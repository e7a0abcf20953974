import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { argumentsOf, readCatalog, readMessage, rooms } from '../text/catalogs.ts';

/**
 * The files that may contain the names of texts. Some names come from the contract or from main.
 */
const SOURCES = ['renderer/**/*.{ts,svelte}', 'preload/contract/**/*.ts', 'main/**/*.ts'];

/**
 * Lists the problems in the text catalogs. These are invalid messages, keys and arguments that
 * exist in only one language, and keys that no source uses.
 */
export function faultyTexts(): readonly string[] {
  const words = new Set(
    globSync(SOURCES, { cwd: root }).flatMap(
      (file) => readFileSync(join(root, file), 'utf8').match(/[\w/-]+/g) ?? [],
    ),
  );
  return rooms().flatMap((room) => {
    const [english, spanish] = [readCatalog(room, 'en'), readCatalog(room, 'es')];
    const paths = [...new Set([...Object.keys(english), ...Object.keys(spanish)])];
    return paths.flatMap((path) => {
      const about = `${room}: ${path}`;
      const [one, other] = [english[path], spanish[path]];
      if (one === undefined) return [`${about} has no English`];
      if (other === undefined) return [`${about} has no Spanish`];
      return [...unlikeArguments(one, other), ...unasked(path, words)].map(
        (fault) => `${about} ${fault}`,
      );
    });
  });
}

function unlikeArguments(english: string, spanish: string): readonly string[] {
  try {
    const [one, other] = [english, spanish].map((text) =>
      [...argumentsOf(readMessage(text)).keys()].sort().join(', '),
    );
    return one === other
      ? []
      : [`is given ${one || 'nothing'} in English, ${other || 'nothing'} in Spanish`];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/**
 * Reports a text that no source uses. A number as a name is a code or a position in a list, and
 * counts as used.
 */
function unasked(path: string, words: ReadonlySet<string>): readonly string[] {
  const name = path.split('.').at(-1) ?? '';
  const asked = /^\d+$/.test(name) || name.split('/').every((part) => words.has(part));
  return asked || words.has(name) ? [] : ['is never used'];
}
