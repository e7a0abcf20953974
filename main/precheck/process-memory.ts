import { readFileSync } from 'node:fs';

/** Resident bytes of a process, null when it cannot be told. */
export type ProcessMemory = (pid: number) => number | null;

/**
 * Asks Linux. Other systems have no file for it: there the host supplies its own measure, or only
 * the time limit and the pixel cap hold.
 */
export const procMemory: ProcessMemory = (pid) => {
  if (process.platform !== 'linux') return null;
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
    return kilobytes ? Number(kilobytes[1]) * 1024 : null;
  } catch {
    return null; // It ended in this moment.
  }
};
