import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';

/** A pattern in the format of `@textlint-rule/textlint-rule-pattern`. */
type Pattern = { readonly message: string; readonly pattern: string };

/** Phrases that no text may contain, and what to write instead. */
const PHRASES: readonly (readonly [string, string])[] = [
  [
    '(?:stand|stands|stood) (?:in|on|so|beside|below|above|there|here|around|within)',
    'name the verb of the act: is shown, is stored, is in',
  ],
  [
    '(?:lie|lies|lay|lying) (?:in|on|beside|below|above|there|here|within)',
    'name the verb of the act: is stored, is in',
  ],
  ['at hand', 'is available'],
  ["of (?:its|their|his|her|our|one’s|one's) own", 'say whose, or leave it out'],
  ['nobody can (?:know|tell|say)', 'say what is unknown'],
  ['anew', 'again'],
  ['(?:is|are|was|were) told', 'say who reports what'],
  ['so much as', 'even'],
  ['said of', 'name the thing'],
  ['what nobody', 'name the thing'],
  ['is none', 'name the thing'],
];

/** Returns the phrases above, and the terms in the last column of the glossary. */
export function termsNotToUse(): readonly Pattern[] {
  const glossary = readFileSync(join(root, 'docs', 'glossary.md'), 'utf8');
  return [...PHRASES, ...glossaryTerms(glossary)].map(([words, instead]) => ({
    pattern: `/\\b(?:${words})\\b/i`,
    message: instead,
  }));
}

/**
 * Returns each term that must not be used, with the term to use instead. Leaves out terms in
 * italics.
 */
export function glossaryTerms(glossary: string): readonly (readonly [string, string])[] {
  const [, , ...rows] = glossary.split('\n').filter((line) => line.startsWith('|'));
  return rows.flatMap((row) => {
    const cells = row.split('|').map((cell) => cell.trim());
    const avoided = (cells[4] ?? '').split(', ').filter((each) => /^\w/.test(each));
    return avoided.map((each) => [each, cells[1] ?? ''] as const);
  });
}
