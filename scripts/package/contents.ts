import { statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { getRawHeader } from '@electron/asar';
import { filesOnDisk } from './files-on-disk.ts';

/** A file of the packed program. */
export type PackedFile = {
  /**
   * The path relative to the program's folder, with `/`. Files in the archive are listed as if the
   * archive were a folder.
   */
  readonly path: string;
  readonly bytes: number;
};

/** The parts of the program whose sizes are reported. All except the runtime have a limit. */
export const PARTS = ['runtime', 'libraries', 'program', 'window', 'samples', 'notices'] as const;
export type Part = (typeof PARTS)[number];

type Entry = {
  readonly files?: Readonly<Record<string, Entry>>;
  readonly size?: number;
  readonly unpacked?: boolean;
};

const ARCHIVE = 'app.asar';

/**
 * Lists the files of a packed program, including those in its archive.
 * @param folder the whole program
 * @param resources its folder with `app.asar`
 */
export function packedFiles(folder: string, resources: string): readonly PackedFile[] {
  const archive = relative(folder, join(resources, ARCHIVE)).split(sep).join('/');
  const beside = filesOnDisk(folder).paths.filter((path) => path !== archive);
  return [
    ...beside.map((path) => ({ path, bytes: statSync(join(folder, path)).size })),
    ...archived(archive, getRawHeader(join(resources, ARCHIVE)).header),
  ].sort((one, other) => (one.path < other.path ? -1 : 1));
}

function archived(path: string, entry: Entry): readonly PackedFile[] {
  if (entry.files === undefined) {
    return entry.unpacked === true ? [] : [{ path, bytes: entry.size ?? 0 }];
  }
  return Object.entries(entry.files).flatMap(([name, child]) => archived(`${path}/${name}`, child));
}

/**
 * Returns the part that a file belongs to. Files from neither this program nor a library belong to
 * the runtime.
 */
export function partOf(path: string): Part {
  const [, ours] = /app\.asar(?:\.unpacked)?\/(.*)$/.exec(path) ?? [];
  if (ours === undefined)
    return /(^|\/)(LICENSE|THIRD-PARTY-NOTICES)\.txt$/.test(path) ? 'notices' : 'runtime';
  if (ours.startsWith('node_modules/')) return 'libraries';
  if (ours.startsWith('out/renderer/')) return 'window';
  return ours.startsWith('resources/') ? 'samples' : 'program';
}

/** Returns the package that a file in the `libraries` part belongs to. */
export function libraryOf(path: string): string | null {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null;
}

/** Returns the number of bytes in each part and, for `libraries`, in each package. */
export function sizesOf(files: readonly PackedFile[]): {
  readonly parts: ReadonlyMap<Part, number>;
  readonly libraries: ReadonlyMap<string, number>;
} {
  const parts = new Map<Part, number>();
  const libraries = new Map<string, number>();
  for (const { path, bytes } of files) {
    const part = partOf(path);
    parts.set(part, (parts.get(part) ?? 0) + bytes);
    const library = part === 'libraries' ? libraryOf(path) : null;
    if (library !== null) libraries.set(library, (libraries.get(library) ?? 0) + bytes);
  }
  return { parts, libraries };
}
