import * as v from 'valibot';
import { SubmissionId, VisitId } from '../ids.ts';
import { Submission } from '../models/submission.ts';
import { PageEdit, VisitMove, VisitSplit } from '../models/visit.ts';
import { forUser } from '../operation.ts';
import { OWN_WORK, unrecorded } from './shared.ts';
import { UnseenFiles } from './submission-channels.ts';

/** The maximum number of submissions that can be sent together. */
const MOST_FILINGS = 100;

/** Calls for a visit: submissions that one customer brings at one time and that are prepared and sent together. */
export const visitChannels = {
  /** Returns a visit's submissions in order, including those already sent. */
  'visit:get': unrecorded(OWN_WORK, { visitId: VisitId }, v.object({ items: v.array(Submission) })),
  /**
   * Moves files of a draft to another submission of its visit, or to a new one. A draft with no files left is removed.
   * Returns the submission that now has the files. Fails with `conflict` (`gone`, `captureGone`, `notReady`, or
   * `legalHold`), or if a file can't be stored.
   */
  'visit:move': forUser({
    input: VisitMove,
    output: Submission,
    recorded: { steps: ['submission.filesMoved', 'submission.created', 'submission.configured'] },
  }),
  /**
   * Splits a PDF of a draft and returns the draft. The PDF is set aside, and `capture:put-back` restores it in place of
   * all its parts. Fails with `split`, `conflict` (`gone`, `captureGone`, `notReady`, or `legalHold`), or
   * `fileNotTaken` (`tooMany`), or if a file can't be stored.
   */
  'visit:split': forUser({
    input: VisitSplit,
    output: Submission,
    recorded: { steps: ['capture.split', 'submission.created'] },
  }),
  /**
   * Removes, reorders, turns, or extracts pages of a PDF, and returns the draft. The PDF is set aside, and
   * `capture:put-back` restores it. Each further edit starts from the original PDF, so no quality is lost and each edit
   * can be undone. Fails with the errors of `visit:split`.
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
  /** Sorts files of a draft that staff haven't placed into submissions, as far as it's certain what the files are. */
  'visit:sort': forUser({
    input: v.strictObject({ submissionId: SubmissionId }),
    output: Submission,
    recorded: { steps: ['submission.filesMoved', 'submission.created', 'submission.configured'] },
  }),
  /**
   * Queues submissions, either all of them in one step or none. `sentBefore` lists those that staff know to be
   * duplicates of an earlier submission or of another one in the visit. `unseen` lists those with files that the window
   * couldn't show, and why they're sent anyway. The error `sentBefore` names the submission that it's about.
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
