import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) =>
  readFileSync(join(import.meta.dirname, '..', '..', '..', path), 'utf8');
const strokes = (drawing: string) => [...drawing.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d);
const lightScheme = (token: string) =>
  new RegExp(`--${token}: light-dark\\((#\\w+),`).exec(read('renderer/design/tokens.css'))?.[1];

test.each([
  'resources/icon.svg',
  'renderer/favicon.svg',
])('%s is the mark of the interface, in its colors', (path) => {
  const drawing = read(path);
  const mark = strokes(read('renderer/components/Mark.svelte'));
  expect(mark).toHaveLength(3);
  expect(strokes(drawing)).toEqual(mark);
  expect(drawing).toContain(`rx="7" fill="${lightScheme('accent')}"`);
  expect(drawing).toContain(`stroke="${lightScheme('accent')}"`);
  expect(drawing).toContain(`fill="${lightScheme('accent-line')}"`);
});
