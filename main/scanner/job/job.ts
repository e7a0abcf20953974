import type { AppError } from '../../../preload/contract/app-error.ts';
import type { ScannerProblem } from '../../../preload/contract/models/scanner.ts';
import type { ListedJob, Status } from '../status.ts';

/** The limits of one job. Times in milliseconds. */
export interface JobLimits {
  /** A feeder that never runs empty exists. */
  readonly pages: number;
  /** A device that is busy with somebody else's job is waited for so long. */
  readonly busyMs: number;
  /** So long the next page may be promised, or not be there while the job goes on. */
  readonly pageMs: number;
  /** So long a job may look unended after its last page. */
  readonly drainMs: number;
  /** The pause where the device asks for none. */
  readonly pauseMs: number;
  /** Between two pages of a feeder: some devices take the question itself for the end. */
  readonly betweenPagesMs: number;
}

export const JOB_LIMITS: JobLimits = {
  pages: 100,
  busyMs: 15_000,
  pageMs: 60_000,
  drainMs: 5_000,
  pauseMs: 1_000,
  betweenPagesMs: 250,
};

export interface JobPlan {
  readonly feeder: boolean;
  /** How many settings there are to try. */
  readonly settings: number;
}

export type JobEnd =
  | { readonly is: 'done' | 'cancelled' }
  | { readonly is: 'failed'; readonly problem: ScannerProblem; readonly page: number | null }
  /** It could not be taken in, for a reason that lies at this desk. */
  | { readonly is: 'notTaken'; readonly error: AppError };

export type Step =
  | { readonly do: 'status' }
  | { readonly do: 'create'; readonly setting: number }
  | { readonly do: 'page'; readonly job: string; readonly number: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'delete'; readonly job: string }
  | { readonly do: 'end'; readonly end: JobEnd };

/** How that went. */
export type Answer =
  | { readonly to: 'status'; readonly status: Status }
  /** `job`: path of the job; null where the device named none that can be used. */
  | { readonly to: 'created'; readonly job: string | null }
  | { readonly to: 'conflict' | 'refused' | 'none' | 'waited' | 'deleted' | 'notDeleted' }
  | { readonly to: 'notYet'; readonly afterMs: number | null }
  /** `several`: it may hold several sheets, so that the device's count says nothing. */
  | { readonly to: 'page'; readonly page: 'taken' | 'repeated'; readonly several: boolean }
  | { readonly to: 'notTaken'; readonly error: AppError }
  | { readonly to: 'trouble'; readonly problem: ScannerProblem }
  /** Staff gave it up while this was being done. */
  | { readonly to: 'givenUp' };

/** What a look at the status is for. */
export type Look = 'before' | 'conflict' | 'busy' | 'whichJob' | 'lostJob' | 'none' | 'notYet';

export interface Job {
  readonly plan: JobPlan;
  readonly limits: JobLimits;
  readonly step: Step;
  /** Why the status is being looked at, and what comes after a pause. */
  readonly look: Look;
  readonly next: Step | null;
  readonly setting: number;
  /** Jobs that were there before: none of them is ours. Null while nobody knows. */
  readonly others: readonly ListedJob[] | null;
  readonly job: string | null;
  /** The device's own list had another name for it than its answer. */
  readonly renamed: boolean;
  /** Pages that were taken in. */
  readonly pages: number;
  /** Pages that came, repeated ones too. */
  readonly came: number;
  readonly several: boolean;
  readonly repeatedAt: number | null;
  readonly repeatedInARow: number;
  /** Since when nothing has come of it, in milliseconds. */
  readonly since: number;
  readonly tries: number;
  /** The end it comes to once the job is closed. */
  readonly end: JobEnd | null;
}

export function beginJob(plan: JobPlan, limits: JobLimits, now: number): Job {
  return {
    plan,
    limits,
    step: { do: 'status' },
    look: 'before',
    next: null,
    setting: 0,
    others: null,
    job: null,
    renamed: false,
    pages: 0,
    came: 0,
    several: false,
    repeatedAt: null,
    repeatedInARow: 0,
    since: now,
    tries: 0,
    end: null,
  };
}
