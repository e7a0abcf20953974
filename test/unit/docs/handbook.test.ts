import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { POLICY_NAMES, WRITES } from '../../../preload/contract/models/managed.ts';
import {
  OWN_SETTINGS,
  Retention,
  SETTING_NAMES,
} from '../../../preload/contract/models/settings.ts';
import { verdicts as inEnglish } from '../../../renderer/text/en-us/verdicts.ts';
import { verdicts as inSpanish } from '../../../renderer/text/es-us/verdicts.ts';
import { root } from '../../../scripts/bootstrap/paths.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const PAGES = ['*.md', 'docs/**/*.md'].flatMap((found) => globSync(found, { cwd: root })).sort();
const HANDBOOK = PAGES.filter((page) => page.startsWith(join('docs', 'handbook')));

/** The anchor that a heading gets where the pages are shown. */
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

test('every link leads somewhere', () => {
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

test('every command that a page names is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const unknown = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)]
      .filter(([, name = '']) => !(name in scripts))
      .map(([whole]) => `${page}: ${whole}`),
  );
  expect(unknown).toEqual([]);
});

test('every key that the handbook names is one of the machine’s file, and every such key is told', () => {
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
  ['staff.md', 'en-us', inEnglish],
  ['staff.es.md', 'es-us', inSpanish],
] as const)('%s', (name, language, { issues }) => {
  const page = read(`docs/handbook/${name}`);

  test('what stands in bold stands so on the screen', async () => {
    const files = globSync(`renderer/text/${language}/*.ts`, { cwd: root });
    const modules = await Promise.all(files.map((file) => import(join(root, file))));
    const shown = new Set(modules.flatMap(textsIn));
    const bold = [...page.matchAll(/\*\*([^*]+?)\.?\*\*/g)].map(([, text = '']) => text);
    const keys = /^(\p{Lu}|bold|negrita)$/u;
    expect(bold.filter((text) => !keys.test(text) && !shown.has(text))).toEqual([]);
  });

  test('each verdict is explained in the words of the window', () => {
    const rows = Object.values(issues).map(({ what, todo }) => `| **${what}** | ${todo} |`);
    expect(rows.filter((row) => !page.includes(row))).toEqual([]);
  });
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
