import type {
  ApplicationId,
  CaptureId,
  SubmissionId,
  VisitId,
} from '../../../preload/contract/ids.ts';
import type { SubmissionGroup } from '../../../preload/contract/models/outbox.ts';
import {
  isUnsure,
  type Submission,
  type Waiting,
} from '../../../preload/contract/models/submission.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import type { SentBefore } from '../../precheck/rules/rule.ts';
import type { AuditEntry } from '../journal/audit-entry.ts';
import type { Journal } from '../journal/journal.ts';
import {
  capturesInSlots,
  filesOf,
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
  type SubmissionState,
} from '../submission/held-submission.ts';
import { isHeld, type LegalHold, NO_HOLD, removesHeldFiles } from '../submission/legal-hold.ts';
import type { PortraitNotices } from '../submission/portrait-notice.ts';
import { gone, refusedCapture, refusedEdit, unlessRefused } from '../submission/refusals.ts';
import { viewSubmission } from '../submission/submission-view.ts';

/** The number of submissions in one page for the window. */
const PAGE = 200;

/** An audit entry without its time, user, and submission, which the book adds. */
export type AuditNote = Pick<AuditEntry, 'action'> &
  Partial<Pick<AuditEntry, 'facts' | 'personal'>>;

export interface SubmissionBookParts {
  readonly journal: Journal;
  readonly practice: boolean;
  /** The email address of the user who owns the book. Empty if nobody has signed in. */
  readonly user: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** The legal holds in force on this computer. If omitted, there are none. */
  readonly hold?: LegalHold;
  /** Returns whether this computer may read the text of documents. If omitted, it may not. */
  readonly readsWords?: () => boolean;
  /** The notice to show before a selfie. If omitted, no notice is shown. */
  readonly notices?: Pick<PortraitNotices, 'wanted'>;
  readonly waitingOf: (submission: HeldSubmission) => Waiting | null;
  readonly onChanged: (submission: Submission) => void;
  readonly onGone: (id: SubmissionId) => void;
}

type Transition = (submission: HeldSubmission) => HeldSubmission;

/** A journal step that changes several submissions. */
export interface BookStep {
  /** Submissions that the step changes or adds, in their new state. */
  readonly put: readonly HeldSubmission[];
  readonly gone?: readonly SubmissionId[];
  /**
   * Files that the step deletes, and the submissions that contained them. Only `takeStepWithFiles` can delete files.
   */
  readonly destroyed?: readonly { readonly from: HeldSubmission; readonly capture: HeldCapture }[];
  readonly notes: readonly { readonly id: SubmissionId; readonly note: AuditNote }[];
}

/** The submissions of one user. Each change is durably stored and announced in one step. */
export class SubmissionBook {
  readonly user: string;
  readonly hold: LegalHold;
  readonly #parts: SubmissionBookParts;
  readonly #progress = new Map<SubmissionId, Submission['progress']>();
  /** Maps preview tokens that the window has received to their submissions. */
  readonly #shownIn = new Map<string, SubmissionId>();

  constructor(parts: SubmissionBookParts) {
    this.#parts = parts;
    this.user = parts.user;
    this.hold = parts.hold ?? NO_HOLD;
  }

  /** Returns whether a legal hold forbids deleting any part of the submission. */
  isHeld(submission: HeldSubmission): boolean {
    return isHeld(this.hold, submission);
  }

  /**
   * Refuses to delete something under a legal hold, and records the refusal. Always fails with `conflict`
   * (`legalHold`).
   */
  keepHeld(id: SubmissionId, why: 'askedToDestroy' | 'askedToRemove'): Result<never> {
    this.#record({ action: 'hold.kept', facts: { why } }, id);
    return err({ code: 'conflict', reason: 'legalHold' });
  }

  find(id: SubmissionId): HeldSubmission | null {
    return this.#parts.journal.get(id);
  }

  view(submission: HeldSubmission): Submission {
    const { journal, practice, waitingOf } = this.#parts;
    for (const { previewToken } of heldCaptures(submission)) {
      this.#shownIn.set(previewToken, submission.id);
    }
    return viewSubmission(submission, {
      practice,
      progress: this.#progress.get(submission.id) ?? null,
      waiting: waitingOf(submission),
      now: this.now(),
      readsWords: this.#parts.readsWords?.() ?? false,
      onHold: this.isHeld(submission),
      noticeWanted: this.#wantsNotice(submission),
      sentBefore: (capture) => sentBefore(journal, submission, capture),
      placed: this.#placedBeside(submission),
    });
  }

