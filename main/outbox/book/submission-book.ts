import type { ApplicationId, SubmissionId } from '../../../preload/contract/ids.ts';
import type { SubmissionGroup } from '../../../preload/contract/models/outbox.ts';
import type { Submission, Waiting } from '../../../preload/contract/models/submission.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import type { AuditEntry } from '../journal/audit/trail.ts';
import type { Journal } from '../journal/journal.ts';
import { type HeldSubmission, heldCaptures } from '../submission/held-submission.ts';
import { isHeld, type LegalHold, letsGo, NO_HOLD } from '../submission/legal-hold.ts';
import type { PortraitNotices } from '../submission/portrait-notice.ts';
import { gone, refusedEdit } from '../submission/refusals.ts';
import { viewSubmission } from '../submission/submission-view.ts';
import { sentBefore } from './sent-before.ts';

/** How many submissions travel to the window at once. */
const PAGE = 200;

/** The time and the user, which the book adds to each entry of the audit. */
export type AuditNote = Pick<AuditEntry, 'action'> &
  Partial<Pick<AuditEntry, 'facts' | 'personal'>>;

export interface SubmissionBookParts {
  readonly journal: Journal;
  readonly practice: boolean;
  /** E-mail of the user whose book it is; empty where nobody has signed in. */
  readonly user: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** The legal holds in force on this computer; none where it is left out. */
  readonly hold?: LegalHold;
  /** The notice before a self-portrait; none where it is left out. */
  readonly notices?: Pick<PortraitNotices, 'wanted'>;
  readonly waitingOf: (submission: HeldSubmission) => Waiting | null;
  readonly onChanged: (submission: Submission) => void;
  readonly onGone: (id: SubmissionId) => void;
}

type Transition = (submission: HeldSubmission) => HeldSubmission;

/** The submissions of one user: reads, and changes that are durable and announced in one step. */
export interface SubmissionBook {
  readonly user: string;
  readonly hold: LegalHold;
  /** Whether nothing of it may be destroyed. */
  isHeld(submission: HeldSubmission): boolean;
  /** The refusal of what would destroy something held, which is recorded. Error: `conflict` legalHold. */
  keepHeld(id: SubmissionId, why: 'askedToDestroy' | 'askedToRemove'): Result<never>;
  find(id: SubmissionId): HeldSubmission | null;
  view(submission: HeldSubmission): Submission;
  page(group: SubmissionGroup, after: string | null): { items: Submission[]; next: string | null };
  /** `earlier`: entries about it from another book, which come with it. */
  add(submission: HeldSubmission, note: AuditNote, earlier?: readonly AuditEntry[]): Submission;
  /** Changes a submission in whatever state it is, with its audit; null when it is gone. */
  change(id: SubmissionId, transition: Transition, note?: AuditNote): Submission | null;
  /**
   * Changes a draft. Errors: `conflict` gone | alreadySending | alreadySent | legalHold; `ruledOut`
   * portraitNotice.
   */
  edit(id: SubmissionId, transition: Transition, note?: AuditNote): Result<Submission>;
  /** Puts `next` in the place of the submission `id`. */
  replace(id: SubmissionId, next: HeldSubmission, note: AuditNote): Submission;
  drop(id: SubmissionId, note: AuditNote): void;
  /** Shows how far an attempt came. Not kept: it means nothing once the attempt has ended. */
  showProgress(id: SubmissionId, progress: Submission['progress']): void;
  /** The submission a preview token was shown with, if it still holds that capture. */
  ofPreview(token: string): HeldSubmission | null;
  /** An entry of the audit that belongs to no change of a submission. Throws when the disk fails. */
  note(note: AuditNote): void;
  now(): string;
}

