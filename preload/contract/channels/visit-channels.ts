import * as v from 'valibot';
import { SubmissionId, VisitId } from '../ids.ts';
import { Submission } from '../models/submission.ts';
import { PageEdit, VisitMove, VisitSplit } from '../models/visit.ts';
import { forUser } from '../operation.ts';
import { OWN_WORK } from './shared.ts';
import { UnseenFiles } from './submission-channels.ts';

/** More filings are never sent in one go. */
const MOST_FILINGS = 100;

/** What a customer brings in one go: several filings that are prepared and sent together. */
export const visitChannels = {
  /** The submissions of a visit in their order: drafts, and what was sent. */
  'visit:get': forUser({
    input: v.strictObject({ visitId: VisitId }),
    output: v.object({ items: v.array(Submission) }),
    recorded: { nothing: OWN_WORK },
  }),
  /**
   * Moves files of a draft to another filing of its visit, or to a new one. A draft that keeps no file is removed.
   * Answers with the filing that has the files. Errors: `conflict` gone | captureGone | notReady | legalHold, and
   * those of storing a file.
   */
  'visit:move': forUser({
    input: VisitMove,
    output: Submission,
    recorded: { steps: ['submission.filesMoved', 'submission.created', 'submission.configured'] },
  }),
  /**
   * Splits a PDF of a draft; answers with the draft. The PDF is set aside, and `capture:put-back` takes it back in the
   * place of all parts. Errors: `split`; `conflict` gone | captureGone | notReady | legalHold; `fileNotTaken` tooMany;
   * those of storing a file.
   */
  'visit:split': forUser({
    input: VisitSplit,
    output: Submission,
    recorded: { steps: ['capture.split', 'submission.created'] },
  }),
  /**
   * Leaves out, reorders, turns or takes out pages of a PDF; answers with the draft. The PDF is set aside, and
   * `capture:put-back` takes it back. Another edit begins with the PDF again, so that no edit is lost in quality and each
   * can be undone. Errors: those of `visit:split`.
   */
  'visit:edit-pages': forUser({
    input: PageEdit,
    output: Submission,
    recorded: {
      steps: [
        'capture.pagesEdited',
        'capture.split',
        'submission.created',
        'submission.configured',
      ],
    },
  }),
  /** Sorts the files of a draft that nobody placed into filings, as far as it is certain what they are. */
  'visit:sort': forUser({
    input: v.strictObject({ submissionId: SubmissionId }),
    output: Submission,
    recorded: { steps: ['submission.filesMoved', 'submission.created', 'submission.configured'] },
  }),
  /**
   * Puts filings into the outbox, all in one step or none. `sentBefore`: those of which staff know that the same was
   * sent before, or is in another filing of the visit. `unseen`: those of which the window could not show every file,
   * and why they are sent. Error `sentBefore` names the filing that it asks about.
   */
  'visit:send': forUser({
    input: v.strictObject({
      submissionIds: v.pipe(v.array(SubmissionId), v.minLength(1), v.maxLength(MOST_FILINGS)),
      sentBefore: v.array(SubmissionId),
      unseen: v.exactOptional(v.strictObject({ of: v.array(SubmissionId), why: UnseenFiles })),
    }),
    output: v.object({ items: v.array(Submission) }),
    recorded: {
      steps: ['submission.queued', 'submission.extraFilesMoved', 'submission.created'],
    },
  }),
} as const;
