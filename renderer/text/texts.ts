import type { Messages } from '../../out/text/messages.d.ts';
import { calendarDay, clock, count, day, shortDay, stamp } from './formats.ts';
import { language } from './language.ts';
import { type Message, type Tree, type Values, type Writers, written } from './message.ts';

const rules = new Intl.PluralRules(language);
const dates: Readonly<Record<string, (iso: string) => string>> = {
  calendarDay,
  clock,
  day,
  shortDay,
  stamp,
};
const writers: Writers = {
  plural: (value) => rules.select(value),
  number: (value) => count(value),
  date: (style, iso) => (dates[style] ?? String)(iso),
};

function asTexts(tree: Tree): object {
  return Object.fromEntries(
    Object.entries(tree).map(([name, one]) => {
      if (typeof one === 'string') return [name, one];
      if (!Array.isArray(one)) return [name, asTexts(one as Tree)];
      return [name, (values: Values) => written(one as Message, values, writers)];
    }),
  );
}

const catalogs = import.meta.glob<Tree>('./catalogs/*.json', { import: 'default' });

/** Returns a catalog file in the current language. Empty if the language has no such file. */
export async function catalogOf(name: string): Promise<Tree> {
  return (await catalogs[`./catalogs/${name}.${language.slice(0, 2)}.json`]?.()) ?? {};
}

/**
 * Returns the texts of one catalog in the current language. A message without arguments is a
 * string. Every other message is a function: `texts.found({ n: 3 })`.
 */
export async function textsOf<Room extends keyof Messages>(room: Room): Promise<Messages[Room]> {
  return asTexts(await catalogOf(room)) as Messages[Room];
}

/** Returns the text of a message whose arguments are unknown at compile time. */
export function say(text: string | ((values: never) => string), values: Values): string {
  return typeof text === 'string' ? text : text(values as never);
}

/**
 * Finds a text by a name from outside the app, such as a media type. In the keys of texts, slashes
 * replace the periods of such names.
 */
export function named<Text>(texts: Readonly<Record<string, Text>>, name: string): Text | undefined {
  return texts[name.replaceAll('.', '/')];
}
