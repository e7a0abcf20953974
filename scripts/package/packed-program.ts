import { join } from 'node:path';
import { readBinaryHeader } from './binary-header.ts';
import { filesInArchive } from './files-in-archive.ts';
import { filesOnDisk } from './files-on-disk.ts';
import { type Files, foreignBinaries, missingParts } from './needed-parts.ts';
import type { Target } from './target.ts';

const MODULES = 'node_modules/';

/**
 * Returns the problems with the native code in a packed program. Parts may be missing, or may be
 * for another system or processor. Native code may also be inside the archive, from which the
 * system can't load it.
 * @param folder the whole program
 * @param resources its folder with `app.asar`
 * @returns a clause for each problem
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
