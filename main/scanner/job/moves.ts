import type { ScannerProblem } from '../../../preload/contract/models/scanner.ts';
import type { Job, JobEnd, Look, Step } from './job.ts';

export function close(job: Job, end: JobEnd): Job {
  if (job.job === null) return { ...job, end, step: { do: 'end', end } };
  return { ...job, end, tries: 0, step: { do: 'delete', job: job.job } };
}

export function findToClose(job: Job, end: JobEnd): Job {
  return { ...job, end, look: 'lostJob', step: { do: 'status' } };
}

export function fail(job: Job, problem: ScannerProblem, at: number | null = null): Job {
  return close(job, failed(problem, at));
}

export function failed(problem: ScannerProblem, at: number | null): JobEnd {
  return { is: 'failed', problem, page: at };
}

export function look(job: Job, look: Look): Job {
  return { ...job, look, step: { do: 'status' } };
}

export function wait(job: Job, ms: number, next: Step): Job {
  return { ...job, next, step: { do: 'wait', ms } };
}

/** As the device asks for; never at once, as one that says "in 0 seconds" would be asked without end. */
export function waitAsTold(job: Job, afterMs: number | null, next: Step): Job {
  const { pauseMs } = job.limits;
  return wait(job, Math.max(afterMs ?? pauseMs, pauseMs / 2), next);
}

export function create({ setting }: Job): Step {
  return { do: 'create', setting };
}

export function page({ job, came }: Job): Step {
  return { do: 'page', job: job ?? '', number: came + 1 };
}

export function nextPage(job: Job, now: number, begins = true): Job {
  return { ...job, since: begins ? now : job.since, step: page(job) };
}
