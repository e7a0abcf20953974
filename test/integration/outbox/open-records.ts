import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createRecords, type Records } from '../../../main/desk/records.ts';
import { SubmissionBook } from '../../../main/outbox/book/submission-book.ts';
import { placeNew } from '../../../main/outbox/captures/arrange-captures.ts';
import { CaptureService } from '../../../main/outbox/captures/capture-service.ts';
import { owedDestruction } from '../../../main/outbox/captures/destruction.ts';
import type { TakeStepWithoutExtraFiles } from '../../../main/outbox/captures/extra-files.ts';
import type { Journal } from '../../../main/outbox/journal/journal.ts';
import type { SqliteJournal } from '../../../main/outbox/journal/sqlite-journal.ts';
import {
  type HeldSubmission,
  newCapture,
  newDraft,
} from '../../../main/outbox/submission/held-submission.ts';
import { Visits } from '../../../main/outbox/visit/visits.ts';
import { legalHolds, type NamedHolds } from '../../../main/privacy/legal-holds.ts';
import type { BlobId, BlobStore } from '../../../main/vault/blob-store.ts';
import { openFileBlobStore } from '../../../main/vault/file-blob-store.ts';
import type { LastingBlobs } from '../../../main/vault/lasting-destruction.ts';
import {
  openSqliteRecordStore,
  type RecordStore,
} from '../../../main/vault/sqlite-record-store.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { Retention } from '../../../preload/contract/models/settings.ts';
import { CHECKED } from '../../faults/precheck-done.ts';
import { verificationRecord } from '../../support/verification-record.ts';
import { fixedKey } from '../vault/open-store.ts';
import { open } from './open-journal.ts';

export const USER = 'teller@branch.example';
export const KEEP_ALL: Retention = { contents: 3650, drafts: null, receipts: null, audit: null };

/** The program was killed: nothing that it attempts from now on happens. */
class Killed extends Error {}

export interface RecordsUnderTest {
  readonly records: Records;
  readonly unreadableFiles: number;
  readonly book: SubmissionBook;
  readonly journal: SqliteJournal;
  readonly blobs: BlobStore;
  readonly memory: RecordStore;
  readonly stepWithoutExtraFiles: TakeStepWithoutExtraFiles;
  readonly captures: CaptureService;
  /** Visits on the book that fails as after a kill. */
  readonly visits: Visits;
  readonly reports: readonly string[];
  /**
   * Creates a submission in that state (`failed`: sent, and its verification failed) at the time
   * `at`, with one file of that text.
   */
  make(state: HeldSubmission['state'] | 'failed', at: number, text: string): Promise<SubmissionId>;
  /** Returns the number of steps on the disk so far. */
  steps(): number;
  /**
   * Closes the records once, however often it is called. At the end of the test they are closed in
   * any case.
   */
  close(): Promise<void>;
}

/**
 * Opens the desk's records with a real journal, real files, and real record stores in `folder`.
 * After `killAfter` steps of the retention or erasure under test, every further step fails, as
 * after a kill.
 */
