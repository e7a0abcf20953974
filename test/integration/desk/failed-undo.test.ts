import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { JournalFailed } from '../../../main/outbox/journal/error.ts';
import { SqliteJournal } from '../../../main/outbox/journal/sqlite-journal.ts';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import { openDesk } from '../../support/open-desk.ts';
import { readyToSend } from '../../support/ready-desk.ts';
import { tamper } from '../outbox/open-journal.ts';

/** Opens a desk with a picture, and returns the file in which it stores its records. */
async function counter() {
  const keychain = memoryKeychain();
  const desk = await readyToSend({ keychain });
  const { profileDir, submissionId, seen, blobs, value } = desk;
  const [user = ''] = await readdir(join(profileDir, 'users'));
  const front = async () => {
    const { slots } = await seen();
    return slots.front_photo?.source === 'capture' ? slots.front_photo.capture : null;
  };
  const captureId = (await front())?.id;
  if (captureId === undefined) throw new Error('There is no picture.');
  await value('capture:remove', { submissionId, captureId, undo: true });
  /** Checks that the picture is in its draft, and that its file exists, now and after a restart. */
  const expectPicture = async () => {
    expect(await front()).toMatchObject({ id: captureId });
    await value('removal:complete', { id: captureId });
    expect(await blobs()).toHaveLength(1);
    await desk.close();
    expect(await blobs()).toHaveLength(1);
    const again = await openDesk({ profileDir, keychain });
    const { slots } = await again.value('submission:get', { submissionId });
    expect(slots.front_photo).toMatchObject({ capture: { id: captureId } });
    expect(await blobs()).toHaveLength(1);
  };
  return {
    ...desk,
    captureId,
    expectPicture,
    records: join(profileDir, 'users', user, 'records.db'),
  };
}

test('keeps a picture that came back although the window could not be told', async () => {
  const { call, captureId, expectPicture } = await counter();
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(SqliteJournal.prototype, 'count').mockImplementationOnce(() => {
    throw new JournalFailed('full');
  });
  const undone = await call('removal:undo', { id: captureId });
  expect(undone).toEqual({ ok: false, error: { code: 'storage', reason: 'full' } });
  await expectPicture();
});

test('brings a picture back while the list of files to delete cannot be changed', async () => {
  const { call, captureId, expectPicture, records } = await counter();
  const refuse = "BEGIN SELECT RAISE(ABORT, 'The disk is full.'); END";
  tamper(records, `CREATE TRIGGER refuse BEFORE DELETE ON records ${refuse}`);
  expect(await call('removal:undo', { id: captureId })).toMatchObject({ ok: true });
  await expectPicture();
});
