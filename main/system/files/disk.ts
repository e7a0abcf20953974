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
 * The platform's name, the system calls that change files or read settings, and the functions that wait. Tests replace
 * this object to simulate a failing disk or another system.
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
  /** Rejects when `signal` is aborted. */
  pause: (ms: number, signal?: AbortSignal) => pause(ms, undefined, signal && { signal }),
  /** Blocks the whole process for `ms` milliseconds. */
  standStill: (ms: number) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  },
};

export type Disk = typeof systemDisk;
