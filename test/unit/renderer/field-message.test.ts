import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldMessage } from '#text/error-words.ts';
import { channels } from '../../../preload/contract/channels.ts';
import { filterFields } from '../../../preload/contract/filters/filter-fields.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SPANISH = join(ROOT, 'renderer', 'text', 'catalogs', 'refusals.es.json');
/** Where messages of fields are made that the window shows. */
const SOURCES = [
  'preload/contract/**/*.ts',
  'main/{applications,desk,ipc,platform,privacy,session,settings,vault}/**/*.ts',
];
/** Says to engineers why nothing is recorded of a call, and to nobody else. */
const WHY_NOTHING =
  /(?:nothing(?: =|:)|const (?:OPENED_BEFORE|SETTINGS|OWN_WORK|OWN_NOTES) =)\s*(?:'[^']*'|"[^"]*")/g;
/** A host tells why a start failed, in words of its own, before there is a window. */
const START = 'main/desk/start.ts';
/** What stands beside no field: errors that are thrown, notes, and what the platform itself says. */
const NOT_SHOWN = /new Error\(|super\(|console\.|^\s*(\/\/|\/?\*)|'Unauthenticated\.'/;

const lines = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude: [START] }))
  .flatMap((file) => readFileSync(join(ROOT, file), 'utf8').replaceAll(WHY_NOTHING, '').split('\n'))
  .filter((line) => !NOT_SHOWN.test(line));

/** Every message that the schemas of the contract hold, with the numbers in it as they come out. */
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

/** Whole sentences that the sources write as one literal, and those with numbers to be put in. */
const sentences = found(/'([A-Z][^']*\.|\d[^']* [^']*\.)'/g);
const withNumbers = found(/`([A-Z][^`$]*\$\{[^`]*\.)`/g).map(withGaps);

/** A sentence with a gap for every number, and for every one to be put in. */
function withGaps(text: string): string {
  return text.replace(/\$\{[^}]*\}|\d+/g, '#');
}

test('has a Spanish translation for every message about a refused field', () => {
  const inSchemas = [...ofSchemas(channels), ...ofSchemas(filterFields)];
  expect(inSchemas).toContain('At most 5000 IDs at once.');
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
    'This is not a value it can have.',
  );
});
