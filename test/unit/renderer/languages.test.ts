import { expect, test } from 'vitest';
import { AppError } from '../../../preload/contract/app-error.ts';
import { FIX_KEYS } from '../../../preload/contract/models/fix-key.ts';
import { IssueKind } from '../../../preload/contract/models/verdict.ts';
import { issueWords } from '../../../renderer/lib/submission/verdict-words.ts';
import { t } from '../../../renderer/text/catalogue.ts';
import { enUs } from '../../../renderer/text/en-us/catalogue.ts';
import { type ErrorWords, errorWords } from '../../../renderer/text/error-words.ts';
import { esUs } from '../../../renderer/text/es-us/catalogue.ts';
import { EVERY_ERROR } from '../../support/every-error.ts';

type Leaf = string | ((...args: never[]) => unknown);

/** Every text by its path; what a function answers is no text yet. */
function leaves(value: unknown, path = ''): [string, Leaf][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, value as Leaf]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

/** English messages are their own texts: only Spanish has an entry for them. */
const ofTable = ([path]: [string, Leaf]) => !path.startsWith('.messages.');
const english = new Map(leaves(enUs).filter(ofTable));
const spanish = new Map(leaves(esUs).filter(ofTable));
const fixed = leaves(esUs).filter(
  (entry): entry is [string, string] => typeof entry[1] === 'string',
);

/** Alike in both languages: names, abbreviations, signs, and words that both write the same. */
const ALIKE = new Set([
  'Intake Desk',
  'PIN',
  'No',
  'PDF',
  'English',
  'Español',
  'Portal',
  'Widget',
  'Global',
  'Tokens',
  'token',
]);
/** Words of everyday English that no Spanish text holds. */
const ENGLISH =
  /\b(the|and|of|is|are|was|this|that|with|for|not|your|you|it|to|by|from|file|find|read|send|sent)\b/i;
/** What keeps its English in Spanish: quoted words of the platform's, and names. */
const QUOTED = /«[^»]*»|file:RUTA|Intake Desk/g;

test('both languages have the same texts, to the leaf, with the same blanks', () => {
  expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [path, text] of english) {
    const other = spanish.get(path);
    expect(typeof other, path).toBe(typeof text);
    if (typeof text === 'function' && typeof other === 'function') {
      expect(other.length, path).toBe(text.length);
    }
  }
});

test('every English text is written, without stray spaces, and promises nothing that a check of a picture cannot know', () => {
  for (const [path, text] of english) {
    if (typeof text !== 'string') continue;
    expect(text, path).toMatch(/^\S(.*\S)?$/);
    expect(text, path).not.toMatch(/ {2}|--|"/);
    expect(text, path).not.toMatch(/\b(valid|invalid|fake|genuine|fit|unfit|shredded)\b/i);
  }
});

test('no Spanish text was left in English', () => {
  for (const [path, text] of fixed) {
    if (!ALIKE.has(text)) expect(text, path).not.toBe(english.get(path));
    expect(text.replace(QUOTED, ''), path).not.toMatch(ENGLISH);
    expect(text, path).toMatch(/^\S(.*\S)?$/);
    expect(text, path).not.toMatch(/ {2}|--|[“”]/);
  }
});

test('Spanish opens every question and exclamation that it closes', () => {
  const signs = (text: string, sign: string) => text.split(sign).length;
  for (const [path, text] of fixed) {
    // The key ? is named among the shortcuts.
    if (path === '.settings.keys.lettersHint') continue;
    expect(signs(text, '¿'), path).toBe(signs(text, '?'));
    expect(signs(text, '¡'), path).toBe(signs(text, '!'));
    expect(signs(text, '«'), path).toBe(signs(text, '»'));
  }
});

const NOW = '2026-03-04T15:06:07Z';
const WORD = 'Qwert';
/** What a blank may be given: texts, counts, codes, lists, a moment, nothing. */
const SAMPLES: readonly unknown[] = [
  ...[WORD, NOW, 1, 2, 1234, null, true, false, [WORD]],
  ...['contents', 'drafts', 'receipts', 'audit', 'status', 'ascending', 'descending', 'offline'],
  { kept: 1, missing: null },
  { kept: 2, missing: 1234 },
  { reason: 'changed', brokenAt: 1234, entries: 2 },
  { entries: 2, at: 1234, firstAt: '2026-11-03T08:15:00Z', lastAt: '2026-11-21T17:30:00Z' },
  { submissions: [WORD], owners: 1, recents: 2, named: 1, auditEntries: 1234 },
];
/** Those that take words of the program only, and say nothing sensible of others. */
const OWN_SAMPLES: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  '.find.sortedBy': [
    [WORD, 'ascending'],
    [WORD, 'descending'],
  ],
  '.attributes.jsonFault': [
    [1, 2, WORD, 'value'],
    [1, 1234, null, 'comma'],
  ],
  '.outbox.damageBody': [
    [{ why: 'damaged', kept: 3, setAside: 2, missing: 1 }],
    [{ why: 'damaged', kept: 1, setAside: 0, missing: null }],
    [{ why: 'gone', kept: 0, setAside: 0, missing: null }],
    [{ why: 'older', kept: 7, setAside: 0, missing: null }],
  ],
  '.measures.of.wrong_type': [['image/gif', 'image/jpeg, image/png']],
  '.measures.of.extension_mismatch': [['heic', 'image/jpeg']],
};
const MOST_BLANKS = 4;