  /**
   * Returns the files in the slots of every submission of a draft's visit. Returns none for a draft without extra
   * files, because there is nothing to compare them with.
   */
  #placedBeside(submission: HeldSubmission): readonly HeldCapture[] {
    const { visit, state, tray } = submission;
    if (state !== 'draft' || tray.length === 0) return [];
    const filings = visit === null ? [submission] : this.ofVisit(visit.id);
    return filings.flatMap(capturesInSlots);
  }

  /** Returns the submissions of a visit in order, including drafts. */
  ofVisit(id: VisitId): readonly HeldSubmission[] {
    return [...this.#parts.journal.findByVisit(id)].sort(
      (one, other) =>
        (one.visit?.place ?? 0) - (other.visit?.place ?? 0) ||
        one.createdAt.localeCompare(other.createdAt),
    );
  }

  /**
   * Returns the drafts that are affected when staff choose a customer: all drafts of the visit, or only this one if it
   * has no visit.
   */
  draftsWith(id: SubmissionId): readonly HeldSubmission[] {
    const submission = this.find(id);
    if (submission === null) return [];
    if (submission.visit === null || submission.state !== 'draft') return [submission];
    return this.ofVisit(submission.visit.id).filter(({ state }) => state === 'draft');
  }

  page(group: SubmissionGroup, after: string | null): { items: Submission[]; next: string | null } {
    const { items, next } = this.#parts.journal.page(group, after, PAGE);
    return { items: items.map((one) => this.view(one)), next };
  }

  /** Adds a submission. `earlier` contains its audit entries from another book, which move with it. */
  add(
    submission: HeldSubmission,
    note: AuditNote,
    earlier: readonly AuditEntry[] = [],
  ): Submission {
    return this.#keep(submission, [...earlier, this.#entry(note, submission.id)]);
  }

  /** Changes a submission in any state and writes its audit entry. Returns null if the submission no longer exists. */
  change(id: SubmissionId, transition: Transition, note?: AuditNote): Submission | null {
    const before = this.find(id);
    if (before === null) return null;
    const after = transition(before);
    if (after === before) return this.view(before);
    if (after.state !== 'sending') this.#progress.delete(id);
    const audit = note === undefined ? [] : [this.#entry(note, id)];
    return this.#keep({ ...after, updatedAt: this.now() }, audit);
  }

  /**
   * Changes a draft. Fails with `conflict` (`gone`, `alreadySending`, `alreadySent`, or `legalHold`) or `ruledOut`
   * (`portraitNotice`).
   */
  edit(id: SubmissionId, transition: Transition, note?: AuditNote): Result<Submission> {
    const edited = this.#edited(id, transition);
    if (!edited.ok) return edited;
    const changed = this.change(id, () => edited.value, note);
    return changed === null ? gone() : ok(changed);
  }

  /** Changes several drafts in one journal step. If one can't be changed, none is. Fails like `edit`. */
  editAll(ids: readonly SubmissionId[], transition: Transition, note: AuditNote): Result<null> {
    const put: HeldSubmission[] = [];
    for (const id of ids) {
      const edited = this.#edited(id, transition);
      if (!edited.ok) return edited;
      put.push(edited.value);
    }
    this.take({ put, notes: ids.map((id) => ({ id, note })) });
    return ok(null);
  }

  #edited(id: SubmissionId, transition: Transition): Result<HeldSubmission> {
    const found = unlessRefused(this.find(id), refusedEdit);
    if (!found.ok) return found;
    const after = transition(found.value);
    if (removesHeldFiles(this.hold, found.value, after)) return this.keepHeld(id, 'askedToRemove');
    if (addsPortrait(found.value, after) && this.#wantsNotice(after))
      return err({ code: 'ruledOut', rule: 'portraitNotice' });
    return ok(after);
  }

  /** Changes, adds, and removes submissions in one journal step. */
  take({ put, gone = [], notes }: BookStep): void {
    if (put.length + gone.length + notes.length === 0) return;
    const updatedAt = this.now();
    const changed = put.map((one) => ({ ...one, updatedAt }));
    const audit = notes.map(({ id, note }) => this.#entry(note, id));
    this.#parts.journal.commit({ put: changed, delete: gone, audit });
    for (const one of changed) {
      if (one.state !== 'sending') this.#progress.delete(one.id);
      this.#announced(one);
    }
    for (const id of gone) this.#forget(id);
  }

  /**
   * Changes a capture of a draft. Fails with `conflict` (`captureGone`) if the draft doesn't contain the capture.
   * Otherwise fails like `edit`.
   */
  editCapture(
    id: SubmissionId,
    captureId: CaptureId,
    transition: Transition,
    note: AuditNote,
  ): Result<Submission> {
    const held = unlessRefused(this.find(id), (now) => refusedCapture(now, captureId));
    return held.ok ? this.edit(id, transition, note) : held;
  }

  /** Replaces the submission `id` with `next`. */
  replace(id: SubmissionId, next: HeldSubmission, note: AuditNote): Submission {
    this.#parts.journal.commit({ put: [next], delete: [id], audit: [this.#entry(note, id)] });
    this.#forget(id);
    return this.#announced(next);
  }

  drop(id: SubmissionId, note: AuditNote): void {
    this.#parts.journal.commit({ delete: [id], audit: [this.#entry(note, id)] });
    this.#forget(id);
  }

  /** Shows the progress of an attempt. Progress isn't stored, because it means nothing once the attempt has ended. */
  showProgress(id: SubmissionId, progress: Submission['progress']): void {
    const submission = this.find(id);
    if (submission?.state !== 'sending') return;
    this.#progress.set(id, progress);
    this.#announced(submission);
  }

  /** Returns the submission whose view included this preview token, or null if it no longer exists. */
  ofPreview(token: string): HeldSubmission | null {
    const id = this.#shownIn.get(token);
    return id === undefined ? null : this.find(id);
  }

  /**
   * Writes an audit entry that isn't part of a change to a submission. `id` is the submission that it concerns, if any.
   * Throws if the disk fails.
   */
  note(note: AuditNote, id: SubmissionId | null = null): void {
    this.#record(note, id);
  }

  /** Returns the current time (ISO 8601). */
  now(): string {
    return new Date(this.#parts.clock()).toISOString();
  }

  #wantsNotice(submission: HeldSubmission): boolean {
    return this.#parts.notices?.wanted(submission) ?? false;
  }

  #record(note: AuditNote, id: SubmissionId | null): void {
    this.#parts.journal.commit({ audit: [this.#entry(note, id)] });
  }

  #entry(note: AuditNote, submissionId: SubmissionId | null): AuditEntry {
    const { action, facts = {}, personal = {} } = note;
    const by = this.user === '' ? {} : { by: this.user };
    return { at: this.now(), action, submissionId, facts, personal: { ...by, ...personal } };
  }

  #keep(submission: HeldSubmission, audit: readonly AuditEntry[]): Submission {
    this.#parts.journal.commit({ put: [submission], audit });
    return this.#announced(submission);
  }

  #announced(submission: HeldSubmission): Submission {
    const seen = this.view(submission);
    this.#parts.onChanged(seen);
    return seen;
  }

  #forget(id: SubmissionId): void {
    this.#progress.delete(id);
    for (const [token, of] of this.#shownIn) if (of === id) this.#shownIn.delete(token);
    this.#parts.onGone(id);
  }
}

