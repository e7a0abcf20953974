import { CLOSE_LIMITS_MS } from '../closing/close-limits.ts';
import { GivenUp, type Report } from '../closing/close-within.ts';
import { endAtOnce } from '../closing/held-by-system.ts';

/**
 * Call when everything is closed. The process then ends by itself; where something that was left behind
 * keeps it, a second later, without waiting for its threads.
 */
export function endProcess(report: Report): void {
  const end = () => {
    report('close:process', new GivenUp('Something kept the process.'));
    endAtOnce();
  };
  setTimeout(end, CLOSE_LIMITS_MS.process).unref();
}
