import { type BigIntStats, constants } from 'node:fs';
// biome-ignore lint/style/noRestrictedImports: It imports only the type.
import type { access, lstat, open, opendir } from 'node:fs/promises';
import type { AppError } from '../../../preload/contract/app-error.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { errorCode } from '../../system/files/disk-error.ts';
import { foldersUpward, isNetworkPath, isWholePath } from '../../system/files/paths.ts';
import { late, waitUnless } from '../../system/tasks/wait-unless.ts';

/** The file system calls that the scan folder uses. */
export interface FolderFiles {
  readonly realpath: (path: string) => Promise<string>;
  readonly stat: (path: string, options: { bigint: true }) => Promise<BigIntStats>;
  readonly access: typeof access;
  readonly opendir: typeof opendir;
  readonly lstat: typeof lstat;
  readonly open: typeof open;
}

type FolderProblem = Extract<AppError, { code: 'scanFolder' }>['problem'];

/** Returns an error about the folder as a whole. */
export function folderError(problem: FolderProblem): Result<never> {
  return err({ code: 'scanFolder', problem });
}

/**
 * Returns the real path of a folder whose files can be read. `own` is the app's own folder, whose files aren't scans.
 * Fails with `scanFolder`.
 */
export async function usableFolder(
  path: string,
  { own, namedBy }: { readonly own: string; readonly namedBy: 'machine' | 'staff' },
  files: FolderFiles,
): Promise<Result<string>> {
  // The path belongs to another kind of system, for example because it comes from an imported file.
  if (!isWholePath(path)) return folderError('notWhole');
  const isForbidden = (where: string) => namedBy === 'staff' && isNetworkPath(where);
  // Check this before contacting another computer.
  if (isForbidden(path)) return folderError('network');
  try {
    const folder = await files.realpath(path);
    if (isForbidden(folder)) return folderError('network');
    if (!(await files.stat(folder, EXACT)).isDirectory()) return folderError('notFolder');
    if (await isWithin(folder, own, files)) return folderError('own');
    await files.access(folder, constants.R_OK | constants.X_OK);
    return ok(folder);
  } catch (cause) {
    return folderError(problemOf(cause));
  }
}

/** On NTFS, folder IDs don't fit into a JavaScript number. */
const EXACT = { bigint: true } as const;

/** Compares folder IDs, because on Windows a folder has many paths: by a drive, a share, or a link. */
async function isWithin(
  folder: string,
  own: string,
  files: Pick<FolderFiles, 'stat'>,
): Promise<boolean> {
  const { dev, ino } = await files.stat(own, EXACT);
  for (const one of foldersUpward(folder)) {
    // A parent folder may be inaccessible. If so, it isn't the app's own folder.
    const status = await files.stat(one, EXACT).catch(() => null);
    if (status?.dev === dev && status.ino === ino) return true;
  }
  return false;
}

const AWAY = [
  'ENOENT',
  'ENOTDIR',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENOTCONN',
  'ESTALE',
  'ENODEV',
];

/** Returns the folder problem that caused a system error. */
export function problemOf(cause: unknown): FolderProblem {
  if (cause instanceof TooSlow) return 'slow';
  const code = errorCode(cause) ?? '';
  if (AWAY.includes(code)) return 'missing';
  if (code === 'ETIMEDOUT') return 'slow';
  return code === 'EACCES' || code === 'EPERM' ? 'noAccess' : 'failed';
}

/** Thrown if work takes too long. The work continues in the background. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** Returns the result of `work`, or rejects with `TooSlow` after `ms` milliseconds. */
export function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return waitUnless(work, late(ms), () => {
    throw new TooSlow();
  });
}
