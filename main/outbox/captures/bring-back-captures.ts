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
  /** The use that files of the platform are bound to: they can be fetched again. */
  readonly fetched: BlobReadOptions;
  /** An application as this desk remembers it. */
  readonly applicantOf: (id: ApplicationReference['applicationId']) => ApplicationReference;
  /**
   * The submission, or one of its files (SHA-256, hex), may have left this desk since the state that the journal shows,
   * or since the journal lost it. `id` is null for files whose submission is not known.
   */
  readonly mayHaveBeenSent: (id: SubmissionId | null, files: readonly string[]) => boolean;
  readonly report: (where: string, cause: unknown) => void;
}

/**
 * Brings captures back that nothing names: their record is lost, or a kill came between storing one and
 * writing it down. Each goes into its draft, where that is still one, else into a submission that says
 * where it comes from. Destroys only what proves of itself that it may go: a file of the platform's, a
 * copy made of a capture that is still named, and what was destroyed but for its removal. To be called
 * before anything is taken in. Resolves with how many files cannot be opened; they stay.
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
      // Another program holds it, or the disk is failing: the next start looks into it again.
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

/** Whether a file is a copy of another that was found: a kill interrupted its move to another submission. */
function isSameFile({ label, sha256 }: FoundFile, original: FoundFile): boolean {
  return label?.madeFrom === original.id && sha256 === original.sha256;
}

function isSpareCopy({ label }: FoundFile, named: ReadonlySet<BlobId>): boolean {
  const madeFrom = label?.madeFrom ?? null;
  return madeFrom !== null && named.has(madeFrom);
}

/** Takes one step of the journal, which names them from then on, so that a kill neither loses nor doubles any. */
function bringBack(parts: BringBackParts, group: FoundGroup): void {
  const { book, applicantOf, mayHaveBeenSent } = parts;
  const { of, files } = group;
  const at = book.now();
  const action = 'capture.found';
  const before = of === null ? null : book.find(of);
  const digests = files.map((file) => captureOf(file, at)).flatMap(digestsOf);
  // The answer is for what the journal shows, so it is asked for before that changes.
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
  const splitFrom = file.label?.splitFrom ?? null;
  return { ...newCapture(file, { fileName, scannedFrom }, receivedAt), splitFrom };
}

const takenIn = ({ label }: FoundFile) => label?.receivedAt ?? '';