function addsPortrait(
  { slots: before }: HeldSubmission,
  { slots: after }: HeldSubmission,
): boolean {
  return before.self_portrait === undefined && after.self_portrait !== undefined;
}

/** Returns this desk's submissions for one application, including drafts, newest change first. */
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

/** States in which the platform has, may have, or will get a submission. A certain rejection doesn't count. */
const COUNTS: readonly SubmissionState[] = ['ready', 'sending', 'sent', 'unknown', 'confirmed'];

/**
 * Finds a submission with the same file that was queued earlier, preferably for the same application. Returns null if
 * none exists, or if `submission` is no longer a draft.
 */
export function sentBefore(
  journal: Pick<Journal, 'findByContent'>,
  { id, state, applicant }: HeldSubmission,
  capture: HeldCapture,
): SentBefore | null {
  if (state !== 'draft') return null;
  const found = filesOf(capture)
    .flatMap((file) => journal.findByContent(file, id))
    .map((before) => ({ ...before, state: isUnsure(before) ? 'unknown' : before.state }))
    .filter((before) => COUNTS.includes(before.state))
    .map((before) => ({
      state: before.state,
      at: before.receipt?.sentAt ?? before.queued?.at ?? before.updatedAt,
      sameApplication:
        applicant !== null && before.applicant?.applicationId === applicant.applicationId,
    }));
  return found.find(({ sameApplication }) => sameApplication) ?? found[0] ?? null;
}
