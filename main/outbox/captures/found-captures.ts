import { createHash } from 'node:crypto';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { ApplicationReference } from '../../../preload/contract/models/application.ts';
import {
  type BlobId,
  type BlobReadOptions,
  type BlobStore,
  BlobUnreadable,
  firstPiece,
} from '../../vault/blob-store.ts';
import { type CaptureLabel, readCaptureLabel } from '../submission/capture-label.ts';
import {
  type HeldCapture,
  type HeldSubmission,
  newCapture,
  newDraft,
} from '../submission/held-submission.ts';
import { placeNew } from './arrange-captures.ts';

/** A capture that lies in the vault and stands nowhere. */
export interface FoundFile {
  readonly id: BlobId;
  readonly bytes: number;
  readonly sha256: string;
  /** Null where its label is none of these. */
  readonly label: CaptureLabel | null;
}

/**
 * A stored file that nothing names, looked into. `fetched`: one of the platform's, by the use it is bound to.
 * `destroyed`: it was to go, and only its removal is missing. `unreadable`: nobody can know.
 */
type Found = FoundFile | 'fetched' | 'destroyed' | 'unreadable';

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
): HeldSubmission {
  return files.reduce(
    (held, file) => placeNew(held, captureOf(file, at), file.label?.to ?? 'tray').submission,
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
  applicantOf: (id: ApplicationReference['applicationId']) => ApplicationReference,
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
      applicant: applicationId && applicantOf(applicationId),
    },
  };
  return withFound(draft, files, at);
}

/** Reads it to its end. `fetched` is the use that files of the platform are bound to. Throws the disk's error. */
export async function lookInto(
  blobs: Pick<BlobStore, 'label' | 'read'>,
  id: BlobId,
  fetched: BlobReadOptions,
): Promise<Found> {
  try {
    const label = readCaptureLabel(await blobs.label(id));
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of blobs.read(id)) {
      hash.update(piece);
      bytes += piece.length;
    }
    return { id, bytes, sha256: hash.digest('hex'), label };
  } catch (cause) {
    if (!(cause instanceof BlobUnreadable)) throw cause;
    if (cause.reason === 'missing') return 'destroyed';
    return (await firstPiece(blobs, id, fetched)) === null ? 'unreadable' : 'fetched';
  }
}

function captureOf(file: FoundFile, at: string): HeldCapture {
  const { fileName = 'unnamed', scannedFrom = null, receivedAt = at } = file.label ?? {};
  return newCapture(file, { fileName, scannedFrom }, receivedAt);
}

const takenIn = ({ label }: FoundFile) => label?.receivedAt ?? '';
