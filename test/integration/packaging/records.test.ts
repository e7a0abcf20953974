import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { writeRecords } from '../../../scripts/package/records.ts';
import { tempFolder } from '../../support/temp-folder.ts';

type Listed = { name: string; purl?: string; components?: readonly Listed[] };

let folder = '';

beforeEach(async () => {
  folder = tempFolder();
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
});

/** Returns a packaged program with these files in its archive. */
async function packed(files: Readonly<Record<string, string>>): Promise<string> {
  const program = join(folder, 'program');
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, 'source', path, '..'), { recursive: true });
    await writeFile(join(folder, 'source', path), text);
  }
  await mkdir(join(program, 'resources'), { recursive: true });
  await writeFile(join(program, 'intake-desk'), 'the runtime');
  await createPackage(join(folder, 'source'), join(program, 'resources', 'app.asar'));
  return program;
}

function write(program: string): Promise<readonly string[]> {
  const target = { system: 'linux', arch: 'x64' } as const;
  return writeRecords(target, program, join(program, 'resources'), join(folder, 'desk'));
}

it('lists every file of a package with its size, inside and outside the archive', async () => {
  const program = await packed({ 'package.json': '{}', 'node_modules/busboy/index.js': '12345' });
  expect(await write(program)).toEqual([]);
  expect(await readFile(join(folder, 'desk.contents.txt'), 'utf8')).toBe(
    [
      '        11  intake-desk',
      '         5  resources/app.asar/node_modules/busboy/index.js',
      '         2  resources/app.asar/package.json',
      '',
    ].join('\n'),
  );
});

it('writes a bill of materials of what is included, and of what is compiled into that', async () => {
  await write(await packed({ 'node_modules/@hyzyla/pdfium/index.js': '' }));
  const text = await readFile(join(folder, 'desk.sbom.cdx.json'), 'utf8');
  const sbom = JSON.parse(text) as { bomFormat: string; specVersion: string; components: Listed[] };
  expect([sbom.bomFormat, sbom.specVersion]).toEqual(['CycloneDX', '1.6']);
  const names = sbom.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['electron', '@hyzyla/pdfium', 'svelte']));
  expect(names).not.toContain('busboy');
  const pdfium = sbom.components.find(({ name }) => name === '@hyzyla/pdfium');
  expect(pdfium?.purl).toMatch(/^pkg:npm\/%40hyzyla\/pdfium@\d+\.\d+\.\d+$/);
  expect(pdfium?.components?.map(({ name }) => name)).toContain('openjpeg');
});

it('finds a part that exceeds its budget, and a package without a notice', async () => {
  const program = await packed({
    'out/renderer/index.html': ' '.repeat(2_100_000),
    'node_modules/left-pad/index.js': '',
  });
  expect(await write(program)).toEqual([
    'window takes 2.10 MB of 2.00 MB',
    expect.stringMatching(/^left-pad has no notice/),
  ]);
});
