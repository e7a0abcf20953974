import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { JournalFailed } from '../../../main/outbox/journal/error.ts';
import { changeCapture, findCapture } from '../../../main/outbox/submission/held-submission.ts';
import type { Facts } from '../../../main/precheck/facts/facts.ts';
import type { DocumentFacts } from '../../../main/reading/document-facts.ts';
import type { CaptureId, OwnerRecordId } from '../../../preload/contract/ids.ts';
import { eventually } from '../../support/eventually.ts';
import { openCaptureDesk, PICTURE } from './open-capture-service.ts';

const PDF: Facts = {
  kind: 'pdf',
  mediaType: 'application/pdf',
  bytes: 4,
  pages: 1,
  width: 612,
  height: 792,
  looked: [],
  seen: null,
};
const READ: DocumentFacts = {
  type: null,
  misfit: null,
  party: { name: 'Omar Ruiz', agrees: true },
  period: null,
  taxYear: null,
  date: null,
  numbers: [null],
};
const OVERRIDE = { reason: 'other', note: 'The customer has no other ID.' } as const;

type Open = Awaited<ReturnType<typeof openCaptureDesk>>;

const full = () => {
  throw new JournalFailed('full');
};
const defect = () => {
  throw new TypeError('A defect');
};

/**
 * Makes a call of the journal fail until the test ends the failure. `tries` contains the times of
 * the failed calls in milliseconds.
 */
function failing({ journal }: Open, call: 'commit' | 'get') {
  const tries: number[] = [];
  const spy = vi.spyOn(journal, call).mockImplementation(() => {
    tries.push(performance.now());
    return full();
  });
  onTestFinished(() => spy.mockRestore());
  return { tries, end: () => spy.mockRestore() };
}

/** Stores the next step of the journal and then fails, once. */
function storesAndFails({ journal }: Open, fail: () => never) {
  const commit = journal.commit.bind(journal);
  vi.spyOn(journal, 'commit').mockImplementationOnce((step) => {
    commit(step);
    fail();
  });
}

/** Opens a draft. The test decides when checks end and when the text of a PDF has been read. */
async function slowDesk(facts: Facts) {
  const checked = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  const counts = { checks: 0, reads: 0 };
  const open = await openCaptureDesk({
    inspect: async () => {
      counts.checks += 1;
      await checked.promise;
      return facts;
    },
    readWords: async () => {
      counts.reads += 1;
      // The first reading belongs to the check.
      if (counts.reads === 2) await read.promise;
      return { facts: READ, pages: null };
    },
  });
  const { book, desk, id } = open;
  const capture = (captureId: CaptureId) => {
    const submission = book.find(id);
    return submission && findCapture(submission, captureId);
  };
  const until = (name: keyof typeof counts, count: number) =>
    eventually(() => expect(counts[name]).toBe(count));
  const chooseOwner = (label: string) => {
    const owner = { recordId: 7 as OwnerRecordId, label };
    desk.lookAgain(book.edit(id, (submission) => ({ ...submission, owner })));
  };
  return { ...open, capture, until, chooseOwner, endCheck: checked.resolve, endRead: read.resolve };
}

/** Opens a draft with a document whose text is being read again, for another owner. */
async function deskReadingAgain() {
  const open = await slowDesk(PDF);
  const { book, id, takeIn, capture, until, chooseOwner, endCheck } = open;
  book.edit(id, (submission) => ({ ...submission, verification: 'document' }));
  endCheck();
  const captureId = await takeIn('document', '%PDF');
  await eventually(() => expect(capture(captureId)?.words?.facts).toEqual(READ));
  chooseOwner('Omar Ruiz');
  await until('reads', 2);
  const words = () => capture(captureId)?.words;
  return { ...open, words };
}