export async function openRecords(options: {
  readonly folder: string;
  readonly now: () => number;
  readonly retention?: () => Retention;
  readonly holds?: () => NamedHolds;
  readonly killAfter?: number;
  readonly otherFiles?: () => readonly BlobId[];
  readonly mayHaveBeenSent?: (id: SubmissionId | null) => boolean;
  readonly precheck?: Partial<typeof CHECKED>;
}): Promise<RecordsUnderTest> {
  const { folder, now, retention = () => KEEP_ALL, killAfter = Number.POSITIVE_INFINITY } = options;
  mkdirSync(folder, { recursive: true });
  const journal = open(join(folder, 'journal.db'));
  const blobs = await openFileBlobStore(join(folder, 'blobs'), fixedKey());
  const opened = openSqliteRecordStore(join(folder, 'records.db'), fixedKey());
  if (!opened.ok) throw new Error('The records did not open');
  let steps = 0;
  const step = <T>(work: () => T): T => {
    if (steps >= killAfter) throw new Killed();
    steps += 1;
    return work();
  };
  const reports: string[] = [];
  const bookOver = (over: Pick<SqliteJournal, 'commit'>) =>
    new SubmissionBook({
      journal: { ...bound<Journal>(journal), commit: over.commit },
      practice: false,
      user: USER,
      clock: now,
      hold: legalHolds(options.holds ?? (() => [])),
      waitingOf: () => null,
      onChanged: () => undefined,
      onGone: () => undefined,
    });
  const book = bookOver({ commit: (made) => step(() => journal.commit(made)) });
  const report = (where: string, cause: unknown) => {
    if (!(cause instanceof Killed)) reports.push(`${where}: ${String(cause)}`);
  };
  const files: LastingBlobs = {
    ...bound<BlobStore>(blobs),
    write: async (...given) => step(() => blobs.write(...given)),
    destroy: async (id) => step(() => blobs.destroy(id)),
    left: () => new Set(),
    destroyLeft: async () => {},
    close: async () => {},
  };
  const memory: RecordStore = {
    ...bound<RecordStore>(opened.value),
    put: (...given) => step(() => opened.value.put(...given)),
    remove: (...given) => step(() => opened.value.remove(...given)),
  };
  const captures = new CaptureService({
    ...{ book, report, precheck: { ...CHECKED, ...options.precheck }, blobs: files },
    owed: owedDestruction(memory, files),
    reader: { readDocument: async () => null },
    readsWords: () => true,
  });
  const stepWithoutExtraFiles: TakeStepWithoutExtraFiles = (...given) =>
    captures.stepWithoutExtraFiles(...given);
  const visits = new Visits({ book, captures, serviceFor: () => null });
  const records = createRecords({
    book,
    journal,
    blobs: files,
    records: memory,
    stepWithoutExtraFiles,
    fetched: { boundTo: 'platform-file' },
    applicantOf: (applicationId) => ({ applicationId, clientTrackingToken: null, legalName: null }),
    mayHaveBeenSent: options.mayHaveBeenSent ?? (() => false),
    deskTrail: () => null,
    otherFiles: () => options.otherFiles?.() ?? [],
    retention,
    clock: now,
    busy: () => false,
    report,
  });
  const unreadableFiles = await records.settle();
  let closed: Promise<void> | null = null;
  const close = () =>
    (closed ??= Promise.all([records.retention.close(), captures.close()]).then(() => {
      opened.value.close();
      journal.close();
    }));
  onTestFinished(close);

  return {
    records,
    unreadableFiles,
    book: bookOver({ commit: (made) => journal.commit(made) }),
    journal,
    blobs,
    memory: opened.value,
    stepWithoutExtraFiles,
    captures,
    visits,
    reports,
    async make(asked, at, text) {
      const state = asked === 'failed' ? 'sent' : asked;
      const stamp = new Date(at).toISOString();
      const stored = await blobs.write(once(text), { maxBytes: 1_000_000 });
      if (!stored.ok) throw new Error('Not stored');
      const capture = newCapture(
        stored.value,
        { fileName: `${text}.jpg`, scannedFrom: null },
        stamp,
      );
      const draft = newDraft(randomUUID() as SubmissionId, stamp, null);
      const placed = placeNew(draft, capture, 'front_photo').submission;
      const over = state === 'sent' || state === 'confirmed';
      const made = {
        ...placed,
        state,
        receipt: over ? receiptOf(stamp, text, asked === 'failed') : null,
      };
      journal.commit({
        put: [made],
        audit: [
          {
            at: stamp,
            action: 'submission.created',
            submissionId: made.id,
            facts: {},
            personal: { by: USER },
          },
        ],
      });
      return made.id;
    },
    steps: () => steps,
    close,
  };
}

export async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

function receiptOf(at: string, text: string, hasFailed: boolean): HeldSubmission['receipt'] {
  return {
    record: { ...verificationRecord('v-1', at), hasFailed },
    sentAt: at,
    answeredAt: at,
    sentBy: USER,
    files: [
      {
        slot: 'front_photo',
        fileName: `${text}.jpg`,
        mediaType: 'image/jpeg',
        bytes: text.length,
        sha256: '00',
        originalSha256: '00',
      },
    ],
    platformFiles: [],
    misfiled: null,
  };
}

/** Returns the methods of an instance as its own properties, so that they can be spread. */
function bound<T extends object>(instance: T): T {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(instance)) as (keyof T)[];
  return Object.fromEntries(
    names
      .filter((name) => name !== 'constructor' && typeof instance[name] === 'function')
      .map((name) => [name, (instance[name] as (...given: unknown[]) => unknown).bind(instance)]),
  ) as T;
}
