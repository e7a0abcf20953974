import { normalize } from 'node:path';
import { extractFile, getRawHeader } from '@electron/asar';
import type { Files } from './needed-parts.ts';

type Entry = {
  readonly files?: Readonly<Record<string, Entry>>;
  readonly unpacked?: boolean;
  readonly link?: string;
};

/** Returns the files inside an asar archive, without the unpacked files next to it. */
export function filesInArchive(archive: string): Files {
  return {
    paths: listed('', getRawHeader(archive).header),
    head: (path) => extractFile(archive, normalize(path)),
  };
}

function listed(path: string, entry: Entry): readonly string[] {
  if (entry.files === undefined) {
    return entry.unpacked === true || entry.link !== undefined ? [] : [path];
  }
  return Object.entries(entry.files).flatMap(([name, child]) =>
    listed(path === '' ? name : `${path}/${name}`, child),
  );
}
