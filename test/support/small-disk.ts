import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A separate disk in memory for one test. */
export interface SmallDisk {
  readonly folder: string;
  remount(options: string): void;
}

/** Returns why no such disk can be created here, as a reason to skip, or null. */
export function smallDiskMissing(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root may mount a disk';
  const folder = mkdtempSync(join(tmpdir(), 'desk-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
  if (status === 0) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return status === 0 ? null : 'no disk can be mounted here';
}

/** Mounts a disk of this many kilobytes for the running test. */
export function smallDisk(kilobytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'desk-disk-'));
  mount('-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder);
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, remount: (options) => mount('-o', `remount,${options}`, folder) };
}

function mount(...args: readonly string[]): void {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
