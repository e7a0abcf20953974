import { setImmediate } from 'node:timers/promises';
import type { ApplicationId, SubmissionId, VisitId } from '../../../preload/contract/ids.ts';
import type { OutboxState, SubmissionGroup } from '../../../preload/contract/models/outbox.ts';
import type { FilePages, HeldSubmission, SubmissionState } from '../submission/held-submission.ts';
import type { AuditEntry } from './audit-entry.ts';

/**
 * The states in each group. A submission that needs a look has been sent, and it counts as done once someone has opened
 * it.
 */
export const STATES_BY_GROUP: Readonly<
  Record<Exclude<SubmissionGroup, 'needsLook'>, readonly SubmissionState[]>
> = {
  needsYou: ['unknown', 'rejected'],
  underWay: ['ready', 'sending'],
  drafts: ['draft'],
  done: ['sent', 'confirmed'],
};

/** The changes in one step. Either all of them become durable or none do. */
export interface JournalStep {
  readonly put?: readonly HeldSubmission[];
  readonly delete?: readonly SubmissionId[];
  readonly audit?: readonly AuditEntry[];
}

export interface JournalPage {
  /** The newest change is first. Contains at most as many submissions as the limit allows. */
  readonly items: readonly HeldSubmission[];
  /** The cursor of the next page, or null if this is the last one. */
  readonly next: string | null;
}

/**
 * Stores a user's submissions, durable and sealed. All calls are synchronous. When `commit` returns, the step is on
 * disk. If it throws, no part of the step counts as done. After a disk error, read again before acting, because the
 * step may still appear later. Rows that can't be opened are set aside, never deleted.
 */
export interface Journal {
  get(id: SubmissionId): HeldSubmission | null;
  commit(step: JournalStep): void;
  /** Returns at most `limit` submissions of a group. `after` is the `next` of the previous page. */
  page(group: SubmissionGroup, after: string | null, limit: number): JournalPage;
  /** Returns every submission in one of these states, oldest first. */
  inStates(states: readonly SubmissionState[]): readonly HeldSubmission[];
  /** Returns the IDs that `inStates` would return, without opening any submission. */
  idsIn(states: readonly SubmissionState[]): readonly SubmissionId[];
  /**
   * Returns every submission whose contents are still stored. If `states` is given, returns only those in one of these
   * states.
   */
  withContents(states?: readonly SubmissionState[]): readonly HeldSubmission[];
  /**
   * Returns the newest queued submission with this digest, other than `except`, or null if no other submission has it.
   */
  findByDigest(digest: string, except: SubmissionId): HeldSubmission | null;
  /** Returns queued submissions that contain any of these pages, other than `except`, newest first. */
  findByContent(file: FilePages, except: SubmissionId): readonly HeldSubmission[];
  /** Returns the queued submissions for this application, newest change first. */
  findByApplication(id: ApplicationId): readonly HeldSubmission[];
  /** Returns every submission of a visit, including drafts, in no particular order. */
  findByVisit(id: VisitId): readonly HeldSubmission[];
  count(): Readonly<Record<SubmissionState, number>>;
  looks(): number;
  close(): void;
}

/** Returns the number of unfinished submissions. These would be lost if the journal were gone. */
export function unsentCount({ counts }: Pick<OutboxState, 'counts'>): number {
  const { draft = 0, ready = 0, sending = 0, rejected = 0, unknown = 0 } = counts;
  return draft + ready + sending + rejected + unknown;
}

const AT_ONCE = 200;

/** Yields every submission in a group of finished ones, newest change first. Lets other work run between pages. */
export async function* doneSubmissions(
  journal: Pick<Journal, 'page'>,
  group: 'done' | 'needsLook' = 'done',
): AsyncGenerator<HeldSubmission> {
  let after: string | null = null;
  do {
    const page = journal.page(group, after, AT_ONCE);
    yield* page.items;
    after = page.next;
    await setImmediate();
  } while (after !== null);
}
