import { expect, test } from 'vitest';
import { moduleStateIn } from '../../../scripts/check/module-state.ts';

const PATH = 'renderer/state/person/toasts.svelte.ts';

test.each([
  'export const toasts = new Toasts();',
  'const known = new Map<string, string>();',
  "let last: ApplicationReference | null = null;\nexport const take = () => (last = 'x');",
  'export const drafts: Draft[] = [];',
  'const texts: Record<string, string> = {};',
  "const filters = $state({ text: '' });",
  'export class Toasts {\n  static all: string[] = [];\n}',
])('%s is found', (text) => {
  expect(moduleStateIn(PATH, text)).toHaveLength(1);
});

test.each([
  'export class Toasts {\n  static readonly MOST = 3;\n  #all = new Map();\n}',
  "const plurals = new Intl.PluralRules('en-US');",
  "const KEYS: ReadonlySet<string> = new Set(['Enter']);",
  'type Watch = ReadonlyMap<string, number>;\nexport const NOTHING: Watch = new Map();',
  "const NAMES = ['one', 'two'];\nfunction make() {\n  let last = 0;\n  return () => (last += 1);\n}",
])('%s is let through', (text) => {
  expect(moduleStateIn(PATH, text)).toEqual([]);
});

test('of a component only what its instances share is looked at', () => {
  const component = (kind: string) =>
    `<script lang="ts"${kind}>\nlet open = $state(false);\n</script>`;
  expect(moduleStateIn('renderer/App.svelte', component(''))).toEqual([]);
  expect(moduleStateIn('renderer/App.svelte', component(' module'))).toHaveLength(1);
});
