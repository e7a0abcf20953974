import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Message, Part, Tree } from '../../renderer/text/message.ts';
import { root } from '../bootstrap/paths.mjs';

const FOLDER = join(root, 'renderer', 'text', 'catalogs');
const DECLARATION = join(root, 'out', 'text', 'messages.d.ts');

/** The ways in which each argument is used, by the argument's name. */
export type Arguments = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns whether a file is a catalog of ICU messages. The `refusals` catalog isn't, because it's a
 * table of sentences.
 */
export function isCatalog(path: string): boolean {
  return /[/\\]catalogs[/\\](?!refusals)[\w-]+\.(en|es)\.json$/.test(path);
}

/**
 * Returns the names of the catalogs: the one for the first screens, and those that are loaded with
 * later screens.
 */
export function rooms(): readonly string[] {
  const files = globSync('*.en.json', { cwd: FOLDER });
  return files.map((file) => basename(file, '.en.json')).sort();
}

/** Returns a room's messages in a language, by path. */
export function readCatalog(room: string, language: 'en' | 'es'): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(FOLDER, `${room}.${language}.json`), 'utf8'));
}

/**
 * Parses a message in ICU MessageFormat. Throws a `SyntaxError` that quotes the message if it's
 * invalid or uses something that the window doesn't support. Not supported are offsets, ordinals,
 * number and date skeletons, and tags.
 */
export function readMessage(message: string): Message {
  try {
    return partsOf(parse(message, { ignoreTag: true }), null);
  } catch (error) {
    throw new SyntaxError(
      `Invalid message (${error instanceof Error ? error.message : error}): ${message}`,
    );
  }
}

function partsOf(elements: readonly MessageFormatElement[], counted: string | null): Message {
  return elements.map((element): Part => {
    switch (element.type) {
      case TYPE.literal:
        return element.value;
      case TYPE.pound:
        return [counted ?? '', 'number', ''];
      case TYPE.argument:
        return [element.value, 'text'];
      case TYPE.number:
      case TYPE.date: {
        if (typeof element.style === 'object' && element.style !== null) break;
        const kind = element.type === TYPE.number ? 'number' : 'date';
        return [element.value, kind, element.style ?? ''];
      }
      case TYPE.select:
        return [element.value, 'select', casesOf(element.options, counted)];
      case TYPE.plural:
        if (element.offset !== 0 || element.pluralType === 'ordinal') break;
        return [element.value, 'plural', casesOf(element.options, element.value)];
    }
    throw new SyntaxError('the window does not support this');
  });
}

function casesOf(
  options: Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>,
  counted: string | null,
) {
  return Object.fromEntries(
    Object.entries(options).map(([key, { value }]) => [key, partsOf(value, counted)]),
  );
}

/** Returns the messages as a tree, with one level for each part of their paths. */
export function treeOf(catalog: Readonly<Record<string, string>>): Tree {
  type Branch = { [name: string]: string | Message | Branch };
  const tree: Branch = {};
  for (const [path, text] of Object.entries(catalog)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const message = readMessage(text);
    let place = tree;
    for (const name of names) {
      place[name] ??= {};
      place = place[name] as Branch;
    }
    place[last] = message.every((part) => typeof part === 'string') ? message.join('') : message;
  }
  return tree;
}

/**
 * Returns how a text uses its arguments in any language: as `text`, `number`, or `date`, or as
 * cases that it distinguishes.
 */
export function argumentsOf(...messages: readonly Message[]): Arguments {
  const found = new Map<string, Set<string>>();
  const collect = (parts: Message): void => {
    for (const part of parts) {
      if (typeof part === 'string') continue;
      const [name, kind, more] = part;
      const cases = typeof more === 'object' ? more : {};
      found.set(name, new Set([...(found.get(name) ?? []), kind, ...Object.keys(cases)]));
      for (const inner of Object.values(cases)) collect(inner);
    }
  };
  for (const message of messages) collect(message);
  return found;
}

/** Writes the types of all texts to `out/text/messages.d.ts` for the window's modules. */
export function declareTexts(): void {
  const declared = rooms().map((room) => {
    const both = [treeOf(readCatalog(room, 'en')), treeOf(readCatalog(room, 'es'))] as const;
    return `  '${room}': ${typeOf(...both)};\n`;
  });
  mkdirSync(join(DECLARATION, '..'), { recursive: true });
  writeFileSync(DECLARATION, `export interface Messages {\n${declared.join('')}}\n`);
}

type Node = Tree | Message | string;

const isTree = (node: Node): node is Tree => typeof node === 'object' && !Array.isArray(node);

function typeOf(english: Node, spanish: Node): string {
  if (isTree(english)) {
    const theirs = isTree(spanish) ? spanish : {};
    const inner = Object.entries(english).map(
      ([name, one]) => `'${name}': ${typeOf(one, theirs[name] ?? '')}`,
    );
    return `{ ${inner.join('; ')} }`;
  }
  const messages = [english, spanish].filter((node): node is Message => Array.isArray(node));
  if (messages.length === 0) return 'string';
  const values = [...argumentsOf(...messages)].map(([name, uses]) => `${name}: ${valueType(uses)}`);
  return `(values: { ${values.join('; ')} }) => string`;
}

function valueType(uses: ReadonlySet<string>): string {
  const nothing = uses.has('none') ? ' | null | undefined' : '';
  if (uses.has('plural') || uses.has('number')) return `number${nothing}`;
  if (uses.has('date')) return `string${nothing}`;
  return `${uses.has('true') ? 'boolean' : 'string | number'}${nothing}`;
}
