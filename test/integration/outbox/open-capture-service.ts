import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { SubmissionBook } from '../../../main/outbox/book/submission-book.ts';
import { CaptureService } from '../../../main/outbox/captures/capture-service.ts';
import { owedDestruction } from '../../../main/outbox/captures/destruction.ts';
import { newDraft } from '../../../main/outbox/submission/held-submission.ts';
import type { Precheck } from '../../../main/precheck/precheck.ts';
import type { PrintReader } from '../../../main/reading/ocr/print-reader.ts';
import { openSqliteRecordStore } from '../../../main/vault/sqlite-record-store.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import { CHECKED, checkedPicture } from '../../faults/precheck-done.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { fixedKey, openStore } from '../vault/open-store.ts';
import { journalPath, open } from './open-journal.ts';

/** A picture that can be decoded completely. */
export const PICTURE = checkedPicture(3);

/**
 * Opens a capture service on a real book, a real vault, and real records. Only the inspection of
 * files is replaced by the test.
 */
export async function openCaptureDesk(
  precheck: Partial<Precheck> = {},
  readDocument: PrintReader['readDocument'] = async () => null,
  readsWords: () => boolean = () => true,
) {
  const { store: blobs, pathOf } = await openStore();
  const journalFile = journalPath();
  const journal = open(journalFile);
  const records = openSqliteRecordStore(join(tempFolder(), 'records.db'), fixedKey());
  if (!records.ok) throw new Error('The records did not open');
  onTestFinished(() => records.value.close());
  const reports: string[] = [];
  /** The changes that the book announced to the window, in order. */
  const told: Submission[] = [];
  const book = new SubmissionBook({
    journal,
    practice: false,
    user: 'teller@branch.example',
    clock: Date.now,
    readsWords,
    waitingOf: () => null,
    onChanged: (submission) => told.push(submission),
    onGone: () => undefined,
  });
  const desk = new CaptureService({
    book,
    blobs,
    owed: owedDestruction(records.value, blobs),
    precheck: { ...CHECKED, inspect: async () => PICTURE, ...precheck },
    reader: { readDocument },
    readsWords,
    report: (where) => reports.push(where),
  });
  const draft = newDraft(randomUUID() as SubmissionId, book.now(), null);
  const { id } = book.add(draft, { action: 'submission.created' });
  const takeIn = async (to: Slot | 'tray' | 'page', text: string) => {
    const taken = await desk.takeIn({ submissionId: id, to, fileName: text, content: once(text) });
    if (!taken.ok) throw new Error(`Not taken in: ${JSON.stringify(taken.error)}`);
    return taken.value.captureId;
  };
  return {
    desk,
    book,
    journal,
    journalFile,
    records: records.value,
    blobs,
    pathOf,
    reports,
    told,
    id,
    takeIn,
  };
}

export async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
