import { expect, test } from 'vitest';
import { issueWords } from '#counter/verdict/verdict-words.ts';
import { t } from '#text/desk-catalogue.ts';
import { errorWords } from '#text/error-words.ts';
import { count } from '#text/formats.ts';
import { type Message, type Values, written } from '#text/message.ts';
import { named } from '#text/texts.ts';
import { verdictTexts } from '#text/verdict-texts.ts';
import { AppError } from '../../../preload/contract/app-error.ts';
import { FIX_KEYS } from '../../../preload/contract/models/fix-key.ts';
import { IssueKind } from '../../../preload/contract/models/verdict.ts';
import { argumentsOf, readCatalog, readMessage, rooms } from '../../../scripts/text/catalogs.ts';
import { EVERY_ERROR } from '../../support/every-error.ts';

const WORD = 'Qwert';
const NOW = '2026-03-04T15:06:07Z';
/** The same in both languages: names, abbreviations, symbols, and words with the same spelling. */
const ALIKE = new Set([
  'Intake Desk',
  'PIN',
  'No',
  'PDF',
  'English',
  'Español',
  'Portal',
  'Global',
  'Tokens',
  'token',
  'Selfie',
]);
/** Words of everyday English that no Spanish text contains. */
const ENGLISH =
  /\b(the|and|of|is|are|was|this|that|with|for|not|your|you|it|to|by|from|file|find|read|send|sent)\b/i;
/** What stays English in Spanish: quoted words of the platform, and names. */
const QUOTED = /«[^»]*»|file:RUTA|Intake Desk/g;

/** Returns the possible values of an argument, by its uses. */
function samplesOf(uses: ReadonlySet<string>): readonly unknown[] {
  const none = uses.has('none') ? [null] : [];
  if (uses.has('plural') || uses.has('number')) return [0, 1, 2, 1234, ...none];
  if (uses.has('date')) return [NOW, ...none];
  if (uses.has('true')) return [true, false];
  const cases = [...uses].filter((use) => !/^(text|select|none|other)$/.test(use));
  return [...(cases.length === 0 || uses.has('text') ? [WORD] : []), ...cases, ...none];
}

/** Returns all possible values of a text: every sample of every argument. */
function givenTo(...messages: readonly Message[]): readonly Values[] {
  return [...argumentsOf(...messages)].reduce<Values[]>(
    (all, [name, uses]) =>
      all.flatMap((values) => samplesOf(uses).map((sample) => ({ ...values, [name]: sample }))),
    [{}],
  );
}

function say(message: Message, values: Values, language: string): string {
  const rules = new Intl.PluralRules(language);
  return written(message, values, {
    plural: (value) => rules.select(value),
    number: (value) => count(value),
    date: (_style, iso) => iso,
  });
}

/** Every message in both languages with everything that it can say, by room and path. */
const messages = rooms().flatMap((room) => {
  const spanish = readCatalog(room, 'es');
  return Object.entries(readCatalog(room, 'en')).map(([path, text]) => {
    const [one, other] = [readMessage(text), readMessage(spanish[path] ?? '')];
    const said = givenTo(one, other).map((values) => ({
      about: `${path}(${JSON.stringify(values)})`,
      english: say(one, values, 'en-US'),
      spanish: say(other, values, 'es-US'),
    }));
    return { path, isFixed: argumentsOf(one).size === 0, said };
  });
});
const everything = messages.flatMap(({ said }) => said);
const fixed = messages.filter(({ isFixed }) => isFixed).flatMap(({ said }) => said);

