import type { AppError } from '../../../preload/contract/app-error.ts';
import type { ScannerProblem } from '../../../preload/contract/models/scanner.ts';
import type { ListedJob, Status } from '../status.ts';

/** The limits of one job. Times are in milliseconds. */
export interface JobLimits {
  /** The maximum number of pages, because some feeders never report that they're empty. */
  readonly pages: number;
  /** How long to wait while the device is busy with another job. */
  readonly busyMs: number;
  /** How long the device may promise the next page, or continue the job without sending one. */
  readonly pageMs: number;
  /** How long a job may appear unfinished after its last page. */
  readonly drainMs: number;
  /** The pause if the device doesn't ask for one. */
  readonly pauseMs: number;
  /** The pause between two pages from a feeder. Some devices treat an earlier request as the end of the job. */
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
  /** The number of different settings to try. */
  readonly settings: number;
}

export type JobEnd =
  | { readonly is: 'done' | 'cancelled' }
  | { readonly is: 'failed'; readonly problem: ScannerProblem; readonly page: number | null }
  /** The page couldn't be added, for a reason on this desk. */
  | { readonly is: 'notTaken'; readonly error: AppError };

export type Step =
  | { readonly do: 'status' }
  | { readonly do: 'create'; readonly setting: number }
  | { readonly do: 'page'; readonly job: string; readonly number: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'delete'; readonly job: string }
  | { readonly do: 'end'; readonly end: JobEnd };

/** The result of a step. */
export type Answer =
  | { readonly to: 'status'; readonly status: Status }
  /** `job` is the path of the job, or null if the device named none that is usable. */
  | { readonly to: 'created'; readonly job: string | null }
  | { readonly to: 'conflict' | 'refused' | 'none' | 'waited' | 'deleted' | 'notDeleted' }
  | { readonly to: 'notYet'; readonly afterMs: number | null }
  /** `several` is true if the page may contain several sheets, which makes the device's count meaningless. */
  | { readonly to: 'page'; readonly page: 'taken' | 'repeated'; readonly several: boolean }
  | { readonly to: 'notTaken'; readonly error: AppError }
  | { readonly to: 'trouble'; readonly problem: ScannerProblem }
  /** Staff canceled during this step. */
  | { readonly to: 'givenUp' };

/** Why the status is requested. */
export type Look = 'before' | 'conflict' | 'busy' | 'whichJob' | 'lostJob' | 'none' | 'notYet';

export interface Job {
  readonly plan: JobPlan;
  readonly limits: JobLimits;
  readonly step: Step;
  /** Why the status is requested, and the step after a pause. */
  readonly look: Look;
  readonly next: Step | null;
  readonly setting: number;
  /** Jobs that existed before and belong to other programs. Null if they're unknown. */
  readonly others: readonly ListedJob[] | null;
  readonly job: string | null;
  /** True if the device's list calls the job by a different name than its answer did. */
  readonly renamed: boolean;
  /** The number of pages that were added. */
  readonly pages: number;
  /** The number of pages that arrived, including repeated ones. */
  readonly came: number;
  readonly several: boolean;
  readonly repeatedAt: number | null;
  readonly repeatedInARow: number;
  /** When the job last made progress, in milliseconds. */
  readonly since: number;
  readonly tries: number;
  /** The result to report once the job has been closed. */
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
