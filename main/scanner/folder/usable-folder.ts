import { type BigIntStats, constants } from 'node:fs';
import type { access, lstat, open, opendir } from 'node:fs/promises';
import type { AppError } from '../../../preload/contract/app-error.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { errorCode } from '../../system/files/disk-error.ts';
import { foldersUpward, isNetworkPath, isWholePath } from '../../system/files/paths.ts';
import { late, waitUnless } from '../../system/tasks/wait-unless.ts';

/** The calls of the file system that the scan folder uses. */
export interface FolderFiles {
  readonly realpath: (path: string) => Promise<string>;
  readonly stat: (path: string, options: { bigint: true }) => Promise<BigIntStats>;
  readonly access: typeof access;
  readonly opendir: typeof opendir;
  readonly lstat: typeof lstat;
  readonly open: typeof open;
}

type FolderProblem = Extract<AppError, { code: 'scanFolder' }>['problem'];

/** A refusal of the folder as a whole. */
export function folderError(problem: FolderProblem): Result<never> {
  return err({ code: 'scanFolder', problem });
}

/**
 * Where a path really leads, when that is a folder whose files can be read. `own`: the program's own
 * folder; nothing in it is anybody's scan. Error: `scanFolder`.
 */
export async function usableFolder(
  path: string,
  { own, namedBy }: { readonly own: string; readonly namedBy: 'machine' | 'staff' },
  files: FolderFiles,
): Promise<Result<string>> {
  // A path of another system, out of an imported file.
  if (!isWholePath(path)) return folderError('notWhole');
  const isForbidden = (where: string) => namedBy === 'staff' && isNetworkPath(where);
  // Before anything is asked of the other computer.
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

/** The numbers that tell a folder from every other do not fit into a number on NTFS. */
const EXACT = { bigint: true } as const;

/** By what they are: Windows writes one folder in many ways, by a drive, a share or a link to it. */
async function isWithin(
  folder: string,
  own: string,
  files: Pick<FolderFiles, 'stat'>,
): Promise<boolean> {
  const { dev, ino } = await files.stat(own, EXACT);
  for (const one of foldersUpward(folder)) {
    // A folder above may be closed to us; then it is not ours.
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

/** The problem that the system's answer stands for. */
export function problemOf(cause: unknown): FolderProblem {
  if (cause instanceof TooSlow) return 'slow';
  const code = errorCode(cause) ?? '';
  if (AWAY.includes(code)) return 'missing';
  if (code === 'ETIMEDOUT') return 'slow';
  return code === 'EACCES' || code === 'EPERM' ? 'noAccess' : 'failed';
}

/** It took longer than it may. What was asked for goes on by itself. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** The outcome of `work`; rejects with `TooSlow` after `ms` milliseconds. */
export function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return waitUnless(work, late(ms), () => {
    throw new TooSlow();
  });
}
