import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const RENDERER = join(import.meta.dirname, '..', '..', '..', 'renderer');

const components = readdirSync(join(RENDERER, 'components'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.svelte'))
  .map((path) => basename(path, '.svelte'));

const sections = readdirSync(join(RENDERER, 'gallery', 'sections'));
const shown = sections.flatMap((name) => {
  const source = readFileSync(join(RENDERER, 'gallery', 'sections', name), 'utf8');
  return [...source.matchAll(/<Specimen\s+of="([^"]+)"/g)].flatMap(([, of = '']) => of.split(' '));
});

test('the gallery shows every component there is, each once, and none that is gone', () => {
  expect(shown.toSorted()).toEqual(components.toSorted());
});
