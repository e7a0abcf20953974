import { GivenUp, type Report, SHUTDOWN_LIMITS_MS } from '../shutdown/close-within.ts';
import { endAtOnce } from '../shutdown/held-by-system.ts';

/**
 * Call when everything is closed. The process then ends by itself; where something that was left behind
 * keeps it, a second later, without waiting for its threads.
 */
export function endProcess(report: Report): void {
  const end = () => {
    report('close:process', new GivenUp('Something kept the process.'));
    endAtOnce();
  };
  setTimeout(end, SHUTDOWN_LIMITS_MS.process).unref();
}
