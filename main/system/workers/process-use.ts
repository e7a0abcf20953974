import { readFileSync } from 'node:fs';

/** A process's memory and processor time. */
export interface ProcessUse {
  readonly residentBytes: number;
  /** Processor time since the process started, in milliseconds, or null if it is unknown. */
  readonly processorMs: number | null;
}

/** Returns a running process's use of memory and processor, or null if it is unknown. */
export type UseOf = (pid: number) => ProcessUse | null;

/** Linux reports processor time in hundredths of a second to every program (USER_HZ). */
const TICK_MS = 10;

/**
 * Reads /proc, which only Linux has. On other systems, the host measures a worker's use. If it can't, only the clock
 * and the pixel limit apply.
 */
export const procUse: UseOf = (pid) => {
  if (process.platform !== 'linux') return null;
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
    if (!kilobytes) return null;
    return { residentBytes: Number(kilobytes[1]) * 1024, processorMs: processorMs(pid) };
  } catch {
    return null; // The process has just ended.
  }
};

/** Reads fields 14 and 15 of /proc/pid/stat (proc(5)). The name before them may contain spaces and parentheses. */
function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
