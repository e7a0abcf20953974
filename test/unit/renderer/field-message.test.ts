import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldMessage } from '#text/field-errors.ts';
import { channels } from '../../../preload/contract/channels.ts';
import { filterFields } from '../../../preload/contract/filters/filter-fields.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SPANISH = join(ROOT, 'renderer', 'text', 'catalogs', 'refusals.es.json');
/** The sources of field messages that the window shows. */
const SOURCES = [
  'preload/contract/**/*.ts',
  'main/{applications,desk,ipc,platform,privacy,session,settings,vault}/**/*.ts',
];
/** Explains to engineers why nothing is recorded of a call, and is shown to nobody else. */
const WHY_NOTHING =
  /(?:nothing(?: =|:)|unrecorded\(|const (?:OPENED_BEFORE|SETTINGS|SENT_IS_RECORDED|OWN_WORK|OWN_NOTES) =)\s*(?:'[^']*'|"[^"]*")/g;
/** A host shows why a start failed before there is a window. */
const START = 'main/desk/start.ts';
/** What is shown beside no field: thrown errors, notes, and messages of the platform. */
const NOT_SHOWN = /new Error\(|super\(|console\.|^\s*(\/\/|\/?\*)|'Unauthenticated\.'/;

const lines = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude: [START] }))
  .flatMap((file) => readFileSync(join(ROOT, file), 'utf8').replaceAll(WHY_NOTHING, '').split('\n'))
  .filter((line) => !NOT_SHOWN.test(line));

/** Returns every message in the contract's schemas, with the numbers in it as they are shown. */
function ofSchemas(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'message' && typeof inner === 'string' ? [inner] : ofSchemas(inner, seen),
  );
}

function found(literal: RegExp): string[] {
  return lines.flatMap((line) => [...line.matchAll(literal)].map(([, text]) => text ?? ''));
}

/**
 * Complete sentences that the sources write as one literal, and those in which numbers are
 * inserted.
 */
const sentences = found(/'([A-Z][^']*\.|\d[^']* [^']*\.)'/g);
const withNumbers = found(/`([A-Z][^`$]*\$\{[^`]*\.)`/g).map(withGaps);

/** Returns a sentence with a gap for every number, and for every inserted one. */
function withGaps(text: string): string {
  return text.replace(/\$\{[^}]*\}|\d+/g, '#');
}

test('has a Spanish translation for every message about a refused field', () => {
  const inSchemas = [...ofSchemas(channels), ...ofSchemas(filterFields)];
  expect(inSchemas).toContain('Enter no more than 5000 IDs at once.');
  expect(sentences).toContain('Enter your password.');
  expect(withNumbers.length).toBeGreaterThan(4);
  const wanted = new Set([...inSchemas, ...sentences]);
  const known = Object.keys(JSON.parse(readFileSync(SPANISH, 'utf8')));
  expect([...wanted].filter((message) => !known.includes(message))).toEqual([]);
  expect(withNumbers.filter((text) => !known.map(withGaps).includes(text))).toEqual([]);
  const said = (message: string) => wanted.has(message) || withNumbers.includes(withGaps(message));
  expect(known.filter((message) => !said(message))).toEqual([]);
});

test('shows messages unchanged in English, and never those of the schema library', () => {
  expect(fieldMessage('Enter your password.')).toBe('Enter your password.');
  expect(fieldMessage('Invalid length: Expected <=1000 but received 1200')).toBe(
    'This value isn’t allowed.',
  );
});