test('has every English text, without extra spaces, and promises nothing that a check of a picture cannot know', () => {
  expect(everything.length).toBeGreaterThan(2000);
  for (const { about, english } of everything) {
    expect(english, about).not.toMatch(/ {2}|--|"|undefined|NaN/);
    // The validity period of a certificate is the exception.
    if (/^(connection|errorParts\.certificate)\./.test(about)) continue;
    expect(english, about).not.toMatch(/\b(valid|invalid|fake|genuine|fit|unfit|shredded)\b/i);
  }
  for (const { about, english } of fixed) expect(english, about).toMatch(/^\S(.*\S)?$/);
});

test('has no English text in Spanish', () => {
  for (const { about, spanish } of everything) {
    expect(spanish.replace(QUOTED, ''), about).not.toMatch(ENGLISH);
    expect(spanish, about).not.toMatch(/ {2}|--|[“”]|undefined|NaN/);
  }
  for (const { about, english, spanish } of fixed) {
    if (!ALIKE.has(spanish)) expect(spanish, about).not.toBe(english);
    expect(spanish, about).toMatch(/^\S(.*\S)?$/);
  }
});

test('has both marks of every question and exclamation in Spanish', () => {
  const signs = (text: string, sign: string) => text.split(sign).length;
  for (const { about, spanish } of everything) {
    // The key ? is listed among the shortcuts.
    if (about.startsWith('settings.keys.lettersHint')) continue;
    expect(signs(spanish, '¿'), about).toBe(signs(spanish, '?'));
    expect(signs(spanish, '¡'), about).toBe(signs(spanish, '!'));
    expect(signs(spanish, '«'), about).toBe(signs(spanish, '»'));
  }
});

test('has the names, numbers, and dates of each text in both languages', () => {
  const values = (text: string) =>
    [...new Set(text.replaceAll(',', '').match(/Qwert|\d+/g))].sort();
  for (const { about, english, spanish } of everything) {
    // What is missing is named by an English word of the program.
    if (about.startsWith('errors.notFound.')) continue;
    expect(values(spanish), about).toEqual(values(english));
  }
});

test('lists every code of the contract', () => {
  const known = AppError.options.map((option) => option.entries.code.literal);
  expect(new Set(EVERY_ERROR.map(({ code }) => code))).toEqual(new Set(known));
});

test('says for every error what happened and what to do, and quotes the platform separately', () => {
  for (const error of EVERY_ERROR) {
    const { title, todo, quote } = errorWords(error);
    const about = JSON.stringify(error);
    expect(title, about).toMatch(/^\p{Lu}.{3,}[^.]$/u);
    expect(todo, about).toMatch(/\.$/);
    expect(`${title} ${todo}`, about).not.toMatch(/undefined|null|NaN|\[object/);
    const said = 'platformMessage' in error ? (error.platformMessage ?? null) : null;
    expect(quote, about).toBe(said);
  }
});

test('shows text from the platform as a quotation, never as the app’s own', () => {
  const words = errorWords({ code: 'signInRefused', platformMessage: 'Go away.' });
  expect(words.quote).toBe('Go away.');
  expect(`${words.title} ${words.todo}`).not.toContain('Go away');
});

test('never calls practice sent without the word practice', () => {
  expect(t.flow.receipt.titlePractice).toContain(t.common.practiceWord);
  expect(t.outbox.inPractice({ word: t.outbox.states.sent })).toContain(t.common.practiceWord);
  for (const title of Object.values(t.result.practiceTitles)) {
    expect(title).toContain(t.common.practiceWord);
  }
  expect(t.flow.filed.titlePractice).toContain(t.common.practiceWord);
  expect(t.flow.review.sendPractice).toContain(t.common.practiceWord);
});

test('says for every issue what is wrong, and for every fix what to do', () => {
  for (const kind of IssueKind.options) {
    expect(verdictTexts.issues[kind], kind).toMatch(/^\p{Lu}.*[^.]$/u);
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
    expect(words.todo).toBe(named(verdictTexts.fixes, fix));
    expect(words.todo, fix).toMatch(/\.$/);
  }
});

test('replaces an unknown instruction with one that fits each issue', () => {
  const words = issueWords({
    kind: 'blur',
    level: 'block',
    measured: null,
    limit: null,
    fix: 'blur.something_new',
  });
  expect(words.todo).toBe(verdictTexts.otherFix);
});
