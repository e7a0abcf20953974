import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOnDisk } from '../../../scripts/package/files-on-disk.ts';

/** The packages that the program imports, each of which has to load from what was packed of it. */
export async function importsOf(program: string): Promise<readonly string[]> {
  const scripts = filesOnDisk(program).paths.filter((path) => path.endsWith('.js'));
  const texts = await Promise.all(scripts.map((path) => readFile(join(program, path), 'utf8')));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\bfrom '([@a-z][^':]*)'|\bimport\('([@a-z][^':]*)'\)/g)].map(
      ([, named, asked]) => named ?? asked ?? '',
    ),
  );
  return [...new Set(names)].filter((name) => name !== 'electron');
}
