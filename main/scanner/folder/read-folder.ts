import { join } from 'node:path';
import { MAX_SCAN_ENTRIES } from '../../../preload/contract/limits.ts';
import { errorCode } from '../../system/files/disk-error.ts';
import type { FolderFiles } from './usable-folder.ts';

/** A regular file that lies directly in the folder, as it was when it was looked at. */
export interface FoundFile {
  readonly name: string;
  readonly bytes: number;
  /** When it was last written to, in milliseconds since 1970. */
  readonly changedMs: number;
  /** Tells this file from every other that is there now, as long as it is there. */
  readonly inode: bigint;
  /** Tells this file, and this state of it, from every other. */
  readonly version: string;
}

/** The facts that a look at a file gives. */
interface Looked {
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
}

/** Codes for a file that the system keeps from this program; the others can be read all the same. */
const NOT_OURS = ['EACCES', 'EPERM', 'EBUSY'];
/** Files that systems put into every folder, and hidden ones. */
const NO_SCAN = /^(\..*|thumbs\.db|desktop\.ini)$/i;

/** Names the state of a file: the same file with the same size and time has the same. */
export function versionOf({ ino, size, mtimeNs }: Looked): string {
  return `${ino}-${size}-${mtimeNs}`;
}

/** The contents of a folder. */
export interface ReadFolder {
  readonly found: readonly FoundFile[];
  /** Entries that the system names but lets nobody look at by that name, or not by this program. */
  readonly closed: number;
  /** There are more entries than were looked at. */
  readonly tooMany: boolean;
}

/**
 * The regular files of a folder, newest first. Folders, links, pipes and devices are passed over, and
 * nothing is opened. Throws what the disk throws.
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
    // The file went while the folder was read, unless its name is no UTF-8 and could not be asked for.
    if (code === 'ENOENT') return name.includes('\ufffd') ? 'closed' : null;
    if (NOT_OURS.includes(code)) return 'closed';
    throw cause;
  }
}
