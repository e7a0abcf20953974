import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const css = readFileSync(join(ROOT, 'renderer/design/tokens.css'), 'utf8');
const SURFACES = ['paper', 'canvas', 'sunken', 'raised', 'hover'];
const TONES = ['accent', 'good', 'caution', 'bad', 'info'];

/** Text, and its backgrounds. */
const TEXT: readonly (readonly [string, string])[] = [
  ...['ink', 'ink-soft', 'ink-faint'].flatMap((ink) => SURFACES.map((on) => [ink, on] as const)),
  ...TONES.flatMap((tone) => [...SURFACES, `${tone}-soft`].map((on) => [tone, on] as const)),
  ...TONES.flatMap((tone) => ['ink', 'ink-soft'].map((ink) => [ink, `${tone}-soft`] as const)),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-bad', 'bad'],
  ['paper', 'caution'],
  ['ink', 'selection'],
];
/** The colors that show the edge of a control, or which control has the focus. */
const EDGES = ['line-strong', 'focus'].flatMap((edge) => SURFACES.map((on) => [edge, on] as const));
/** Lines that only separate. With more contrast, they must be visible, too. */
const LINES = ['line-faint', 'line-soft', ...TONES.map((tone) => `${tone}-line`)].flatMap((line) =>
  ['paper', 'canvas', 'raised'].map((on) => [line, on] as const),
);

/** Returns the colors of a block in the file, as written. */
function colors(block: string): Map<string, string> {
  return new Map([...block.matchAll(/--([a-z-]+):\s*(light-dark\([^;]+\));/g)].map(pair));
}
const pair = ([, name = '', value = '']: RegExpMatchArray) => [name, value] as const;

const plain = colors(css.slice(0, css.indexOf('@media')));
const more = colors(/@media \(prefers-contrast: more\) \{([\s\S]*?)\n\}/.exec(css)?.[1] ?? '');

/** Returns its color in the scheme: three channels from 0 to 255. */
function color(name: string, scheme: 'light' | 'dark', stronger: boolean): number[] {
  const written = (stronger ? more.get(name) : undefined) ?? plain.get(name);
  const [light, dark] = [...(written ?? '').matchAll(/#([0-9a-f]{6})/g)].map(([, hex]) => hex);
  const hex = scheme === 'light' ? light : dark;
  if (hex === undefined) throw new Error(`There is no color --${name}.`);
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** The relative luminance (WCAG 2.2). */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the pairs with less contrast than `least`, with their contrast. */
function weaker(
  pairs: readonly (readonly [string, string])[],
  least: number,
  look: { scheme: 'light' | 'dark'; stronger: boolean },
): string[] {
  return pairs
    .map(([one, other]) => {
      const of = (name: string) => color(name, look.scheme, look.stronger);
      return { name: `${one} on ${other}`, is: contrast(of(one), of(other)) };
    })
    .filter(({ is }) => is < least)
    .map(({ name, is }) => `${name}: ${is.toFixed(2)}`);
}

test('computes the contrast of two colors as in the guidelines', () => {
  expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21, 5);
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`text has a contrast of 4.5:1 and borders of controls 3:1, ${scheme}`, () => {
    expect(weaker(TEXT, 4.5, { scheme, stronger: false })).toEqual([]);
    expect(weaker(EDGES, 3, { scheme, stronger: false })).toEqual([]);
  });

  test(`with more contrast, text has 7:1 and every line 3:1, ${scheme}`, () => {
    expect(weaker(TEXT, 7, { scheme, stronger: true })).toEqual([]);
    expect(weaker(EDGES, 4.5, { scheme, stronger: true })).toEqual([]);
    expect(weaker(LINES, 3, { scheme, stronger: true })).toEqual([]);
  });
}

test('with the system’s colors, no text or border uses a color of the app', () => {
  const forced = css.slice(css.indexOf('@media (forced-colors: active)'));
  const named = new Set([...forced.matchAll(/--([a-z-]+):/g)].map(([, name]) => name));
  const missing = [...new Set([...TEXT, ...EDGES].flat())].filter((name) => !named.has(name));
  expect(missing).toEqual([]);
});
