import type { ScannerProblem } from '../../../preload/contract/models/scanner.ts';
import type { ListedJob, Status } from '../status.ts';
import type { Answer, Job, JobEnd, Look, Step } from './job.ts';
import { endOf, jobIn, newJobIn, troubleOf } from './verdict.ts';

const LOOKS_FOR_A_JOB = 3;
const TRIES_TO_DELETE = 3;
/** If the same page arrives this many times in a row, the device isn't resending it. It has no other page. */
const MOST_REPEATED = 3;

/**
 * Returns the state of the job after an answer. No matter what a device answers, and in which order, the job ends in
 * exactly one way. Pages that were added stay counted, at most one job is opened, and an open job is deleted.
 * @param now the time in milliseconds, from a clock that never runs backward
 * @param canceled whether staff want the job to end
 */
export function afterAnswer(job: Job, answer: Answer, now: number, canceled: boolean): Job {
  if (job.step.do === 'end') return job;
  if (job.end !== null) return closing(job, answer);
  const counted = withPage(job, answer, now);
  if (answer.to === 'givenUp' || canceled) return cancel(counted, answer);
  switch (job.step.do) {
    case 'status':
      return afterLook(counted, answer, now);
    case 'create':
      return afterCreate(counted, answer, now);
    case 'page':
      return afterPage(counted, answer, now);
    case 'wait':
      return { ...counted, step: job.next ?? { do: 'status' }, next: null };
    case 'delete':
      return closing(counted, answer);
  }
}

function withPage(job: Job, answer: Answer, now: number): Job {
  if (job.step.do !== 'page' || answer.to !== 'page') return job;
  const came = job.came + 1;
  const several = job.several || answer.several;
  const moved = { ...job, came, several, since: now, tries: 0 };
  if (answer.page === 'taken') return { ...moved, pages: job.pages + 1, repeatedInARow: 0 };
  return {
    ...moved,
    repeatedAt: job.repeatedAt ?? came,
    repeatedInARow: job.repeatedInARow + 1,
  };
}

/** Cancels a job. If it may have just been opened, looks for it first, so that it doesn't stay open. */
function cancel(job: Job, answer: Answer): Job {
  const end = { is: 'cancelled' } as const;
  const own = job.job ?? (answer.to === 'created' ? answer.job : null);
  if (own !== null) return close({ ...job, job: own }, end);
  const isRefused = ['conflict', 'refused', 'notYet'].includes(answer.to);
  const wasAsked = job.step.do === 'create' && !isRefused;
  const mayBeOpen = wasAsked || (job.step.do !== 'create' && job.look === 'whichJob');
  return mayBeOpen ? findToClose(job, end) : close(job, end);
}

function afterLook(job: Job, answer: Answer, now: number): Job {
  const status = answer.to === 'status' ? answer.status : null;
  const trouble = status === null ? null : troubleOf(status, job.plan.feeder);
  switch (job.look) {
    case 'before': {
      if (answer.to === 'trouble' && isFinal(answer.problem)) return fail(job, answer.problem);
      if (trouble !== null) return fail(job, trouble);
      if (job.plan.feeder && status?.feeder === 'empty') return fail(job, 'feederEmpty');
      return { ...job, others: status?.jobs ?? null, step: create(job), since: now };
    }
    case 'conflict':
      return trouble === null ? afterConflict(job, status, now) : fail(job, trouble);
    case 'busy':
      if (trouble !== null) return fail(job, trouble);
      return wait(job, job.limits.pauseMs, create(job));
    case 'whichJob': {
      const found = status === null ? null : newJobIn(status, job.others);
      if (found !== null) return nextPage({ ...job, job: found, tries: 0 }, now);
      if (job.tries + 1 >= LOOKS_FOR_A_JOB) return fail(job, 'notUnderstood');
      return wait({ ...job, tries: job.tries + 1 }, job.limits.pauseMs, { do: 'status' });
    }
    case 'none':
    case 'notYet': {
      const listed = status === null ? null : jobIn(status, job.job);
      const broken = trouble ?? (listed === null ? null : endOf(listed));
      if (broken !== null) return fail(job, broken, job.came + 1);
      const after = job.look === 'none' ? afterNone : afterNotYet;
      return after(job, status, listed, now);
    }
    case 'lostJob':
      return closing(job, answer);
  }
}