/** All that a function may be called with: every sample in every blank, or the first few where there are more. */
function calls(blanks: number): unknown[][] {
  if (blanks === 0) return [[]];
  const given = blanks > 2 ? SAMPLES.slice(0, 6) : SAMPLES;
  return calls(blanks - 1).flatMap((before) => given.map((sample) => [...before, sample]));
}

/** What a function says, one text; null where it cannot say anything of what it was given. */
function said(text: Leaf, given: readonly unknown[]): string | null {
  try {
    const answer = (text as (...args: unknown[]) => unknown)(...given);
    if (answer === null) return '';
    const words = typeof answer === 'string' ? answer : JSON.stringify(answer);
    return words === undefined || /undefined|null|NaN|true|false|\[object/.test(words)
      ? null
      : words;
  } catch {
    return null;
  }
}

/** Names, numbers and dates of a text: whatever has to stand in both languages. */
function values(text: string): string[] {
  const found = text
    .toLowerCase()
    .replaceAll(',', '')
    .match(/qwert|\d+/g);
  return [...new Set(found)].sort();
}

test('what a text is given stands in both languages, and nothing of it is in English', () => {
  const silent: string[] = [];
  for (const [path, text] of english) {
    if (typeof text !== 'function') continue;
    expect(text.length, path).toBeLessThanOrEqual(MOST_BLANKS);
    let spoken = 0;
    for (const given of OWN_SAMPLES[path] ?? calls(text.length)) {
      const inEnglish = said(text, given);
      const inSpanish = said(spanish.get(path) as Leaf, given);
      // A text that was given for a count, say: one of the two cannot make a sentence of it.
      if (inEnglish === null || inSpanish === null) continue;
      const about = `${path}(${JSON.stringify(given)})`;
      expect(values(inSpanish), about).toEqual(values(inEnglish));
      expect(inSpanish.replace(QUOTED, ''), about).not.toMatch(ENGLISH);
      spoken += 1;
    }
    if (spoken === 0) silent.push(path);
  }
  // Errors are called by name below.
  expect(silent.filter((path) => !path.startsWith('.errors.'))).toEqual([]);
});

test('the list here has every code of the contract', () => {
  const known = AppError.options.map((option) => option.entries.code.literal);
  expect(new Set(EVERY_ERROR.map(({ code }) => code))).toEqual(new Set(known));
});

test.each([
  ['English', enUs],
  ['Spanish', esUs],
])('every error says in %s what happened and what to do, and quotes the platform apart', (language, texts) => {
  for (const error of EVERY_ERROR) {
    const make = texts.errors[error.code] as (error: AppError) => ErrorWords;
    const { title, todo, quote } = make(error);
    const about = JSON.stringify(error);
    expect(title, about).toMatch(/^\p{Lu}.{3,}[^.]$/u);
    expect(todo, about).toMatch(/\.$/);
    expect(`${title} ${todo}`, about).not.toMatch(/undefined|null|NaN|\[object/);
    expect(quote, about).toBe(errorWords(error).quote);
    if (language === 'Spanish' && error.code !== 'invalidRequest') {
      expect(`${title} ${todo}`, about).not.toMatch(ENGLISH);
    }
  }
});

test('text of the platform is a quotation, never our own words', () => {
  const words = errorWords({ code: 'signInRefused', platformMessage: 'Go away.' });
  expect(words.quote).toBe('Go away.');
  expect(`${words.title} ${words.todo}`).not.toContain('Go away');
});

test('practice is never called sent without the word', () => {
  expect(t.flow.receipt.titlePractice).toContain(t.common.practiceWord);
  expect(t.outbox.inPractice(t.outbox.states.sent)).toContain(t.common.practiceWord);
  for (const title of Object.values(t.result.practiceTitles)) {
    expect(title).toContain(t.common.practiceWord);
  }
  expect(t.flow.filed.titlePractice).toContain(t.common.practiceWord);
  expect(t.flow.review.sendPractice).toContain(t.common.practiceWord);
});

test('every issue says what is wrong, and every fix what to do', () => {
  for (const kind of IssueKind.options) {
    const { what, todo } = enUs.issues[kind];
    expect(what, kind).toMatch(/^\p{Lu}.*[^.]$/u);
    expect(todo, kind).toMatch(/\.$/);
  }
  for (const fix of FIX_KEYS) {
    const kind = IssueKind.options.find((one) => fix.startsWith(`${one}.`));
    expect(kind, fix).toBeDefined();
    const words = issueWords({
      kind: kind ?? 'not_checked',
      level: 'warn',
      measured: null,
      limit: null,
      fix,
    });
    expect(words.todo).toBe(enUs.fixes[fix]);
  }
});

test('an instruction this window does not know falls back on the kind of issue', () => {
  const words = issueWords({
    kind: 'blur',
    level: 'block',
    measured: null,
    limit: null,
    fix: 'blur.something_new',
  });
  expect(words.todo).toBe(enUs.issues.blur.todo);
});
