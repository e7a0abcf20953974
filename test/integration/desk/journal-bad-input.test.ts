import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { journalSealer } from '../../../main/outbox/journal/sealer.ts';
import { readHead, writeHead } from '../../../main/outbox/journal/sqlite/head.ts';
import type { HereDesk } from '../../support/here-desk.ts';
import { livedInDesk } from '../../support/lasting-desk.ts';

const LABELS = ['first draft', 'second draft', 'third draft'];
const MINUTE = 60_000;

const labelsIn = async (desk: HereDesk) =>
  (await desk.value('submission:list', { group: 'drafts', after: null })).items.map(
    ({ label }) => label,
  );

test('a journal of another version is said so, and left as it is', async () => {
  const lasting = await livedInDesk(LABELS);
  const file = join(await lasting.userFolder(), 'journal.db');
  const sealer = journalSealer(await lasting.key());
  const database = new DatabaseSync(file);
  const found = readHead(database, sealer);
  if (found.found !== 'head') throw new Error('The journal has no head.');
  writeHead(database, sealer, { ...found.head, schema: 99 });
  database.exec('PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE);');
  database.close();
  const before = readFileSync(file);
  for (const start of [1, 2]) {
    const desk = await lasting.start();
    const { opening } = await desk.value('session:get', {});
    expect(opening, `start ${start}`).toEqual({
      failure: { code: 'storage', reason: 'otherVersion' },
    });
    expect(await desk.call('submission:create', {})).toMatchObject({ ok: false });
    await desk.close();
    expect(readFileSync(file).equals(before)).toBe(true);
  }
});

test(
  'a journal cut short is kept beside a new one, and the desk goes on',
  async () => {
    const lasting = await livedInDesk(LABELS);
    const folder = await lasting.userFolder();
    const whole = readFileSync(join(folder, 'journal.db'));
    for (const part of [0, 0.7]) {
      writeFileSync(join(folder, 'journal.db'), whole.subarray(0, Math.floor(whole.length * part)));
      const desk = await lasting.start();
      const { opening } = await desk.value('session:get', {});
      expect(opening, `${part}`).toBeNull();
      for (const label of await labelsIn(desk)) expect(LABELS).toContain(label);
      await desk.value('submission:create', {});
      await desk.close();
    }
    const kept = readdirSync(folder).filter((name) => /^journal\.db\.broken-\d+$/.test(name));
    expect(kept).toHaveLength(2);
  },
  MINUTE,
);
