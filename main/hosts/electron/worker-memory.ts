import type { App } from 'electron';
import type { ProcessMemory } from '../../precheck/process-memory.ts';

/** Resident bytes of a worker as Electron counts them, for systems without a /proc to ask. */
export function workerMemory(app: Pick<App, 'getAppMetrics'>): ProcessMemory {
  return (pid) => {
    const process = app.getAppMetrics().find((metric) => metric.pid === pid);
    // Electron counts in kilobytes.
    return process === undefined ? null : process.memory.workingSetSize * 1024;
  };
}
