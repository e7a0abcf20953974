import { createHash, randomUUID } from 'node:crypto';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import { MAX_CAPTURES_PER_SUBMISSION } from '../../../preload/contract/limits.ts';
import type { ApplicationReference } from '../../../preload/contract/models/application.ts';
import {
  type BlobId,
  type BlobReadOptions,
  type BlobStore,
  BlobUnreadable,
  firstPiece,
} from '../../vault/blob-store.ts';
import type { LastingBlobs } from '../../vault/lasting-destruction.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import { type CaptureLabel, readCaptureLabel } from '../submission/capture-label.ts';
import {
  digestsOf,
  type HeldCapture,
  type HeldSubmission,
  newCapture,
  newDraft,
} from '../submission/held-submission.ts';
import { doubted } from '../submission/submission-steps.ts';
import { placeNew } from './arrange-captures.ts';

export interface BringBackParts {
  readonly blobs: Pick<LastingBlobs, 'list' | 'label' | 'read' | 'destroy' | 'left'>;
  readonly book: Pick<SubmissionBook, 'find' | 'add' | 'change' | 'now'>;
  /**
   * The options for reading files from the platform. These files don't need to be recovered, because they can be
   * downloaded again.
   */
  readonly fetched: BlobReadOptions;
  /** Returns what this desk remembers about an application. */
  readonly applicantOf: (id: ApplicationReference['applicationId']) => ApplicationReference;
  /**
   * Returns whether the submission or one of its files (SHA-256, hex) may have been sent later than the journal shows,
   * or after the journal lost it. `id` is null for files whose submission is unknown.
   */
  readonly mayHaveBeenSent: (id: SubmissionId | null, files: readonly string[]) => boolean;
  readonly report: (where: string, cause: unknown) => void;
}

/**
 * Recovers captures that no submission refers to. Their record was lost, or the program was killed between storing the
 * file and recording it. A capture returns to its draft if that is still a draft. Otherwise, it's put into a new
 * submission that says where it comes from. Deletes only files that are certainly safe to delete: files from the
 * platform, copies of captures that are still in use, and files whose deletion was interrupted. Call this before any
 * new file is added. Resolves with the number of files that can't be opened, which are kept.
 */
export async function bringBackCaptures(
  parts: BringBackParts,
  named: ReadonlySet<BlobId>,
): Promise<number> {
  const { blobs, fetched, report } = parts;
  const files: FoundFile[] = [];
  const going = blobs.left();
  let unreadable = 0;
  for (const id of await blobs.list()) {
    if (named.has(id) || going.has(id)) continue;
    try {
      const found = await lookInto(blobs, id, fetched);
      if (found === 'unreadable') unreadable += 1;
      else if (typeof found === 'string' || isSpareCopy(found, named)) {
        await blobs.destroy(id, AbortSignal.abort());
      } else files.push(found);
    } catch (cause) {
      // Another program has the file open, or the disk is failing. The next startup tries again.
      report('capture:found', cause);
    }
  }
  const twice = files.filter((file) => files.some((other) => isSameFile(file, other)));
  for (const { id } of twice) {
    try {
      await blobs.destroy(id, AbortSignal.abort());
    } catch (cause) {
      report('capture:found', cause);
    }
  }
  const kept = files.filter((file) => !twice.includes(file));
  for (const group of groupFound(kept, MAX_CAPTURES_PER_SUBMISSION)) bringBack(parts, group);
  return unreadable;
}

/**
 * Returns whether a file is a copy of another found file. The copy remains if the program was killed while moving the
 * file to another submission.
 */
function isSameFile({ label, sha256 }: FoundFile, original: FoundFile): boolean {
  return label?.madeFrom === original.id && sha256 === original.sha256;
}

function isSpareCopy({ label }: FoundFile, named: ReadonlySet<BlobId>): boolean {
  const madeFrom = label?.madeFrom ?? null;
  return madeFrom !== null && named.has(madeFrom);
}

/** Adds the captures in one journal step, so that none is lost or duplicated if the program is killed. */
function bringBack(parts: BringBackParts, group: FoundGroup): void {
  const { book, applicantOf, mayHaveBeenSent } = parts;
  const { of, files } = group;
  const at = book.now();
  const action = 'capture.found';
  const before = of === null ? null : book.find(of);
  const digests = files.map((file) => captureOf(file, at)).flatMap(digestsOf);
  // Ask before changing the journal, because the answer depends on its current state.
  const doubtful = mayHaveBeenSent(of, digests);
  if (before?.state === 'draft') {
    const change = (draft: HeldSubmission) => {
      const whole = withFound(draft, files, at);
      return doubtful ? doubted(whole, at) : whole;
    };
    const state = doubtful ? 'unknown' : 'draft';
    book.change(before.id, change, { action, facts: { files: files.length, state } });
    return;
  }
  const id = of !== null && before === null ? of : (randomUUID() as SubmissionId);
  const draft = foundDraft(id, group, at, applicantOf);
  const made = doubtful ? doubted(draft, at) : draft;
  book.add(made, { action, facts: { files: files.length, state: made.state } });
}

/** A capture in the vault that belongs to no submission. */
export interface FoundFile {
  readonly id: BlobId;
  readonly bytes: number;
  readonly sha256: string;
  /** Null if the file has no valid label. */
  readonly label: CaptureLabel | null;
}

/**
 * A stored file that no submission refers to. `fetched`: it came from the platform. `destroyed`: its key has already
 * been overwritten, and only the file remains. `unreadable`: its content can't be determined.
 */
type Found = FoundFile | 'fetched' | 'destroyed' | 'unreadable';

/** Captures that belong to one submission according to their labels, oldest first. */
export interface FoundGroup {
  readonly of: SubmissionId | null;
  readonly files: readonly FoundFile[];
}

/** Groups files by the submission named in their label. Files without a label form groups of at most `most`. */
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

/**
 * Puts found captures where their labels say they belong. If that place is occupied or unknown, they become extra
 * files.
 */
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
 * Returns a submission for captures that the journal doesn't know. Staff decide whose captures they are, so the
 * application from the labels is only suggested in `found`.
 */
export function foundDraft(
  id: SubmissionId,
  { files }: FoundGroup,
  at: string,
  applicantOf: (id: ApplicationReference['applicationId']) => ApplicationReference,
): HeldSubmission {
  // The newest label best describes what the submission was meant to be.
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

/**
 * Reads the whole file and describes it. `fetched` contains the options for reading files from the platform. Throws if
 * the disk fails.
 */
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
  const splitFrom = file.label?.splitFrom ?? null;
  return { ...newCapture(file, { fileName, scannedFrom }, receivedAt), splitFrom };
}

const takenIn = ({ label }: FoundFile) => label?.receivedAt ?? '';
