import { describe, expect, test } from 'vitest';
import { codeLines, roomOf } from '../../../scripts/check/code-lines.ts';
import { slowExpressionsIn } from '../../../scripts/check/linear-expressions.ts';
import { moduleStateIn } from '../../../scripts/check/module-state.ts';
import { deadPathsIn } from '../../../scripts/check/named-paths.ts';
import { comparePromises, promisesIn } from '../../../scripts/check/promises.ts';
import { glossaryTerms } from '../../../scripts/check/terms-not-to-use.ts';

const FILES = ['main/outbox/sending/sender.ts', 'renderer/App.svelte'];
const state = (text: string) => moduleStateIn('renderer/desk/toasts.svelte.ts', text);
const paths = (line: string) => deadPathsIn('docs/any.md', line, FILES);
const slow = (text: string) => slowExpressionsIn('main/a.ts', text);
const promises = (words: string) => {
  const text =
    '# A\n\n## Promised\n\n| **Keys** | They are kept ([B](b.md)) |\n\nSee B. They stay here.\n- Do that.\n\n## Not\n\nMore.';
  const named = ['They are kept', ...words.split('|')].map((each) => ({
    at: 'a.test.ts:1',
    words: each,
  }));
  return comparePromises(promisesIn(text, '## Promised'), named);
};
/** What a check reports, once each, and what it accepts. */
const CHECKS: readonly [string, (text: string) => readonly unknown[], string[], string[]][] = [
  [
    'state that outlives its person',
    state,
    [
      'export const toasts = new Toasts();',
      'const known = new Map<string, string>();',
      "let last: string | null = null;\nexport const take = () => (last = 'x');",
      'export const drafts: Draft[] = [];',
      'const texts: Record<string, string> = {};',
      "const filters = $state({ text: '' });",
      'export class Toasts {\n  static all: string[] = [];\n}',
    ],
    [
      'export class Toasts {\n  static readonly MOST = 3;\n  #all = new Map();\n}',
      "const plurals = new Intl.PluralRules('en-US');",
      "const KEYS: ReadonlySet<string> = new Set(['Enter']);",
      "const NAMES = ['one'];\nfunction make() {\n  let last = 0;\n  return () => (last += 1);\n}",
    ],
  ],
  [
    'promises and their tests',
    promises,
    ['They are kept', 'They stay|Nobody asks'],
    ['They stay', 'They stay here.'],
  ],
  [
    'paths in documents',
    paths,
    [
      'It is held by `main/outbox/queue.ts`.',
      'See `no-such-file.ts`.',
      'The room `outbox/elsewhere` does it.',
      'It has [a reason](decisions/099-nothing.md).',
    ],
    [
      'The queue is `outbox/sending/sender.ts`, or `sender.ts`.',
      'The room `outbox/sending` sends; `main/outbox` keeps.',
      'The pictures lie in `out/tour/`, the call is `GET /preview/<token>` or `POST /intake`.',
      'It has [a reason](decisions/017-nothing-is-swept.md), and `@playwright/test` its own.',
    ],
  ],
  [
    'regular expressions in linear time',
    slow,
    ['const slow = /^(a+)+$/;', String.raw`text.replace(/\/+$/, '')`],
    [String.raw`[/^[a-z]+$/i, /(?<!\/)\/+$/, /a|b/g]`],
  ],
];

describe.each(CHECKS)('%s', (_what, complaints, found, passed) => {
  test.each(found)('finds: %s', (text) => {
    expect(complaints(text)).toHaveLength(1);
  });

  test.each(passed)('accepts: %s', (text) => {
    expect(complaints(text)).toEqual([]);
  });
});

test.each([
  [
    'a.ts',
    "import {\n  a,\n} from 'a';\n\n/** Why. */\nexport const b = () => {\n  // Why.\n  a();\n};\n",
    3,
  ],
  ['a.ts', 'const text = `one\n\ntwo`;\n', 3],
  [
    'A.svelte',
    '<script lang="ts">\nimport a from \'a\';\n\nlet b = a;\n</script>\n\n<!-- Why. -->\n<p>{b}</p>\n\n<style>\np {\n}\n</style>\n',
    2,
  ],
])('counts the lines of code of %s: %j', (path, text, lines) => {
  expect(codeLines(path, text)).toBe(lines);
});

test('counts code by room, without texts and styles', () => {
  const paths = [
    'main/vault/keys.ts',
    'renderer/App.svelte',
    'renderer/text/catalogs/a.en.json',
    'renderer/design/a.css',
  ];
  expect(paths.map(roomOf)).toEqual(['main/vault', 'renderer', null, null]);
});

test('reads the terms not to use from the last column of the glossary', () => {
  const glossary = [
    '| Term | Meaning | In Spanish | Do not use |',
    '| --- | --- | --- | --- |',
    '| draft | a submission | borrador | parked, *case* |',
    '| slot | a place | | |',
  ].join('\n');
  expect(glossaryTerms(glossary)).toEqual([['parked', 'draft']]);
});
