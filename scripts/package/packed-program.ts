import { join } from 'node:path';
import { readBinaryHeader } from './binary-header.ts';
import { filesInArchive } from './files-in-archive.ts';
import { filesOnDisk } from './files-on-disk.ts';
import { type Files, foreignBinaries, missingParts } from './needed-parts.ts';
import type { Target } from './target.ts';

const MODULES = 'node_modules/';

/**
 * What is wrong with a packed program's machine code: parts it lacks, parts that another system or
 * processor would need, and native code inside the archive, from where the system loads nothing.
 * @param folder the program, everything of it
 * @param resources its folder with `app.asar`
 * @returns a clause for each
 */
export function packedProblems(
  target: Target,
  folder: string,
  resources: string,
): readonly string[] {
  const archive = filesInArchive(join(resources, 'app.asar'));
  const beside = filesOnDisk(join(resources, 'app.asar.unpacked'));
  const native = archive.paths.filter((path) => readBinaryHeader(archive.head(path)) !== null);
  return [
    ...missingParts(target, modulesOf(archive, beside)).map(({ problem }) => problem),
    ...foreignBinaries(target, filesOnDisk(folder)),
    ...native.map((path) => `${path} lies inside app.asar, from where it cannot be loaded`),
  ];
}

function modulesOf(archive: Files, beside: Files): Files {
  const inModules = ({ paths }: Files): readonly string[] =>
    paths.filter((path) => path.startsWith(MODULES)).map((path) => path.slice(MODULES.length));
  const unpacked = new Set(inModules(beside));
  return {
    paths: [...unpacked, ...inModules(archive)],
    head: (path) => (unpacked.has(path) ? beside : archive).head(MODULES + path),
  };
}
