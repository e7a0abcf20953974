import { expect, onTestFinished, test, vi } from 'vitest';
import { owedDestruction } from '../../../main/outbox/captures/destruction.ts';
import { JournalFailed } from '../../../main/outbox/journal/error.ts';
import { findCapture, heldCaptures } from '../../../main/outbox/submission/held-submission.ts';
import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import { UNDO_MS } from '../../../preload/contract/limits.ts';
import { eventually } from '../../support/eventually.ts';
import { openCaptureDesk, PICTURE } from './open-capture-service.ts';

type Open = Awaited<ReturnType<typeof openCaptureDesk>>;

const fail = () => {
  throw new JournalFailed('full');
};
const failRecords = () => {
  throw Object.assign(new Error('The disk is full.'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
};

/** Opens a draft with a checked picture. The time that staff have to undo is up when the test says so. */
async function deskWithPicture() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const open = await openCaptureDesk();
  const { desk, book, blobs, journal, records, id, takeIn } = open;
  const captureId = await takeIn('front_photo', 'front');
  await eventually(() => expect(picture()?.facts).toEqual(PICTURE));
  function picture() {
    const submission = book.find(id);
    return submission && findCapture(submission, captureId);
  }
  const removePicture = () => {
    desk.remove(id, captureId, true);
    return captureId;
  };
  const discardDraft = async () => {
    const draft = book.find(id);
    if (draft !== null) await desk.discard(draft, { reason: 'notNeeded' }, true);
    return id;
  };
  /** Ends the removal in every way in which the running program can end it. */
  const endRemoval = async (removed: SubmissionId | CaptureId) => {
    vi.advanceTimersByTime(2 * UNDO_MS);
    await desk.removals.complete(removed);
    await desk.removals.completeAll();
    await desk.close();
  };
  /** Deletes what the next start would delete. */
  const startAgain = () => {
    const named = journal.withContents().flatMap((one) => heldCaptures(one));
    return owedDestruction(records, blobs).finish(new Set(named.map(({ blobId }) => blobId)));
  };
  return { ...open, picture, removePicture, discardDraft, endRemoval, startAgain };
}

/** Failures after the step of an undo reached the journal. */
const FAILURES: Readonly<Record<string, (open: Open) => void>> = {
  'the list of files to delete cannot be changed': ({ records }) => {
    vi.spyOn(records, 'remove').mockImplementationOnce(failRecords);
  },
  'the journal stores the step and reports a failure': ({ journal }) => {
    const commit = journal.commit.bind(journal);
    vi.spyOn(journal, 'commit').mockImplementationOnce((step) => {
      commit(step);
      fail();
    });
  },
  'the journal can no longer be read': ({ journal }) => {
    const commit = journal.commit.bind(journal);
    vi.spyOn(journal, 'commit').mockImplementationOnce((step) => {
      commit(step);
      vi.spyOn(journal, 'get').mockImplementationOnce(fail);
      fail();
    });
  },
  'the capture cannot be looked up': ({ journal, records }) => {
    const remove = records.remove.bind(records);
    vi.spyOn(records, 'remove').mockImplementationOnce((...key) => {
      remove(...key);
      vi.spyOn(journal, 'get').mockImplementationOnce(fail);
    });
  },
};

test.each(Object.keys(FAILURES))('keeps a picture that staff brought back if %s', async (name) => {
  const open = await deskWithPicture();
  const { desk, blobs, picture, removePicture, endRemoval, startAgain } = open;
  const blobId = picture()?.blobId;
  const removed = removePicture();
  FAILURES[name]?.(open);
  undo(desk, removed);
  expect(picture()).toMatchObject({ blobId });
  await endRemoval(removed);
  expect(await blobs.list()).toEqual([blobId]);
  await startAgain();
  expect(await blobs.list()).toEqual([blobId]);
  expect(open.records.list('being-destroyed')).toEqual([]);
});

test.each(Object.keys(FAILURES))('keeps a draft that staff brought back if %s', async (name) => {
  const open = await deskWithPicture();
  const { desk, blobs, picture, discardDraft, endRemoval, startAgain } = open;
  const blobId = picture()?.blobId;
  const removed = await discardDraft();
  FAILURES[name]?.(open);
  undo(desk, removed);
  expect(picture()).toMatchObject({ blobId });
  await endRemoval(removed);
  expect(await blobs.list()).toEqual([blobId]);
  await startAgain();
  expect(await blobs.list()).toEqual([blobId]);
});

test('undoes a removal even if the list of files to delete cannot be changed, and reports that', async () => {
  const { desk, records, reports, picture, removePicture } = await deskWithPicture();
  const removed = removePicture();
  vi.spyOn(records, 'remove').mockImplementationOnce(failRecords);
  expect(desk.removals.undo(removed)).toMatchObject({ ok: true });
  expect(picture()).toMatchObject({ id: removed });
  expect(reports).toEqual(['capture:owed']);
});

test('deletes a picture in time if its undo certainly failed, and lets staff undo until then', async () => {
  const open = await deskWithPicture();
  const { desk, book, journal, blobs, id, picture, removePicture, discardDraft } = open;
  const failOnce = () => vi.spyOn(journal, 'commit').mockImplementationOnce(fail);
  const pictureId = removePicture();
  failOnce();
  expect(() => desk.removals.undo(pictureId)).toThrow(JournalFailed);
  expect(picture()).toBeNull();
  expect(desk.removals.undo(pictureId)).toMatchObject({ ok: true });
  expect(picture()).not.toBeNull();

  await discardDraft();
  failOnce();
  expect(() => desk.removals.undo(id)).toThrow(JournalFailed);
  expect(book.find(id)).toBeNull();
  expect(await blobs.list()).toHaveLength(1);
  vi.advanceTimersByTime(UNDO_MS);
  await eventually(async () => expect(await blobs.list()).toEqual([]));
});

test('leaves a removed picture to the next start if nobody can tell whether its undo failed', async () => {
  const { desk, journal, blobs, removePicture, endRemoval, startAgain } = await deskWithPicture();
  const removed = removePicture();
  vi.spyOn(journal, 'commit').mockImplementationOnce(() => {
    vi.spyOn(journal, 'get').mockImplementationOnce(fail);
    fail();
  });
  expect(() => desk.removals.undo(removed)).toThrow(JournalFailed);
  await endRemoval(removed);
  expect(await blobs.list()).toHaveLength(1);
  await startAgain();
  expect(await blobs.list()).toEqual([]);
});

/** Undoes a removal while the disk fails. It works again afterward. */
function undo({ removals }: Open['desk'], removed: SubmissionId | CaptureId): void {
  try {
    removals.undo(removed);
  } catch {
    // Only the files matter here.
  } finally {
    vi.restoreAllMocks();
  }
}
