import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { ExportAnswer } from '../../../preload/contract/exports.ts';
import { built } from '../../support/electron/electron-desk.ts';
import { FRONT, openRoom } from '../../support/electron/room.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const PIN = 'blue folder 4';
const NAME = 'Jane Doe';

beforeAll(built);

/** Opens a desk with a draft of that person, whose ID picture has been added. */
async function deskWithPerson() {
  const room = await openRoom();
  const desk = await room.electron();
  await room.checking(desk, FRONT);
  const query = join(tempFolder(), 'query.json');
  const folder = tempFolder();
  let dialogs = 0;
  /** Begins an export, and resolves when the system's dialog is open. */
  const save = async (kind: string, asked: object) => {
    await writeFile(query, JSON.stringify(asked));
    const saving = desk.request({ method: 'POST', url: `/export/${kind}`, bodyFile: query });
    dialogs += 1;
    expect(await desk.told('dialog', dialogs)).toBe('saveDialog');
    return async (filePath: string) => {
      const answer = { canceled: filePath === '', filePath };
      await desk.order({ do: 'answerDialog', answer });
      const { status, body } = await saving;
      return { status, answer: JSON.parse(body.toString()) as ExportAnswer };
    };
  };
  return { room, desk, folder, save };
}

test('saves where staff choose, shows the file in its folder, and lets the page download nothing', async () => {
  const { desk, folder, save } = await deskWithPerson();
  const place = join(folder, 'Jane.json');
  const choose = await save('person', { name: NAME });
  expect(await readdir(folder)).toEqual([]);
  const { answer } = await choose(place);
  expect(answer).toMatchObject({ address: null, saved: { name: 'Jane.json', unmarked: false } });
  expect(await readFile(place, 'utf8')).toContain(NAME);
  expect(await readdir(folder)).toEqual(['Jane.json']);
  const id = answer.saved?.id ?? '';
  expect(await desk.value('export:show', { id })).toEqual({ shown: true });
  expect(await desk.told('shown')).toBe(place);

  for (const url of ['app://desk/export/audit', `app://desk/export/${id}`, 'blob:app://desk/a']) {
    expect(await desk.order({ do: 'download', url })).toEqual({ prevented: true });
  }
  expect(await desk.leave()).toBe(0);
});

test('writes nothing if the desk is locked while the system’s dialog is open', async () => {
  const { room, desk, folder, save } = await deskWithPerson();
  await desk.value('pin:set', { current: null, next: PIN });
  const choose = await save('person', { name: NAME });
  await desk.value('session:lock', {});
  const { status, answer } = await choose(join(folder, 'Jane.json'));
  expect([status, answer]).toEqual([423, { error: { code: 'locked' } }]);
  expect(await readdir(folder)).toEqual([]);
  expect(await readdir(join(room.profile, 'logs')).catch(() => [])).toEqual([]);
});
