import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMPILATIONS } from '../../../scripts/notices/compiled-parts.ts';
import { noticesText, thirdPartyNotices } from '../../../scripts/notices/notices.ts';

/** The libraries that a package of sharp lists in the table of its README. */
function told(readme: string): readonly string[] {
  const names = [...readFileSync(readme, 'utf8').matchAll(/^\| ([\w-]+) +\|/gm)];
  return names.flatMap(([, name = '']) => (name === 'Library' ? [] : [name])).sort();
}

it('names every library that sharp lists as compiled in', () => {
  const named = (within: string) =>
    COMPILATIONS.find((one) => one.within === within)
      ?.parts.map(({ name }) => name)
      .sort();
  expect(named('@img/sharp-wasm32')).toEqual(told('node_modules/@img/sharp-wasm32/README.md'));
});

it('gives each part the text of all its licenses, and includes each text once', () => {
  const notices = thirdPartyNotices();
  const texts = Object.values(notices.texts);
  expect(new Set(texts).size).toBe(texts.length);
  for (const part of notices.parts) {
    expect(part.license, part.name).not.toBe('');
    expect(part.texts.length, part.name).toBeGreaterThan(0);
    for (const name of part.texts) expect(notices.texts[name]?.length, name).toBeGreaterThan(100);
  }
  const lesser = notices.parts.filter(({ license }) => license.includes('LGPL-3.0 and'));
  expect(lesser.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['libvips', 'glib', 'libheif', 'libde265']),
  );
  const text = noticesText(notices);
  for (const { name } of lesser) expect(text).toContain(`\n${name}, in `);
});
