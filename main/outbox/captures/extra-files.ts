import { randomUUID } from 'node:crypto';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import { MAX_FILE_BYTES } from '../../../preload/contract/limits.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import { type BlobId, type BlobStore, BlobUnreadable } from '../../vault/blob-store.ts';
import type { AuditNote, SubmissionBook } from '../book/submission-book.ts';
import { captureLabel } from '../submission/capture-label.ts';
import {
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
  newDraft,
} from '../submission/held-submission.ts';
import { gone } from '../submission/refusals.ts';

/** A step of a submission that its extra files are not part of. */
export interface StepWithoutExtraFiles {
  readonly change: (submission: HeldSubmission) => HeldSubmission;
  /** Without it, only the extra files move, and that is what the audit says. */
  readonly note?: AuditNote;
}

/** Takes such a step: see `stepWithoutExtraFiles`. */
export type TakeStepWithoutExtraFiles = (
  id: SubmissionId,
  decide: (submission: HeldSubmission) => Result<StepWithoutExtraFiles>,
) => Promise<Result<HeldSubmission>>;

export interface ExtraFilesParts {
  readonly book: Pick<SubmissionBook, 'find' | 'view' | 'isHeld' | 'change' | 'divide' | 'now'>;
  readonly blobs: Pick<BlobStore, 'read' | 'write'>;
  /** Notes, durably, stored files that are to be destroyed: see `owedDestruction`. */
  readonly owed: { owe(key: string, blobIds: readonly BlobId[]): void };
  /** Destroys stored files in the background, and then settles the debt of this key, if there is one. */
  readonly destroyOwed: (key: string, blobIds: readonly BlobId[]) => void;
  /** Checks the captures of a new draft whose check was not over. */
  readonly check: (draft: HeldSubmission) => void;
  readonly signal: AbortSignal;
}

/** The files of the tray that staff gave. What the program set aside itself is not one of them. */
export function extraFiles({ tray }: HeldSubmission): readonly HeldCapture[] {
  return tray.filter(({ setAside }) => setAside === null);
}

/** Those whose contents were not deleted. */
function keptExtraFiles(submission: HeldSubmission): readonly HeldCapture[] {
  return submission.contentsDestroyedAt === null ? extraFiles(submission) : [];
}

/** The audit's entry about extra files that leave a submission. */
const MOVED: AuditNote['action'] = 'submission.extraFilesMoved';

/**
 * Takes a step of a submission, and in the same step of the journal moves its extra files to a new draft for the
 * same application and owner. Under a legal hold the step is taken, and the files stay.
 *
 * Each file is copied first, under a label that names the new draft, because the label of the old file names a
 * submission that may have been sent. A kill before the step leaves copies whose originals are still in use, which
 * the next start destroys. A kill after it leaves originals that are already noted as owed.
 *
 * `decide` is asked again after every wait, because staff go on working meanwhile. Errors: those of `decide`;
 * `conflict` gone; those of `BlobStore.write`. Throws when the disk fails.
 */
export async function stepWithoutExtraFiles(
  parts: ExtraFilesParts,
  ...[id, decide]: Parameters<TakeStepWithoutExtraFiles>
): ReturnType<TakeStepWithoutExtraFiles> {
  const { book } = parts;
  const draftId = randomUUID() as SubmissionId;
  const copies = new Map<BlobId, BlobId>();
  let moved: readonly HeldCapture[] = [];
  try {
    while (true) {
      const submission = book.find(id);
      if (submission === null) return gone();
      const step = decide(submission);
      if (!step.ok) return step;
      const extra = book.isHeld(submission) ? [] : keptExtraFiles(submission);
      const next = extra.find(({ blobId }) => !copies.has(blobId));
      if (next === undefined) {
        // A step that throws may turn up in the journal all the same, so its copies stay.
        moved = extra;
        take(parts, submission, step.value, { draftId, extra, copies });
        return ok(book.find(id) ?? submission);
      }
      const draft = draftFor(submission, draftId, book.now());
      const copy = await copyFor(parts, draft, next);
      if (!copy.ok) return copy;
      copies.set(next.blobId, copy.value);
    }
  } finally {
    const used = new Set(moved.map(({ blobId }) => blobId));
    for (const [of, copy] of copies) {
      if (!used.has(of) && copy !== of) parts.destroyOwed(copy, [copy]);
    }
  }
}

