import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { sourceFiles } from './source-files.ts';

/** The document sections in which every sentence is a promise. */
const PROMISING = [
  { document: 'README.md', heading: '## What it does' },
  { document: 'SECURITY.md', heading: '## What is promised' },
  { document: 'docs/handbook/compliance.md', heading: '## What the activity record contains' },
  {
    document: 'docs/handbook/compliance.md',
    heading: '## Sent once, and what an unknown outcome means',
  },
  { document: 'docs/handbook/staff.md', heading: '## Track submissions in the Outbox' },
] as const;

/**
 * Lists every promise in a document that no test names, and every promise that a test names but no
 * document contains. Tests name promises by their first words: `// Promise: No temporary file`.
 */
export function promisesWithoutTest(): readonly string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const promised = PROMISING.flatMap(({ document, heading }) =>
    promisesIn(read(document), heading),
  );
  const named = sourceFiles()
    .filter((path) => /^test\/.*\.(test|spec)\.ts$/.test(path))
    .flatMap((path) => namedIn(path, read(path)));
  return comparePromises(promised, named);
}

/** A promise as a test names it. */
export interface NamedPromise {
  /** The file and line of the test. */
  readonly at: string;
  readonly words: string;
}

export function comparePromises(
  promised: readonly string[],
  named: readonly NamedPromise[],
): readonly string[] {
  const unproven = promised.filter(
    (promise) => !named.some(({ words }) => promise.startsWith(words)),
  );
  const unmade = named.filter(
    ({ words }) => !promised.some((promise) => promise.startsWith(words)),
  );
  return [
    ...unproven.map((promise) => `no test names the promise "${promise}"`),
    ...unmade.map(({ at, words }) => `${at}: no document promises "${words}"`),
  ];
}

/**
 * Returns the sentences and table rows below a heading, without Markdown. Leaves out references to
 * other pages. Also leaves out lists, because they contain instructions.
 */
export function promisesIn(text: string, heading: string): readonly string[] {
  const [, below = ''] = text.split(`\n${heading}\n`);
  const [section = ''] = below.split(/\n#+ /);
  return section
    .split('\n')
    .filter((line) => !line.startsWith('- '))
    .map((line) => line.replace(/^(\| )?\*\*[^*]+\*\* (\| )?/, '').replace(/[`*]| \|$/g, ''))
    .flatMap((line) => line.split(/(?<=[.!?]) (?=[A-Z[])/))
    .map((sentence) => sentence.replace(/ \(\[[^\]]*\]\([^)]*\)\)$/, ''))
    .filter((sentence) => !/^($|See |\[|\|)/.test(sentence));
}

function namedIn(path: string, text: string): readonly NamedPromise[] {
  return text.split('\n').flatMap((line, index) => {
    const words = /^\s*\/\/ Promise: (.+)$/.exec(line)?.[1];
    return words === undefined ? [] : [{ at: `${path}:${index + 1}`, words }];
  });
}