test('stores the results of checks that ended while the journal could not be written', async () => {
  const open = await slowDesk(PICTURE);
  const { capture, takeIn, until, endCheck, reports } = open;
  const captureIds: CaptureId[] = [];
  for (const name of ['a', 'b', 'c', 'd']) captureIds.push(await takeIn('tray', name));
  const facts = () => captureIds.map((captureId) => capture(captureId)?.facts);
  await until('checks', 2);
  const journal = failing(open, 'commit');
  endCheck();
  await until('checks', 4);
  await eventually(() => expect(journal.tries.length).toBeGreaterThan(2));
  // Opening the journal takes a while, so only one of the files tries it, and not all the time.
  const pauses = journal.tries.slice(1).map((at, index) => at - (journal.tries[index] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThan(900);
  expect(facts()).toEqual([null, null, null, null]);
  expect(reports).toEqual(['capture:journal-write']);
  journal.end();
  await eventually(() => expect(facts()).toEqual([PICTURE, PICTURE, PICTURE, PICTURE]));
  expect(reports).toEqual(['capture:journal-write']);
});

test('lets staff continue after another program locked the journal while a check ended', async () => {
  const open = await slowDesk(PICTURE);
  const { book, journalFile, id, capture, takeIn, until, endCheck, reports } = open;
  const captureId = await takeIn('front_photo', 'front');
  await until('checks', 1);
  const other = new DatabaseSync(journalFile);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  endCheck();
  await eventually(() => expect(reports).toEqual(['capture:journal-write']));
  const blockers = () => {
    const submission = book.find(id);
    return submission && book.view(submission).blockers.map(({ kind }) => kind);
  };
  expect(blockers()).toContain('stillChecking');
  other.exec('ROLLBACK');
  await eventually(() => expect(capture(captureId)?.facts).toEqual(PICTURE));
  expect(blockers()).not.toContain('stillChecking');
});

test('checks every file after the journal could not be read for a moment', async () => {
  const open = await slowDesk(PICTURE);
  const { capture, takeIn, until, endCheck, reports } = open;
  const captureIds: CaptureId[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) captureIds.push(await takeIn('tray', name));
  await until('checks', 2);
  const journal = failing(open, 'get');
  endCheck();
  await eventually(() => expect(journal.tries.length).toBeGreaterThan(2));
  journal.end();
  await eventually(() => {
    for (const captureId of captureIds) expect(capture(captureId)?.facts).toEqual(PICTURE);
  });
  expect(reports).toEqual(['capture:journal-read']);
});

test('reports a defect that keeps the result of a check from being stored, and checks the file at the next change', async () => {
  const { book, takeIn, capture, until, chooseOwner, endCheck, reports } = await slowDesk(PICTURE);
  const captureId = await takeIn('front_photo', 'front');
  await until('checks', 1);
  vi.spyOn(book, 'change').mockImplementationOnce(defect);
  endCheck();
  await eventually(() => expect(reports).toEqual(['capture:check']));
  expect(capture(captureId)?.facts).toBeNull();
  chooseOwner('Omar Ruiz');
  await eventually(() => expect(capture(captureId)?.facts).toEqual(PICTURE));
  await until('checks', 2);
});

test('checks a file only once while staff change the draft', async () => {
  const { takeIn, capture, until, chooseOwner, endCheck } = await slowDesk(PICTURE);
  const captureId = await takeIn('front_photo', 'front');
  await until('checks', 1);
  chooseOwner('Omar Ruiz');
  endCheck();
  await eventually(() => expect(capture(captureId)?.facts).toEqual(PICTURE));
  await until('checks', 1);
});

test('checks a file that was added or brought back although the journal reported a failure', async () => {
  const open = await slowDesk(PICTURE);
  const { book, desk, id, takeIn, endCheck } = open;
  const file = () => book.find(id)?.tray[0];
  endCheck();
  storesAndFails(open, full);
  await expect(takeIn('tray', 'extra file')).rejects.toThrow(JournalFailed);
  await eventually(() => expect(file()?.facts).toEqual(PICTURE));

  const captureId = file()?.id ?? ('' as CaptureId);
  book.change(id, (now) => changeCapture(now, captureId, (one) => ({ ...one, facts: null })));
  desk.remove(id, captureId, true);
  storesAndFails(open, full);
  expect(() => desk.removals.undo(captureId)).toThrow(JournalFailed);
  await eventually(() => expect(file()?.facts).toEqual(PICTURE));
});

test('keeps what staff decided about a result that was stored although the journal reported a failure', async () => {
  const open = await slowDesk(PICTURE);
  const { book, id, capture, takeIn, until, endCheck, told } = open;
  const captureId = await takeIn('tray', 'extra file');
  await until('checks', 1);
  storesAndFails(open, full);
  endCheck();
  await eventually(() => expect(capture(captureId)?.facts).toEqual(PICTURE));
  book.edit(id, (now) => changeCapture(now, captureId, (one) => ({ ...one, override: OVERRIDE })));
  const before = told.length;
  // The window learns about the result only now.
  await eventually(() => expect(told.length).toBe(before + 1));
  expect(capture(captureId)).toMatchObject({ facts: PICTURE, override: OVERRIDE });
});

test('ends its tries when it closes', async () => {
  const open = await slowDesk(PICTURE);
  const { desk, takeIn, until, endCheck, reports } = open;
  await takeIn('front_photo', 'front');
  await takeIn('back_photo', 'back');
  await until('checks', 2);
  const journal = failing(open, 'commit');
  endCheck();
  await eventually(() => expect(journal.tries.length).toBeGreaterThan(0));
  await desk.close();
  const { length } = journal.tries;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(journal.tries).toHaveLength(length);
  expect(reports).toEqual(['capture:journal-write']);
});

test('stores words that were read while the journal could not be written', async () => {
  const open = await deskReadingAgain();
  const { words, endRead, reports } = open;
  const before = words();
  const journal = failing(open, 'commit');
  endRead();
  await eventually(() => expect(journal.tries.length).toBeGreaterThan(1));
  expect(words()).toEqual(before);
  journal.end();
  await eventually(() => expect(words()?.comparedWith).not.toBe(before?.comparedWith));
  expect(reports).toEqual(['capture:journal-write']);
});

test('reads a file again after a defect kept its words from being stored, and reports the defect', async () => {
  const { book, words, until, endRead, chooseOwner, reports } = await deskReadingAgain();
  const before = words();
  vi.spyOn(book, 'change').mockImplementationOnce(defect);
  endRead();
  await eventually(() => expect(reports).toEqual(['capture:read']));
  expect(words()).toEqual(before);
  chooseOwner('Rosa Diaz');
  await until('reads', 3);
  await eventually(() => expect(words()?.comparedWith).not.toBe(before?.comparedWith));
});
