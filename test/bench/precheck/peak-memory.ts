import { readFileSync } from 'node:fs';

/** The most bytes a process had resident so far; null where the system does not tell. */
export function peakBytes(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
    return kilobytes ? Number(kilobytes[1]) * 1024 : null;
  } catch {
    return null; // It ended in this moment.
  }
}
