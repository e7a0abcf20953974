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

/** Returns a catalog file in the current language. Empty if the language does not have it. */
export async function catalogOf(name: string): Promise<Tree> {
  return (await catalogs[`./catalogs/${name}.${language.slice(0, 2)}.json`]?.()) ?? {};
}

/**
 * Returns the texts of a room in the current language. A message without arguments is a string.
 * Others are functions: `texts.found({ n: 3 })`.
 */
export async function textsOf<Room extends keyof Messages>(room: Room): Promise<Messages[Room]> {
  return asTexts(await catalogOf(room)) as Messages[Room];
}

/** Returns a text whose arguments are unknown at compile time. */
export function say(text: string | ((values: never) => string), values: Values): string {
  return typeof text === 'string' ? text : text(values as never);
}

/**
 * Returns a text by an external name, such as a media type. The path has a slash where the name has
 * a period.
 */
export function named<Text>(texts: Readonly<Record<string, Text>>, name: string): Text | undefined {
  return texts[name.replaceAll('.', '/')];
}
