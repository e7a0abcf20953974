import {
  appendFileSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The system's calls that change files or read settings, which system it is, and how it is waited for. One object, so that
 * a disk that fails, or another system, can take its place.
 */
export const systemDisk = {
  platform: process.platform,
  readFile: (path: string) => readFile(path),
  open,
  rename,
  rm,
  mkdir,
  openSync,
  writeFileSync,
  appendFileSync,
  fsyncSync,
  closeSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  /** Rejects once `signal` is raised. */
  pause: (ms: number, signal?: AbortSignal) => pause(ms, undefined, signal && { signal }),
  /** Stops the whole process for so long. */
  standStill: (ms: number) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  },
};

export type Disk = typeof systemDisk;
