import { CLOSE_LIMITS_MS } from '../closing/close-limits.ts';
import { GivenUp, type Report } from '../closing/close-within.ts';

/**
 * Call when everything is closed. The process then ends by itself; where something that was left behind
 * keeps it, a second later.
 */
export function endProcess(report: Report): void {
  const end = () => {
    report('close:process', new GivenUp('Something kept the process.'));
    process.exit();
  };
  setTimeout(end, CLOSE_LIMITS_MS.process).unref();
}
