import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
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
  tamper(join(await lasting.userFolder(), 'journal.db'), 2);
  const broken = await start(CHROMIUM, asked);
  expect(broken.out).toMatch(/user [0-9a-f]{32}: broken at entry 2 \(changed\)/);
  expect(broken.code).toBe(1);
  tamper(join(profile, 'desk', 'journal.db'), 1);
  const both = await start(ELECTRON, asked);
  expect(both.out).toContain('this desk: broken at entry 1 (changed); 0 entries before it hold');
  expect(both.code).toBe(1);
});
