import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { POLICY_NAMES, WRITES } from '../../../preload/contract/models/managed.ts';
import {
  OWN_SETTINGS,
  Retention,
  SETTING_NAMES,
} from '../../../preload/contract/models/settings.ts';
import { root } from '../../../scripts/bootstrap/paths.mjs';
import { readCatalog, rooms } from '../../../scripts/text/catalogs.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const PAGES = ['*.md', 'docs/**/*.md'].flatMap((found) => globSync(found, { cwd: root })).sort();
const HANDBOOK = PAGES.filter((page) => page.startsWith(join('docs', 'handbook')));

/** Returns the anchor that a heading has when the pages are shown. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (page: string) =>
  read(page)
    .split('\n')
    .filter((line) => /^#+ /.test(line))
    .map((line) => anchorOf(line.replace(/^#+ /, '')));

test('every link leads to an existing page', () => {
  const isDead = (page: string, link: string) => {
    if (/^https:\/\//.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  };
  const dead = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => isDead(page, link))
      .map((link) => `${page}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test('every command that a page names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const unknown = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)]
      .filter(([, name = '']) => !(name in scripts))
      .map(([whole]) => `${page}: ${whole}`),
  );
  expect(unknown).toEqual([]);
});

test('names only keys of the managed settings, and every one of them', () => {
  const fixable = SETTING_NAMES.filter((name) => !OWN_SETTINGS.some((own) => own === name));
  const keys: readonly string[] = [...fixable, ...POLICY_NAMES, ...WRITES, 'writes'];
  const known = new Set([...keys, ...Object.keys(Retention.entries)]);
  const named = HANDBOOK.flatMap((page) =>
    [...read(page).matchAll(/`([a-z][a-zA-Z]+)`/g)].map(([, key = '']) => key),
  );
  expect(named.filter((key) => !known.has(key))).toEqual([]);
  const told = read('docs/managed-settings.md');
  expect(keys.filter((key) => !told.includes(`| \`${key}\` |`))).toEqual([]);
});

describe.each([
  ['staff.md', 'en'],
  ['staff.es.md', 'es'],
] as const)('%s', (name, language) => {
  const page = read(`docs/handbook/${name}`);

  test('shows bold words exactly as they appear on the screen', () => {
    const shown = new Set(rooms().flatMap((room) => Object.values(readCatalog(room, language))));
    const bold = [...page.matchAll(/\*\*([^*]+?)\.?\*\*/g)].map(([, text = '']) => text);
    const keys = /^(\p{Lu}|bold|negrita)$/u;
    expect(bold.filter((text) => !keys.test(text) && !shown.has(text))).toEqual([]);
  });

  test('explains each verdict under its name in the window', () => {
    const texts = readCatalog('verdicts', language);
    const names = Object.entries(texts).flatMap(([path, name]) =>
      path.startsWith('verdicts.issues.') ? [name] : [],
    );
    expect(names.length).toBeGreaterThan(20);
    const hasRow = (name: string) => page.includes(`\n| **${name}** | `);
    expect(names.filter((name) => !hasRow(name))).toEqual([]);
  });
});