interface Moving {
  readonly draftId: SubmissionId;
  readonly extra: readonly HeldCapture[];
  readonly copies: ReadonlyMap<BlobId, BlobId>;
}

/** Nothing waits in here, so that what was decided still holds when the step is durable. */
function take(
  { book, owed, destroyOwed, check }: ExtraFilesParts,
  submission: HeldSubmission,
  { change, note }: StepWithoutExtraFiles,
  { draftId, extra, copies }: Moving,
): void {
  const { id } = submission;
  if (extra.length === 0) {
    if (note !== undefined) book.change(id, change, note);
    return;
  }
  const of = (blobId: BlobId) => copies.get(blobId) ?? blobId;
  const tray = extra.map((capture) => ({ ...capture, blobId: of(capture.blobId) }));
  const draft = { ...draftFor(submission, draftId, book.now()), tray };
  const facts = { files: extra.length, newId: draftId };
  const replaced = extra.map(({ blobId }) => blobId).filter((blobId) => of(blobId) !== blobId);
  owed.owe(draftId, replaced);
  book.divide(id, (now) => change(withoutExtraFiles(now, extra, draftId)), {
    notes: [...(note === undefined ? [] : [note]), { action: MOVED, facts }],
    added: draft,
    addedNote: {
      action: 'submission.created',
      facts: { extraFilesOf: id },
      personal: aboutWhom(submission),
    },
  });
  destroyOwed(draftId, replaced);
  check(draft);
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

/** An empty draft for the same customer: what its files are is for staff to say. */
function draftFor(
  { id: extraFilesOf, applicant, owner, found, label, verification, service }: HeldSubmission,
  draftId: SubmissionId,
  at: string,
): HeldSubmission {
  const about = { applicant, owner, found, label, verification, extraFilesOf };
  return { ...newDraft(draftId, at, service), ...about };
}

/** Application and owner, as the audit names them where staff choose each. */
export function aboutWhom({ applicant, owner }: HeldSubmission): Record<string, string> {
  return {
    ...(applicant && { applicationId: applicant.applicationId }),
    ...(owner && { ownerRecordId: String(owner.recordId), owner: owner.label }),
  };
}

/** Gives the copy. A file that cannot be opened any more has none to give, and moves as it is. */
async function copyFor(
  { blobs, signal }: ExtraFilesParts,
  draft: HeldSubmission,
  { blobId, fileName, scannedFrom, receivedAt }: HeldCapture,
): Promise<Result<BlobId>> {
  let unreadable = false;
  async function* content() {
    try {
      yield* blobs.read(blobId);
    } catch (cause) {
      unreadable = cause instanceof BlobUnreadable;
      throw cause;
    }
  }
  const known = { to: 'tray', fileName, scannedFrom, receivedAt, madeFrom: blobId } as const;
  const label = captureLabel(draft, known);
  const copy = await blobs.write(content(), { maxBytes: MAX_FILE_BYTES, signal, label });
  if (unreadable) return ok(blobId);
  return copy.ok ? ok(copy.value.id) : copy;
}

/**
 * Moves the extra files of a submission to a draft of their own before anything of it is deleted: those that a
 * legal hold kept, or that an earlier version left. Throws where that is not possible now.
 */
export async function keepExtraFiles(
  id: SubmissionId,
  takeStep: TakeStepWithoutExtraFiles,
): Promise<void> {
  const moved = await takeStep(id, () => ok({ change: (submission) => submission }));
  if (moved.ok || moved.error.code === 'conflict') return;
  throw new Error(`Extra files could not be moved: ${moved.error.code}`);
}

/** When the last of a draft's files came in, ISO 8601; null for a draft without files. */
export function lastFileAt(draft: HeldSubmission): string | null {
  const times = heldCaptures(draft).map(({ receivedAt }) => receivedAt);
  return times.sort().at(-1) ?? null;
}
