import { randomUUID } from 'node:crypto';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import { MAX_FILE_BYTES } from '../../../preload/contract/limits.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { BlobId, BlobStore } from '../../vault/blob-store.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import type { AuditEntry } from '../journal/audit-entry.ts';
import type { AuditTrail } from '../journal/audit-trail.ts';
import type { Journal } from '../journal/journal.ts';
import { captureLabel } from '../submission/capture-label.ts';
import {
  changeCapture,
  findCapture,
  type HeldSubmission,
  heldCaptures,
  newPreviewToken,
} from '../submission/held-submission.ts';
import { takenBack } from '../submission/submission-steps.ts';
import { whereIs } from './arrange-captures.ts';

export interface TakeOverParts {
  /** The vault in which the drafts were created. */
  readonly from: {
    readonly journal: Pick<Journal, 'inStates'> & { readonly audit: Pick<AuditTrail, 'entries'> };
    readonly blobs: Pick<BlobStore, 'read'>;
  };
  readonly book: Pick<SubmissionBook, 'find' | 'add'>;
  readonly blobs: Pick<BlobStore, 'write' | 'destroy'>;
  readonly signal: AbortSignal;
}

const ENTRIES_AT_ONCE = 500;

/**
 * Copies the drafts of another vault into this book, with their files and audit entries. Queued submissions become
 * drafts, so that nothing is sent without being seen. The other vault stays unchanged. If the program is killed in the
 * meantime, this can be repeated: no draft is lost, and drafts that were copied completely aren't copied again. Returns
 * the new drafts. Fails like `BlobStore.write`. Throws if a disk fails.
 */
export async function takeOverDrafts(
  parts: TakeOverParts,
): Promise<Result<readonly HeldSubmission[]>> {
  const { from, book } = parts;
  const taken: HeldSubmission[] = [];
  const record = recordOf(from.journal.audit);
  for (const there of from.journal.inStates(['draft', 'ready'])) {
    const before = book.find(there.id);
    if (before !== null && holdsAllOf(before, there)) continue;
    const files = await copyFiles(parts, there);
    if (!files.ok) return files;
    const id = before === null ? there.id : (randomUUID() as SubmissionId);
    const draft = { ...withFiles(there, files.value), id };
    const earlier = record
      .filter(({ submissionId }) => submissionId === there.id)
      .map((entry) => ({ ...entry, submissionId: id }));
    const note = { action: 'submission.takenOver', facts: { files: files.value.size } } as const;
    book.add(draft, note, earlier);
    taken.push(draft);
  }
  return ok(taken);
}

function holdsAllOf(here: HeldSubmission, there: HeldSubmission): boolean {
  return heldCaptures(there).every(({ id }) => findCapture(here, id) !== null);
}

type Copies = ReadonlyMap<BlobId, BlobId>;

async function copyFiles(parts: TakeOverParts, there: HeldSubmission): Promise<Result<Copies>> {
  const { from, blobs, signal } = parts;
  const copies = new Map<BlobId, BlobId>();
  for (const capture of heldCaptures(there)) {
    const { fileName, scannedFrom, receivedAt, splitFrom } = capture;
    const to = whereIs(there, capture.id) ?? 'tray';
    const known = { fileName, scannedFrom, receivedAt, splitFrom };
    const label = captureLabel(there, { to, ...known, madeFrom: null });
    const content = from.blobs.read(capture.blobId);
    const written = await blobs.write(content, { maxBytes: MAX_FILE_BYTES, label, signal });
    if (!written.ok) {
      for (const copy of copies.values()) await blobs.destroy(copy, signal);
      return written;
    }
    copies.set(capture.blobId, written.value.id);
  }
  return ok(copies);
}

function withFiles(there: HeldSubmission, copies: Copies): HeldSubmission {
  const draft = there.state === 'ready' ? takenBack(there) : there;
  return heldCaptures(there).reduce(
    (held, { id }) =>
      changeCapture(held, id, (capture) => ({
        ...capture,
        blobId: copies.get(capture.blobId) ?? capture.blobId,
        previewToken: newPreviewToken(),
      })),
    draft,
  );
}

/** Returns all entries of an audit, oldest first. */
function recordOf(audit: Pick<AuditTrail, 'entries'>): AuditEntry[] {
  const newestFirst: AuditEntry[] = [];
  let after: number | null = null;
  do {
    const page = audit.entries(after, ENTRIES_AT_ONCE);
    for (const { at, action, submissionId, facts, personal } of page.items) {
      newestFirst.push({ at, action, submissionId, facts, personal: personal ?? {} } as AuditEntry);
    }
    after = page.next;
  } while (after !== null);
  return newestFirst.reverse();
}
