import { setImmediate } from 'node:timers/promises';
import type { ApplicationId, SubmissionId, VisitId } from '../../../preload/contract/ids.ts';
import type { OutboxState, SubmissionGroup } from '../../../preload/contract/models/outbox.ts';
import type { FilePages, HeldSubmission, SubmissionState } from '../submission/held-submission.ts';
import type { AuditEntry } from './audit/trail.ts';

/** The states of each group. One that needs a look was sent, and is done once somebody has looked. */
export const STATES_BY_GROUP: Readonly<
  Record<Exclude<SubmissionGroup, 'needsLook'>, readonly SubmissionState[]>
> = {
  needsYou: ['unknown', 'rejected'],
  underWay: ['ready', 'sending'],
  drafts: ['draft'],
  done: ['sent', 'confirmed'],
};

/** The changes of one step. All of them become durable, or none. */
export interface JournalStep {
  readonly put?: readonly HeldSubmission[];
  readonly delete?: readonly SubmissionId[];
  readonly audit?: readonly AuditEntry[];
}

export interface JournalPage {
  /** Newest change first, at most as many as asked for. */
  readonly items: readonly HeldSubmission[];
  /** Where the next page begins, null at the end. */
  readonly next: string | null;
}

/**
 * Holds the submissions of a user, durable and sealed. Its calls are synchronous: when `commit` returns, the
 * step is on the disk; when it throws, nothing of the step counts. After an error of the disk read again
 * before acting, because the step may still turn up. What cannot be opened is set aside, never deleted.
 */
export interface Journal {
  get(id: SubmissionId): HeldSubmission | null;
  commit(step: JournalStep): void;
  /** At most `limit` submissions of a group, from `after` (what `next` of the page before said). */
  page(group: SubmissionGroup, after: string | null, limit: number): JournalPage;
  /** Every submission in one of these states, oldest first. */
  inStates(states: readonly SubmissionState[]): readonly HeldSubmission[];
  /** The ids that `inStates` would return: nothing is opened. */
  idsIn(states: readonly SubmissionState[]): readonly SubmissionId[];
  /** Every submission whose contents are still kept; in one of these states, or in whatever state. */
  withContents(states?: readonly SubmissionState[]): readonly HeldSubmission[];
  /** The newest submission put into the outbox with this digest, `except` left out; null when none was. */
  findByDigest(digest: string, except: SubmissionId): HeldSubmission | null;
  /** Submissions put into the outbox with some of these pages, newest first, `except` left out. */
  findByContent(file: FilePages, except: SubmissionId): readonly HeldSubmission[];
  /** Submissions put into the outbox for this application, newest change first. */
  findByApplication(id: ApplicationId): readonly HeldSubmission[];
  /** Every submission of a visit, drafts too, in no order. */
  findByVisit(id: VisitId): readonly HeldSubmission[];
  count(): Readonly<Record<SubmissionState, number>>;
  looks(): number;
  close(): void;
}

/** How many submissions have not reached an end: what would be missed if it were gone. */
export function unsentCount({ counts }: Pick<OutboxState, 'counts'>): number {
  const { draft = 0, ready = 0, sending = 0, rejected = 0, unknown = 0 } = counts;
  return draft + ready + sending + rejected + unknown;
}

const AT_ONCE = 200;

/** Every submission of one group, newest change first: those that are over. Lets others run between two pages. */
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
