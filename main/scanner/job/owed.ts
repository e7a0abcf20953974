import type { ListedJob, Status } from '../status.ts';
import type { Job } from './job.ts';
import { close, fail } from './moves.ts';

export type Owed = 'nothing' | 'maybe' | 'pages';

export function patienceFor({ limits, came }: Job, owed: Owed): number {
  if (owed === 'nothing') return 0;
  if (owed === 'pages') return limits.pageMs;
  return came === 0 ? 2 * limits.drainMs : limits.drainMs;
}

/** Whether the device has pages of ours: by what it says of the job, and where it says nothing, of itself. */
export function owes(job: Job, listed: ListedJob | null, status: Status | null): Owed {
  const goesOn = listed?.state === 'processing' || listed?.state === 'pending';
  const loaded = job.plan.feeder && status?.feeder === 'loaded';
  if (job.came === 0) {
    const mayWork = listed === null && (loaded || status?.state === 'processing');
    return goesOn || mayWork ? 'pages' : 'maybe';
  }
  const missing = !job.several && (listed?.completed ?? 0) > job.came;
  if (listed?.state === 'completed') return missing ? 'maybe' : 'nothing';
  return missing || loaded ? 'pages' : 'maybe';
}

/** The job as it stands when no more is waited for. */
export function ended(job: Job, owed: Owed, listed: ListedJob | null, status: Status | null): Job {
  if (job.came === 0) {
    // One that ends a job of its feeder without a page found no sheet there, whatever it calls that.
    const foundNone = job.plan.feeder && (owed === 'maybe' || status?.feeder === 'empty');
    return fail(job, foundNone ? 'feederEmpty' : owed === 'pages' ? 'timedOut' : 'aborted', 1);
  }
  const missing = !job.several && (listed?.completed ?? 0) > job.came;
  if (owed === 'pages' || missing) return fail(job, 'incomplete', job.came + 1);
  if (job.repeatedAt !== null) return fail(job, 'repeatedPage', job.repeatedAt);
  return close(job, { is: 'done' });
}
