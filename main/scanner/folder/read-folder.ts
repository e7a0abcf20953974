import { join } from 'node:path';
import { MAX_SCAN_ENTRIES } from '../../../preload/contract/limits.ts';
import { errorCode } from '../../system/files/disk-error.ts';
import type { FolderFiles } from './usable-folder.ts';

/** A regular file in the folder, as it was when the folder was read. */
export interface FoundFile {
  readonly name: string;
  readonly bytes: number;
  /** When the file was last changed, in milliseconds since 1970. */
  readonly changedMs: number;
  /** Distinguishes this file from every other file that exists at the same time. */
  readonly inode: bigint;
  /** Identifies this file and its current state. */
  readonly version: string;
}

/** The parts of a file's status that make up its version. */
interface Looked {
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
}

/** Error codes for files that the system doesn't let this app read. Other files can still be read. */
const NOT_OURS = ['EACCES', 'EPERM', 'EBUSY'];
/** Hidden files, and files that systems create in every folder. */
const NO_SCAN = /^(\..*|thumbs\.db|desktop\.ini)$/i;

/** Returns the version of a file, which stays the same as long as its size and time do. */
export function versionOf({ ino, size, mtimeNs }: Looked): string {
  return `${ino}-${size}-${mtimeNs}`;
}

/** The contents of a folder. */
export interface ReadFolder {
  readonly found: readonly FoundFile[];
  /** The number of listed entries that can't be read by that name or by this app. */
  readonly closed: number;
  /** True if there are more entries than were read. */
  readonly tooMany: boolean;
}

/**
 * Returns the regular files in a folder, newest first. Skips folders, links, pipes, and devices, and doesn't open
 * anything. Throws if the disk fails.
 */
export async function readFolder(
  folder: string,
  files: Pick<FolderFiles, 'opendir' | 'lstat'>,
): Promise<ReadFolder> {
  const found: FoundFile[] = [];
  let entries = 0;
  let closed = 0;
  for await (const { name } of await files.opendir(folder)) {
    if (NO_SCAN.test(name)) continue;
    entries += 1;
    if (entries > MAX_SCAN_ENTRIES) break;
    const file = await look(folder, name, files);
    if (file === 'closed') closed += 1;
    else if (file !== null) found.push(file);
  }
  found.sort((a, b) => b.changedMs - a.changedMs || (a.name < b.name ? 1 : -1));
  return { found, closed, tooMany: entries > MAX_SCAN_ENTRIES };
}

async function look(
  folder: string,
  name: string,
  files: Pick<FolderFiles, 'lstat'>,
): Promise<FoundFile | 'closed' | null> {
  try {
    const status = await files.lstat(join(folder, name), { bigint: true });
    if (!status.isFile()) return null;
    return {
      name,
      bytes: Number(status.size),
      changedMs: Number(status.mtimeMs),
      inode: status.ino,
      version: versionOf(status),
    };
  } catch (cause) {
    const code = errorCode(cause) ?? '';
    // The file was removed while the folder was being read, or its name isn't valid UTF-8 and can't be looked up.
    if (code === 'ENOENT') return name.includes('\ufffd') ? 'closed' : null;
    if (NOT_OURS.includes(code)) return 'closed';
    throw cause;
  }
}
