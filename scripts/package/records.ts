import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { thirdPartyNotices } from '../notices/notices.ts';
import { WINDOW_PACKAGES } from '../notices/shipped-packages.ts';
import { overBudget, sizeTable } from './budget.ts';
import { type PackedFile, packedFiles, sizesOf } from './contents.ts';
import { sbomOf } from './sbom.ts';
import type { Target } from './target.ts';

type Manifest = { readonly name: string; readonly version: string; readonly license: string };

/**
 * Writes two files next to a package, and prints the sizes of the package's parts. The files are a
 * list of its files with their sizes (`.contents.txt`), and its bill of materials
 * (`.sbom.cdx.json`).
 * @param beside the path of both files without their extensions
 * @returns a clause for each part that exceeds its budget, and for each package without a notice
 */
export async function writeRecords(
  target: Target,
  folder: string,
  resources: string,
  beside: string,
): Promise<readonly string[]> {
  const files = packedFiles(folder, resources);
  const { parts, libraries } = sizesOf(files);
  const notices = thirdPartyNotices();
  const named = new Set(notices.parts.map(({ name }) => name));
  const unnamed = [...libraries.keys()].filter((name) => !named.has(name));
  const sbom = await sbomOf({
    target,
    ...manifest('package.json'),
    electron: manifest('node_modules/electron/package.json').version,
    packages: new Set([...libraries.keys(), ...WINDOW_PACKAGES]),
    notices,
    at: new Date().toISOString(),
  });
  await writeFile(`${beside}.contents.txt`, files.map(line).join(''));
  await writeFile(`${beside}.sbom.cdx.json`, sbom);
  console.log(sizeTable(parts).join('\n'));
  return [
    ...overBudget(parts),
    ...unnamed.map((name) => `${name} has no notice; add it to scripts/notices`),
  ];
}

function manifest(path: string): Manifest {
  const { name, version, license }: Manifest = JSON.parse(readFileSync(join(root, path), 'utf8'));
  return { name, version, license };
}

function line({ path, bytes }: PackedFile): string {
  return `${String(bytes).padStart(10)}  ${path}\n`;
}
