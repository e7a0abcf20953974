import { beforeAll, expect, test } from 'vitest';
import { AUDIT_EXPORT_PATH } from '../../../preload/contract/exports.ts';
import { built } from '../../support/electron/electron-desk.ts';
import { FRONT, openRoom } from '../../support/electron/room.ts';
import { sendAnyway, until } from '../../support/file-case.ts';

const PIN = 'blue folder 4';

beforeAll(built);

test('a day at the counter: signing in, preparing, sending, the record, locking, settings, signing out', async () => {
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