/** Opens the book over a journal. */
export function createSubmissionBook(parts: SubmissionBookParts): SubmissionBook {
  const { journal, practice, user, clock, waitingOf, onChanged, onGone, hold = NO_HOLD } = parts;
  const { notices = { wanted: () => false } } = parts;
  const progress = new Map<SubmissionId, Submission['progress']>();
  /** Where the captures are whose previews the window was told of. */
  const shownIn = new Map<string, SubmissionId>();
  const now = () => new Date(clock()).toISOString();

  function view(submission: HeldSubmission): Submission {
    for (const { previewToken } of heldCaptures(submission)) {
      shownIn.set(previewToken, submission.id);
    }
    return viewSubmission(submission, {
      practice,
      progress: progress.get(submission.id) ?? null,
      waiting: waitingOf(submission),
      now: now(),
      onHold: isHeld(hold, submission),
      noticeWanted: notices.wanted(submission),
      sentBefore: (capture) => sentBefore(journal, submission, capture),
    });
  }

  function entry(note: AuditNote, submissionId: SubmissionId | null): AuditEntry {
    const { action, facts = {}, personal = {} } = note;
    const by = user === '' ? {} : { by: user };
    return { at: now(), action, submissionId, facts, personal: { ...by, ...personal } };
  }

  function keep(
    submission: HeldSubmission,
    note: AuditNote | undefined,
    earlier: readonly AuditEntry[] = [],
  ): Submission {
    const audit = note === undefined ? [] : [...earlier, entry(note, submission.id)];
    journal.commit({ put: [submission], audit });
    const seen = view(submission);
    onChanged(seen);
    return seen;
  }

  function forget(id: SubmissionId): void {
    progress.delete(id);
    for (const [token, of] of shownIn) if (of === id) shownIn.delete(token);
    onGone(id);
  }

  function change(id: SubmissionId, transition: Transition, note?: AuditNote): Submission | null {
    const before = journal.get(id);
    if (before === null) return null;
    const after = transition(before);
    if (after === before) return view(before);
    if (after.state !== 'sending') progress.delete(id);
    return keep({ ...after, updatedAt: now() }, note);
  }

  function keepHeld(id: SubmissionId, why: 'askedToDestroy' | 'askedToRemove'): Result<never> {
    journal.commit({ audit: [entry({ action: 'hold.kept', facts: { why } }, id)] });
    return err({ code: 'conflict', reason: 'legalHold' });
  }

  return {
    user,
    hold,
    isHeld: (submission) => isHeld(hold, submission),
    keepHeld,
    find: (id) => journal.get(id),
    view,
    page(group, after) {
      const { items, next } = journal.page(group, after, PAGE);
      return { items: items.map(view), next };
    },
    add: keep,
    change,
    edit(id, transition, note) {
      const before = journal.get(id);
      if (before === null) return gone();
      const notDraft = refusedEdit(before);
      if (notDraft !== null) return notDraft;
      let refused: 'held' | 'portrait' | null = null;
      const unlessRefused = (now: HeldSubmission) => {
        const after = transition(now);
        if (letsGo(hold, now, after)) refused = 'held';
        else if (addsPortrait(now, after) && notices.wanted(after)) refused = 'portrait';
        return refused === null ? after : now;
      };
      const changed = change(id, unlessRefused, note);
      if (refused === 'held') return keepHeld(id, 'askedToRemove');
      if (refused === 'portrait') return err({ code: 'ruledOut', rule: 'portraitNotice' });
      return changed === null ? gone() : ok(changed);
    },
    replace(id, next, note) {
      journal.commit({ put: [next], delete: [id], audit: [entry(note, id)] });
      forget(id);
      const seen = view(next);
      onChanged(seen);
      return seen;
    },
    drop(id, note) {
      journal.commit({ delete: [id], audit: [entry(note, id)] });
      forget(id);
    },
    showProgress(id, value) {
      const submission = journal.get(id);
      if (submission?.state !== 'sending') return;
      progress.set(id, value);
      onChanged(view(submission));
    },
    ofPreview(token) {
      const id = shownIn.get(token);
      return id === undefined ? null : journal.get(id);
    },
    note: (note) => journal.commit({ audit: [entry(note, null)] }),
    now,
  };
}

function addsPortrait(
  { slots: before }: HeldSubmission,
  { slots: after }: HeldSubmission,
): boolean {
  return before.self_portrait === undefined && after.self_portrait !== undefined;
}

/** Submissions for one application that this desk filed or is about to file, newest change first. */
export function submissionsOf(
  applicationId: ApplicationId,
  journal: Pick<Journal, 'inStates' | 'findByApplication'>,
  book: Pick<SubmissionBook, 'view'>,
): Submission[] {
  const drafts = journal
    .inStates(['draft'])
    .filter(({ applicant }) => applicant?.applicationId === applicationId);
  return [...drafts, ...journal.findByApplication(applicationId)]
    .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt))
    .map((one) => book.view(one));
}
