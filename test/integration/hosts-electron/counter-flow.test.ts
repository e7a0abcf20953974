import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { built } from '../../support/electron/electron-desk.ts';
import { FRONT, openRoom } from '../../support/electron/room.ts';
import { sendAnyway, until } from '../../support/file-case.ts';
import { tempFolder } from '../../support/temp-folder.ts';

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

  const folder = tempFolder();
  const query = join(folder, 'query.json');
  await writeFile(query, '{}');
  const saving = desk.request({ method: 'POST', url: '/export/audit', bodyFile: query });
  expect(await desk.told('dialog')).toBe('saveDialog');
  const filePath = join(folder, 'record.jsonl');
  await desk.order({ do: 'answerDialog', answer: { canceled: false, filePath } });
  expect((await saving).status).toBe(200);
  expect(await readFile(filePath, 'utf8')).toContain('attempt.sent');

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
