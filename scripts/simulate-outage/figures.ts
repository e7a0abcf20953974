import { ASSUMED } from './platform-model.ts';
import type { Course } from './run.ts';

/** The goals for a chain's desks after an outage. */
export const GOALS = { peak: 2, wave: 3 } as const;

/**
 * Returns the figures of a run. `usual`: requests per second in a busy hour at the assumed rates.
 * `wave`: the peak divided by the mean, starting ten minutes after the end of the outage.
 * `drained`: seconds until 99% of the additional waiting submissions had been sent. `possible`: how
 * long that takes if the platform's spare capacity is fully used.
 */
export function figuresOf({ requests, waiting, desks }: Course) {
  const { submissionsPerHour, readsPerHour, uploadMs, latencyMs, capacityPerThousand } = ASSUMED;
  // Each submission is preceded by one additional request, and a token is valid for 100 minutes.
  const usual = (desks * (2 * submissionsPerHour + readsPerHour + 60 / 100)) / 3_600;
  const usuallyWaiting = (desks * submissionsPerHour * (uploadMs + latencyMs)) / 3_600_000;
  const backlog = waiting[0] ?? 0;
  const later = requests.slice(600);
  const mean = later.reduce((sum, count) => sum + count, 0) / later.length;
  const drained = waiting.findIndex((count) => count <= usuallyWaiting * 1.5 + backlog / 100);
  return {
    usual,
    backlog,
    peak: Math.max(...requests) / usual,
    wave: Math.max(...later) / mean,
    drained: drained < 0 ? waiting.length : drained,
    possible: backlog / ((desks / 1_000) * capacityPerThousand - usual),
  };
}
