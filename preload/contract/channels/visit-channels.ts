import * as v from 'valibot';
import { SubmissionId, VisitId } from '../ids.ts';
import { Submission } from '../models/submission.ts';
import { PageEdit, VisitMove, VisitSplit } from '../models/visit.ts';
import { forUser } from '../operation.ts';
import { OWN_WORK, unrecorded } from './shared.ts';
import { UnseenFiles } from './submission-channels.ts';

/** The maximum number of submissions that are sent together. */
const MOST_FILINGS = 100;

/** Calls for what a customer brings at one time: several submissions that are prepared and sent together. */
export const visitChannels = {
  /** Returns the submissions of a visit in order, both drafts and sent ones. */
  'visit:get': unrecorded(OWN_WORK, { visitId: VisitId }, v.object({ items: v.array(Submission) })),
  /**
   * Moves files of a draft to another submission of its visit, or to a new one. A draft without remaining files is
   * removed. Returns the submission that has the files. Errors: `conflict` gone | captureGone | notReady | legalHold,
   * and those of storing a file.
   */
  'visit:move': forUser({
    input: VisitMove,
    output: Submission,
    recorded: { steps: ['submission.filesMoved', 'submission.created', 'submission.configured'] },
  }),
  /**
   * Splits a PDF of a draft. Returns the draft. The PDF is set aside, and `capture:put-back` restores it in place of
   * all its parts. Errors: `split`; `conflict` gone | captureGone | notReady | legalHold; `fileNotTaken` tooMany; those
   * of storing a file.
   */
  'visit:split': forUser({
    input: VisitSplit,
    output: Submission,
    recorded: { steps: ['capture.split', 'submission.created'] },
  }),
  /**
   * Removes, reorders, turns, or extracts pages of a PDF. Returns the draft. The PDF is set aside, and
   * `capture:put-back` restores it. Another edit starts from the original PDF again, so that no quality is lost and
   * each edit can be undone. Errors: those of `visit:split`.
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
  /** Sorts the files of a draft that staff have not placed into submissions, as far as it is certain what they are. */
  'visit:sort': forUser({
    input: v.strictObject({ submissionId: SubmissionId }),
    output: Submission,
    recorded: { steps: ['submission.filesMoved', 'submission.created', 'submission.configured'] },
  }),
  /**
   * Queues submissions, either all in one step or none. `sentBefore` lists those of which staff know that the same was
   * sent before or is in another submission of the visit. `unseen` lists those of which the window could not show every
   * file, and why they are sent. The error `sentBefore` names the submission that the question is about.
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