/** Returns whether requesting a job is pointless after this problem. */
function isFinal(problem: ScannerProblem): boolean {
  return !['notUnderstood', 'busy', 'tooMuch', 'goneMidPage'].includes(problem);
}

function afterCreate(job: Job, answer: Answer, now: number): Job {
  switch (answer.to) {
    case 'created':
      if (answer.job === null) return look({ ...job, tries: 0 }, 'whichJob');
      return nextPage({ ...job, job: answer.job }, now);
    case 'conflict':
      return look(job, 'conflict');
    case 'refused':
      return nextSetting(job, 'settingsRefused');
    case 'notYet':
      if (now - job.since >= job.limits.busyMs) return fail(job, 'busy');
      return { ...waitAsTold(job, answer.afterMs, { do: 'status' }), look: 'busy' };
    case 'trouble':
      // The device may have opened a job anyway.
      return findToClose(job, failed(answer.problem, null));
    default:
      return fail(job, 'notUnderstood');
  }
}

function afterConflict(job: Job, status: Status | null, now: number): Job {
  const feeder = job.plan.feeder ? (status?.feeder ?? null) : null;
  if (feeder === 'empty') return fail(job, 'feederEmpty');
  if (status?.state === 'processing') {
    if (now - job.since >= job.limits.busyMs) return fail(job, 'busy');
    return wait(job, job.limits.pauseMs, create(job));
  }
  // A device that reports an empty feeder as busy gives no other sign that the feeder is empty.
  return nextSetting(job, feeder === 'processing' ? 'feederEmpty' : 'settingsRefused');
}

function nextSetting(job: Job, otherwise: ScannerProblem): Job {
  const setting = job.setting + 1;
  if (setting >= job.plan.settings) return fail(job, otherwise);
  return { ...job, setting, step: { do: 'create', setting } };
}

function afterPage(job: Job, answer: Answer, now: number): Job {
  switch (answer.to) {
    case 'page': {
      if (job.repeatedInARow >= MOST_REPEATED) return fail(job, 'repeatedPage', job.repeatedAt);
      // The glass has no more pages.
      if (!job.plan.feeder && job.pages > 0) return close(job, { is: 'done' });
      if (job.came >= job.limits.pages) return fail(job, 'tooMuch', job.came + 1);
      return wait(job, job.limits.betweenPagesMs, page(job));
    }
    case 'notYet': {
      if (now - job.since >= job.limits.pageMs) return fail(job, 'timedOut', job.came + 1);
      return { ...waitAsTold(job, answer.afterMs, { do: 'status' }), look: 'notYet' };
    }
    case 'none':
    case 'conflict':
      return look(job, 'none');
    case 'refused':
      if (job.tries >= 2) return fail(job, 'aborted', job.came + 1);
      return wait({ ...job, tries: job.tries + 1 }, job.limits.pauseMs, page(job));
    case 'notTaken':
      return close(job, { is: 'notTaken', error: answer.error });
    case 'trouble':
      return fail(job, answer.problem, job.came + 1);
    default:
      return fail(job, 'notUnderstood', job.came + 1);
  }
}

/** Decides what to do after the device promised a page. Its status tells whether it is still working on the page. */
function afterNotYet(job: Job, status: Status | null, listed: ListedJob | null, now: number): Job {
  const isDrained = job.came > 0 && owes(job, listed, status) === 'nothing';
  if (isDrained && now - job.since >= job.limits.drainMs)
    return ended(job, 'nothing', listed, status);
  return nextPage(job, now, false);
}

