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

/** The system's calls on files, as one object, so that a failing disk or another system can take its place. */
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
