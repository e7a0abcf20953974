import { execFile } from 'node:child_process';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { checked } from '../../support/checked-audit.ts';
import { livedInDesk } from '../../support/lasting-desk.ts';

const STDIO = ['main/hosts/stdio/main.ts'];
const CHROMIUM = ['main/hosts/chromium/main.ts'];
const standIn = pathToFileURL('test/integration/hosts-electron/use-stand-in.ts').href;
const ELECTRON = ['--import', standIn, 'main/hosts/electron/main.ts', '.'];

function start(host: readonly string[], args: readonly string[]) {
  return new Promise<{ code: number; out: string }>((done) => {
    execFile(process.execPath, ['--no-warnings', ...host, ...args], (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), out: stdout + stderr }),
    );
  });
}

test('the program itself checks every record, in each host, and names the first entry that was changed', async () => {
  const lasting = await livedInDesk(['Counter one']);
  const { profile, keychain } = lasting;
  const report = join(keychain, '..', 'report.txt');
  const asked = ['--verify-audit', `--profile=${profile}`, `--keychain=file:${keychain}`];
  const held = await start(STDIO, [...asked, `--report=${report}`]);
  expect(held.out).toMatch(/this desk: \d+ entries checked, all as they were written/);
  expect(held.out).toMatch(/user [0-9a-f]{32}: \d+ entries checked, all as they were written/);
  expect(held.code).toBe(0);
  expect(held.out).toBe(await readFile(report, 'utf8'));
  expect((await start(STDIO, [...asked, `--report=${report}`])).code).toBe(2);

  const tamper = (path: string, seq: number) => {
    const database = new DatabaseSync(path);
    database.prepare(`UPDATE audit SET action = 'audit.viewed' WHERE seq = ?`).run(seq);
    database.close();
  };
  tamper(join(profile, 'desk', 'journal.db'), 1);
  const broken = await start(CHROMIUM, asked);
  expect(broken.out).toContain(
    'this desk: broken at entry 1 (changed); 0 entries up to there hold',
  );
  expect(broken.out).toMatch(/user [0-9a-f]{32}: \d+ entries checked, all as they were written/);
  expect(broken.code).toBe(1);
  tamper(join(await lasting.userFolder(), 'journal.db'), 2);
  const both = await start(ELECTRON, asked);
  expect(both.out).toMatch(/user [0-9a-f]{32}: broken at entry 2 \(changed\)/);
  expect(both.code).toBe(1);
});

// Promise: An older copy that was put back
test('an older copy of the desk’s own record is noticed by the ledger alone, and by the keychain alone', async () => {
  const lasting = await livedInDesk([]);
  const { profile, keychain } = lasting;
  const [older, newer] = ['older', 'newer'].map((name) => join(keychain, '..', name));
  const keep = async (place = '') => {
    await cp(profile, place, { recursive: true });
    await cp(keychain, `${place}.json`);
  };
  const putBack = async (place = '', ...names: readonly string[]) => {
    for (const name of names) {
      await rm(join(profile, name), { recursive: true });
      await cp(join(place, name), join(profile, name), { recursive: true });
    }
  };
  await keep(older);
  const later = await lasting.start();
  await later.value('settings:update', { autoLockMinutes: 0 });
  await later.close();
  expect((await checked(profile, keychain)).code).toBe(0);
  await keep(newer);

  for (const knows of ['ledger', 'keychain'] as const) {
    await putBack(newer, 'desk', 'ledger');
    await cp(`${knows === 'ledger' ? older : newer}.json`, keychain);
    await putBack(older, ...(knows === 'ledger' ? ['desk'] : ['desk', 'ledger']));
    const told = await checked(profile, keychain);
    expect(told.out).toMatch(
      /this desk: older than what is known of it; what came after entry \d+/,
    );
    expect(told.code).toBe(1);

    const desk = await lasting.start();
    const { items } = await desk.value('audit:page', { after: null });
    expect(items.filter(({ action }) => action === 'deskRecord.older')).toHaveLength(1);
    const check = { ok: false, book: 'desk', reason: 'older' };
    expect(await desk.value('audit:verify', {})).toMatchObject(check);
    await desk.close();
    const after = await checked(profile, keychain);
    expect(after.out).toContain('this desk: older than what is known of it');
  }
});
