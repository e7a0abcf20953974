import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { AUDIT_EXPORT_PATH } from '../../../preload/contract/exports.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import { built, type ElectronDesk } from '../../support/electron/electron-desk.ts';
import {
  compareName,
  drop,
  openSubmission,
  sendAnyway,
  signIn,
  until,
} from '../../support/file-case.ts';
import { FRONT, Room } from '../../support/quitting/room.ts';

const SAMPLES = join(import.meta.dirname, '../../../resources/samples');
const PIN = 'blue folder 4';

beforeAll(built);

async function openRoom(): Promise<Room> {
  const room = await Room.open();
  onTestFinished(() => room[Symbol.asyncDispose]());
  return room;
}

const frontOf = ({ slots }: Submission) => {
  const content = slots.front_photo;
  if (content?.source !== 'capture') throw new Error('There is no capture.');
  return content.capture;
};

/** Drops a file and gives what the pre-check made of it. */
async function look(desk: ElectronDesk, room: Room, file: string) {
  const { id } = await openSubmission(desk, room.platform);
  await drop(desk, id, 'front_photo', file);
  return frontOf(await compareName(desk, id));
}

test('with workers that come late, each kind of file has its verdict and its preview', async () => {
  const room = await openRoom();
  const desk = await room.electron({ spawnMs: 60 });
  await signIn(desk, room.platform.url);
  const heic = join(import.meta.dirname, '../../fixtures/captures/orientation-1.heic');
  for (const file of [FRONT, heic, join(SAMPLES, 'bank-statement.pdf')]) {
    const { verdict, previewUrl } = await look(desk, room, file);
    expect([file, verdict === null]).toEqual([file, false]);
    const preview = await desk.request({ method: 'GET', url: previewUrl as string });
    expect([file, preview.status, preview.headers['content-type']]).toEqual([
      file,
      200,
      'image/jpeg',
    ]);
    expect(preview.body.subarray(0, 2).toString('hex')).toBe('ffd8');
  }
  expect(await desk.leave('quit')).toBe(0);
});

test('a day at the counter: signing in, filing, sending, the record, locking, settings, leaving', async () => {
  const room = await openRoom();
  const desk = await room.electron({ spawnMs: 60, unwarmed: false });
  expect(await desk.value('session:get', {})).toMatchObject({ status: 'signedOut' });
  const id = await room.checking(desk, FRONT);
  await sendAnyway(desk, id);
  await desk.value('submission:send', { submissionId: id, sentBefore: false });
  const { receipt } = await until(desk, id, ({ state }) => state === 'sent');
  expect(receipt?.record.id).toBe(room.platform.ledger.verifications[0]?.id);

  const record = await desk.request({ method: 'GET', url: AUDIT_EXPORT_PATH });
  expect([record.status, record.body.toString()]).toEqual([
    200,
    expect.stringContaining('attempt.sent'),
  ]);

  await desk.order({ do: 'startAgain' });
  await desk.told('focus');

  await desk.value('settings:update', { autoLockMinutes: 7 });
  await desk.value('pin:set', { current: null, next: PIN });
  await desk.value('session:lock', {});
  expect(await desk.call('submission:get', { submissionId: id })).toMatchObject({
    error: { code: 'locked' },
  });
  await desk.value('session:unlock', { pin: PIN });
  expect(await desk.value('submission:get', { submissionId: id })).toMatchObject({ state: 'sent' });
  expect(await desk.leave('closeWindow')).toBe(0);

  const again = await room.electron();
  expect(await again.value('settings:get', {})).toMatchObject({ autoLockMinutes: 7 });
  expect(await again.value('session:get', {})).toMatchObject({ locked: { why: 'start' } });
});

test('a first start in practice mode: nothing of it is left, and nothing was written down', async () => {
  const room = await openRoom();
  const desk = await room.electron({ server: null, spawnMs: 1 });
  await desk.value('session:start-practice', {});
  const { id } = await desk.value('submission:create', {});
  await drop(desk, id, 'front_photo', FRONT);
  const submission = await compareName(desk, id);
  expect(frontOf(submission).verdict).not.toBe(null);
  expect(await desk.leave('quit')).toBe(0);
  expect(existsSync(join(room.profile, 'practice'))).toBe(false);
  expect(existsSync(join(room.profile, 'logs'))).toBe(false);
});
