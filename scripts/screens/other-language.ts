import type { Page } from '@playwright/test';
import { count } from '../../renderer/text/formats.ts';
import { type Message, type Values, written } from '../../renderer/text/message.ts';
import { argumentsOf, readCatalog, readMessage, rooms } from '../text/catalogs.ts';

/** Characters that stand for the values in a text, one per argument. */
const BLANKS = /[\uE000-\uE0FF]/g;
const FIRST_BLANK = 0xe000;
/** Numbers from this one up also stand for values. */
const BLANK_NUMBER = 7_000_000;
const COUNTS = [1, 2, 3, 4, 5, 400];

/** A text of the window in English and in another language, with placeholders for its values. */
type Pair = readonly [string, string];

const blank = (nth: number) => String.fromCharCode(FIRST_BLANK + nth);
/** Returns the placeholder for an argument. It can be used as text and as a number. */
const blankFor = (nth: number) => ({
  toString: () => blank(nth),
  valueOf: () => BLANK_NUMBER + nth,
});

/**
 * Returns a wrapper around the page that translates every English name or text in a query to
 * Spanish. The steps to a screen are therefore written only once and work in both languages. Text
 * without a translation stays the same.
 */
export function inSpanish(page: Page): Page {
  return speaking(page, pairs());
}

function pairs(): Pair[] {
  const all = rooms().flatMap((room) => {
    const spanish = readCatalog(room, 'es');
    return Object.entries(readCatalog(room, 'en')).flatMap(([path, text]) =>
      pairsOf(readMessage(text), readMessage(spanish[path] ?? '')),
    );
  });
  return all.filter(([english]) => english.replace(BLANKS, '').trim() !== '');
}

function pairsOf(english: Message, spanish: Message): Pair[] {
  const names = [...argumentsOf(english, spanish).keys()];
  const fillings = names.length === 1 ? [null, ...COUNTS] : [null];
  return fillings.map((given) => {
    const values = Object.fromEntries(names.map((name, nth) => [name, given ?? blankFor(nth)]));
    return [said(english, values, 'en-US'), said(spanish, values, 'es-US')];
  });
}

function said(message: Message, values: Values, language: string): string {
  const rules = new Intl.PluralRules(language);
  return written(message, values, {
    plural: (value) => rules.select(value),
    number: (value) => (value >= BLANK_NUMBER ? blank(value - BLANK_NUMBER) : count(value)),
    date: (_style, iso) => iso,
  });
}

/**
 * How a query uses text. `part`: it matches part of a text. `exact`: it matches an entire text.
 * `typed`: it types the text into a field, using the first translation.
 */
type Asking = 'part' | 'exact' | 'typed';

/** Wraps a page or a part of it, so that every query is translated to Spanish. */
function speaking<Asked extends object>(asked: Asked, texts: readonly Pair[]): Asked {
  return new Proxy(asked, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      // Playwright's assertions recognize a locator by the name of its constructor.
      if (typeof value !== 'function' || key === 'constructor') return value;
      if (!/^(getBy|locator|filter|first|last|nth|and|selectOption|fill)/.test(String(key)))
        return value.bind(target);
      return (...args: unknown[]) => {
        const asking = askingOf(String(key), args);
        const spoken = key === 'locator' ? args : args.map((arg) => inOther(arg, texts, asking));
        const answer: unknown = value.apply(target, spoken);
        const isPart = typeof answer === 'object' && answer !== null && 'getByRole' in answer;
        return isPart ? speaking(answer, texts) : answer;
      };
    },
  });
}

function askingOf(key: string, args: readonly unknown[]): Asking {
  if (key === 'fill' || key === 'selectOption') return 'typed';
  return args.some((arg) => isPlain(arg) && arg.exact === true) ? 'exact' : 'part';
}

/** Translates all names and texts in an argument of a query. */
function inOther(arg: unknown, texts: readonly Pair[], asking: Asking): unknown {
  if (typeof arg === 'string') return textOf(arg, texts, asking);
  if (arg instanceof RegExp) return patternOf(arg, texts);
  if (!isPlain(arg)) return arg;
  const named = ['name', 'hasText', 'label'].filter((key) => key in arg);
  return {
    ...arg,
    ...Object.fromEntries(named.map((key) => [key, inOther(arg[key], texts, asking)])),
  };
}

function isPlain(arg: unknown): arg is Record<string, unknown> {
  return typeof arg === 'object' && arg !== null && Object.getPrototypeOf(arg) === Object.prototype;
}

/**
 * Translates a text. If it has several translations, returns a pattern that matches any of them.
 */
function textOf(text: string, texts: readonly Pair[], asking: Asking): string | RegExp {
  const [first = text, ...others] = translations(text, texts);
  if (asking === 'typed' || others.length === 0) return first;
  const any = anyOf([first, ...others]);
  return asking === 'exact' ? new RegExp(`^\\s*${any}\\s*$`) : new RegExp(any, 'i');
}

/** Returns every translation of a text, with the text's values inserted. */
function translations(text: string, texts: readonly Pair[]): readonly string[] {
  const alike = texts.filter(([english]) => english === text).map(([, spanish]) => spanish);
  if (alike.length > 0) return [...new Set(alike)];
  const filled = texts.flatMap(([english, spanish]) => {
    const blanks = english.match(BLANKS);
    if (blanks === null) return [];
    const found = new RegExp(`^${escaped(english).replace(BLANKS, '(.+)')}$`).exec(text);
    if (found === null) return [];
    return blanks.reduce<readonly string[]>(
      (filledSoFar, one, at) => {
        const filling = found[at + 1] ?? '';
        const fillings = [...translations(filling, texts), filling];
        return filledSoFar.flatMap((said) => fillings.map((by) => said.replaceAll(one, by)));
      },
      [spanish],
    );
  });
  return [...new Set(filled)];
}

/**
 * Translates a pattern. If it matches the beginning or a part of a text, translates its words.
 * Otherwise, returns a pattern for the translations of all texts that it matches.
 */
function patternOf(pattern: RegExp, texts: readonly Pair[]): RegExp {
  const [, start = '', words = '', rest = ''] =
    /^(\^?)([\p{L}\p{P} ]*[\p{L}…])([^\p{L}].*)?$/u.exec(pattern.source.replace(/\$$/, '')) ?? [];
  const whole = texts.filter(([english]) => english === words).map(([, spanish]) => spanish);
  const begun = texts
    .filter(([english]) => english.startsWith(words))
    .map(([, spanish]) => spanish.split(BLANKS)[0] ?? '');
  const found = [...new Set(whole.length > 0 ? whole : begun)].filter((text) => text.trim() !== '');
  if (words !== '' && found.length > 0)
    return new RegExp(`${start}${anyOf(found)}${whole.length > 0 ? rest : ''}`);
  const within = texts.filter(([english]) => pattern.test(english)).map(([, spanish]) => spanish);
  if (within.length === 0) return pattern;
  return new RegExp(anyOf(within).replace(BLANKS, '.+').replace(/\d+/g, '\\d+'));
}

const anyOf = (texts: readonly string[]) => `(${[...new Set(texts)].map(escaped).join('|')})`;
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
