import type { App } from 'electron';
import type { UseOf } from '../../precheck/pool/process-use.ts';

/** What a worker holds and has used as Electron counts it, for systems without a /proc to ask. */
export function workerUse(app: Pick<App, 'getAppMetrics'>): UseOf {
  return (pid) => {
    const process = app.getAppMetrics().find((metric) => metric.pid === pid);
    if (process === undefined) return null;
    const seconds = process.cpu.cumulativeCPUUsage;
    return {
      // Electron counts in kilobytes.
      residentBytes: process.memory.workingSetSize * 1024,
      processorMs: seconds === undefined ? null : seconds * 1000,
    };
  };
}
