import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import type { ApplicationReference } from '../../../preload/contract/models/application.ts';
import { type HeldCapture, type HeldSubmission, newDraft } from '../submission/held-submission.ts';
import { placeNew } from './arrange-captures.ts';
import type { FoundFile } from './found-file.ts';
import { newPreviewToken } from './new-capture.ts';

/** Captures of one submission, as far as their labels say of which; oldest first. */
export interface FoundGroup {
  readonly of: SubmissionId | null;
  readonly files: readonly FoundFile[];
}

/** Groups files by the submission they came in for. Those without a label go together, `most` at a time. */
export function groupFound(files: readonly FoundFile[], most: number): readonly FoundGroup[] {
  const inOrder = [...files].sort((a, b) => takenIn(a).localeCompare(takenIn(b)));
  const groups = new Map<string, { of: SubmissionId | null; files: FoundFile[] }>();
  let without = 0;
  for (const file of inOrder) {
    const of = file.label?.submissionId ?? null;
    const key = of ?? `without ${Math.floor(without++ / most)}`;
    const group = groups.get(key) ?? { of, files: [] };
    group.files.push(file);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Puts found captures where their labels say, or into the tray where that place is taken or unknown. */
export function withFound(
  submission: HeldSubmission,
  files: readonly FoundFile[],
  at: string,
  newId: () => CaptureId,
): HeldSubmission {
  return files.reduce(
    (held, file) =>
      placeNew(held, captureOf(file, at, newId()), file.label?.to ?? 'tray').submission,
    submission,
  );
}

/**
 * A submission made of captures that no journal explains. Whose they are is for staff to say: what the
 * labels know of an application stands in `found` alone.
 */
export function foundDraft(
  id: SubmissionId,
  { files }: FoundGroup,
  at: string,
  more: {
    readonly newId: () => CaptureId;
    readonly applicantOf: (id: ApplicationReference['applicationId']) => ApplicationReference;
  },
): HeldSubmission {
  // The label written last says best what it was to be.
  const last = files.findLast(({ label }) => label !== null)?.label ?? null;
  const applicationId = last?.applicationId ?? null;
  const draft: HeldSubmission = {
    ...newDraft(id, at, null),
    ...(last && { verification: last.verification, type: last.type, service: last.service }),
    found: {
      at,
      takenInAt: files[0]?.label?.receivedAt ?? null,
      applicant: applicationId && more.applicantOf(applicationId),
    },
  };
  return withFound(draft, files, at, more.newId);
}

function captureOf(
  { id, bytes, sha256, label }: FoundFile,
  at: string,
  captureId: CaptureId,
): HeldCapture {
  return {
    id: captureId,
    blobId: id,
    fileName: label?.fileName ?? 'unnamed',
    scannedFrom: label?.scannedFrom ?? null,
    bytes,
    sha256,
    receivedAt: label?.receivedAt ?? at,
    facts: null,
    turn: 0,
    turnedBy: null,
    override: null,
    previewToken: newPreviewToken(),
  };
}

const takenIn = ({ label }: FoundFile) => label?.receivedAt ?? '';
