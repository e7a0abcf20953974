import { randomUUID } from 'node:crypto';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { AuditNote, BookStep, SubmissionBook } from '../book/submission-book.ts';
import {
  draftBeside,
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
} from '../submission/held-submission.ts';
import { gone } from '../submission/refusals.ts';
import { type StepWithFilesParts, takeStepWithFiles } from './step-with-files.ts';

/** A step of a submission that does not include its extra files. */
export interface StepWithoutExtraFiles {
  readonly change: (submission: HeldSubmission) => HeldSubmission;
  /** If omitted, the step only moves the extra files, and the audit records that. */
  readonly note?: AuditNote;
}

/** Takes a step without extra files: see `stepWithoutExtraFiles`. */
export type TakeStepWithoutExtraFiles = (
  id: SubmissionId,
  decide: (submission: HeldSubmission) => Result<StepWithoutExtraFiles>,
) => Promise<Result<HeldSubmission>>;

/** Returns the extra files from staff. Leaves out files that the program set aside. */
export function extraFiles({ tray }: HeldSubmission): readonly HeldCapture[] {
  return tray.filter(({ setAside }) => setAside === null);
}

/** Returns the extra files whose contents haven't been deleted. */
function keptExtraFiles(submission: HeldSubmission): readonly HeldCapture[] {
  return submission.contentsDestroyedAt === null ? extraFiles(submission) : [];
}

const MOVED: AuditNote['action'] = 'submission.extraFilesMoved';

/**
 * Takes a step of a submission and moves its extra files to a new draft for the same application and owner, all in one
 * journal step. Under a legal hold, the step is taken but the extra files stay. `decide` is called again after every
 * wait. Fails like `decide` and `takeStepWithFiles`, or with `conflict` (`gone`). Throws if the disk fails.
 */
export async function stepWithoutExtraFiles(
  parts: StepWithFilesParts,
  ...[id, decide]: Parameters<TakeStepWithoutExtraFiles>
): ReturnType<TakeStepWithoutExtraFiles> {
  const { book } = parts;
  const draftId = randomUUID() as SubmissionId;
  const taken = await takeStepWithFiles(parts, () => {
    const submission = book.find(id);
    if (submission === null) return gone();
    const step = decide(submission);
    return step.ok ? ok(planWithoutExtraFiles(submission, step.value, draftId, book)) : step;
  });
  if (!taken.ok) return taken;
  const submission = book.find(id);
  return submission === null ? gone() : ok(submission);
}

/** Plans the step of a submission and, if there are extra files, the draft that receives them. */
export function planWithoutExtraFiles(
  submission: HeldSubmission,
  { change, note }: StepWithoutExtraFiles,
  draftId: SubmissionId,
  book: Pick<SubmissionBook, 'isHeld' | 'now'>,
): BookStep {
  const { id } = submission;
  const extra = book.isHeld(submission) ? [] : keptExtraFiles(submission);
  const own = note === undefined ? [] : [{ id, note }];
  if (extra.length === 0) {
    return { put: note === undefined ? [] : [change(submission)], notes: own };
  }
  // The draft has no document type, because staff decide what these files are.
  const draft = {
    ...draftBeside(submission, draftId, book.now(), submission.service),
    ...{ verification: submission.verification, extraFilesOf: id, tray: extra },
  };
  const created: AuditNote = {
    action: 'submission.created',
    facts: { extraFilesOf: id },
    personal: aboutWhom(submission),
  };
  const facts = { files: extra.length, newId: draftId };
  return {
    put: [draft, change(withoutExtraFiles(submission, extra, draftId))],
    notes: [...own, { id, note: { action: MOVED, facts } }, { id: draftId, note: created }],
  };
}

function withoutExtraFiles(
  submission: HeldSubmission,
  extra: readonly HeldCapture[],
  draftId: SubmissionId,
): HeldSubmission {
  const gone = new Set(extra.map(({ id }) => id));
  return {
    ...submission,
    tray: submission.tray.filter(({ id }) => !gone.has(id)),
    movedFiles: [
      ...submission.movedFiles,
      ...extra.map(({ fileName }) => ({ fileName, submissionId: draftId })),
    ],
  };
}

/** Returns the application and the owner in the form in which the audit records staff's choice. */
export function aboutWhom({ applicant, owner }: HeldSubmission): Record<string, string> {
  return {
    ...(applicant && { applicationId: applicant.applicationId }),
    ...(owner && { ownerRecordId: String(owner.recordId), owner: owner.label }),
  };
}

/**
 * Moves the extra files of a submission to a separate draft before the submission is deleted. Such files remain because
 * of a legal hold, or because an earlier version left them. Throws if they can't be moved now.
 */
export async function keepExtraFiles(
  id: SubmissionId,
  takeStep: TakeStepWithoutExtraFiles,
): Promise<void> {
  const moved = await takeStep(id, () => ok({ change: (submission) => submission }));
  if (moved.ok || moved.error.code === 'conflict') return;
  throw new Error(`Extra files could not be moved: ${moved.error.code}`);
}

/** Returns when the last file of a draft arrived (ISO 8601), or null if the draft has no files. */
export function lastFileAt(draft: HeldSubmission): string | null {
  const times = heldCaptures(draft).map(({ receivedAt }) => receivedAt);
  return times.sort().at(-1) ?? null;
}
