import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Bytes that a process has reserved and does not hold: V8's room for code, stacks of threads. Null
 * where there is no /proc to ask.
 */
export function reservedBytes(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const bytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
    const reserved = bytes('VmData') - bytes('VmRSS');
    return Number.isNaN(reserved) ? null : reserved;
  } catch {
    return null; // It ended in this moment.
  }
}

/**
 * The system refuses a process memory of its own beyond so many bytes from now on (RLIMIT_DATA,
 * setrlimit(2); prlimit(1) of util-linux sets it for another process). Nothing happens where there is
 * no such program.
 */
export function limitData(pid: number, bytes: number): void {
  execFile('prlimit', [`--pid=${pid}`, `--data=${bytes}:`], () => undefined);
}