/** Decides what to do after no page arrived. The job may be over, it may be too early, or there may be a problem. */
function afterNone(job: Job, status: Status | null, listed: ListedJob | null, now: number): Job {
  if (job.came === 0 && listed === null && status !== null && !job.renamed) {
    // The job that the device named may not be the one that it opened.
    const other = newJobIn(status, job.others);
    if (other !== null) return nextPage({ ...job, job: other, renamed: true }, now, false);
  }
  const owed = owes(job, listed, status);
  if (now - job.since < patienceFor(job, owed)) {
    return wait(job, job.limits.pauseMs, page(job));
  }
  return ended(job, owed, listed, status);
}

/** Finds and deletes the job. Its result is already known. */
function closing(job: Job, answer: Answer): Job {
  const end = job.end ?? { is: 'cancelled' };
  if (job.job === null) {
    const found = answer.to === 'status' ? newJobIn(answer.status, job.others) : null;
    return close({ ...job, job: found }, end);
  }
  if (job.step.do === 'wait') return { ...job, step: { do: 'delete', job: job.job } };
  const isOver = answer.to === 'deleted' || job.tries + 1 >= TRIES_TO_DELETE;
  if (isOver) return { ...job, step: { do: 'end', end } };
  return { ...job, tries: job.tries + 1, step: { do: 'wait', ms: job.limits.pauseMs } };
}

type Owed = 'nothing' | 'maybe' | 'pages';

function patienceFor({ limits, came }: Job, owed: Owed): number {
  if (owed === 'nothing') return 0;
  if (owed === 'pages') return limits.pageMs;
  return came === 0 ? 2 * limits.drainMs : limits.drainMs;
}

/** Returns whether the device still has pages of this job. Goes by what it says about the job, or else about itself. */
function owes(job: Job, listed: ListedJob | null, status: Status | null): Owed {
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

/** Returns the ended job once no more pages are expected. */
function ended(job: Job, owed: Owed, listed: ListedJob | null, status: Status | null): Job {
  if (job.came === 0) {
    // If a device ends a feeder job without a page, it found no sheet, whatever reason it gives.
    const foundNone = job.plan.feeder && (owed === 'maybe' || status?.feeder === 'empty');
    return fail(job, foundNone ? 'feederEmpty' : owed === 'pages' ? 'timedOut' : 'aborted', 1);
  }
  const missing = !job.several && (listed?.completed ?? 0) > job.came;
  if (owed === 'pages' || missing) return fail(job, 'incomplete', job.came + 1);
  if (job.repeatedAt !== null) return fail(job, 'repeatedPage', job.repeatedAt);
  return close(job, { is: 'done' });
}

function close(job: Job, end: JobEnd): Job {
  if (job.job === null) return { ...job, end, step: { do: 'end', end } };
  return { ...job, end, tries: 0, step: { do: 'delete', job: job.job } };
}

function findToClose(job: Job, end: JobEnd): Job {
  return { ...job, end, look: 'lostJob', step: { do: 'status' } };
}

function fail(job: Job, problem: ScannerProblem, at: number | null = null): Job {
  return close(job, failed(problem, at));
}

function failed(problem: ScannerProblem, at: number | null): JobEnd {
  return { is: 'failed', problem, page: at };
}

function look(job: Job, look: Look): Job {
  return { ...job, look, step: { do: 'status' } };
}

function wait(job: Job, ms: number, next: Step): Job {
  return { ...job, next, step: { do: 'wait', ms } };
}

/**
 * Waits as long as the device asks, but never zero. Otherwise, a device that says "in 0 seconds" would be asked
 * endlessly.
 */
function waitAsTold(job: Job, afterMs: number | null, next: Step): Job {
  const { pauseMs } = job.limits;
  return wait(job, Math.max(afterMs ?? pauseMs, pauseMs / 2), next);
}

function create({ setting }: Job): Step {
  return { do: 'create', setting };
}

function page({ job, came }: Job): Step {
  return { do: 'page', job: job ?? '', number: came + 1 };
}

function nextPage(job: Job, now: number, begins = true): Job {
  return { ...job, since: begins ? now : job.since, step: page(job) };
}
