import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { verifyAudit } from '../../../main/desk/verify-audit.ts';
import { destroyUserVault } from '../../../main/vault/destroy-user-vault.ts';
import { openInstallation } from '../../../main/vault/installation.ts';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { fileKeychain } from '../../../main/vault/open-keychain.ts';
import { err } from '../../../preload/contract/result.ts';
import { type LastingDesk, livedInDesk, PIN, TELLER } from '../../support/lasting-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { everyFile } from '../vault/open-store.ts';

const STDIO = ['dev/stdio/main.ts'];
const CHROMIUM = ['dev/chromium/main.ts'];
const standIn = pathToFileURL('test/integration/hosts-electron/use-stand-in.ts').href;
const ELECTRON = ['--import', standIn, 'main/hosts/electron/main.ts', '.'];
const SCRIPT = ['scripts/audit.ts', 'verify'];

function start(host: readonly string[], args: readonly string[]) {
  return new Promise<{ code: number; out: string }>((done) => {
    execFile(process.execPath, ['--no-warnings', ...host, ...args], (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), out: stdout + stderr }),
    );
  });
}

/** Verifies the records in this process. Returns the printed lines and the exit code. */
async function checked({ profile, keychain }: LastingDesk, pin?: string) {
  const lines: string[] = [];
  const readPin = pin === undefined ? null : async () => pin;
  const what = { profile, user: null, keychain: fileKeychain(keychain), readPin };
  const code = await verifyAudit(what, (line) => void lines.push(line));
  return { code, out: lines.join('\n') };
}

test('verifies every record in each host and names the first changed entry', async () => {
  const lasting = await livedInDesk(['Counter one']);
  const { profile, keychain } = lasting;
  const report = join(keychain, '..', 'report.txt');
  const asked = ['--verify-audit', `--profile=${profile}`, `--keychain=file:${keychain}`];
  const before = everyFile(join(profile, 'users'));
  const held = await start(STDIO, [...asked, `--report=${report}`]);
  expect(everyFile(join(profile, 'users'))).toEqual(expect.arrayContaining([...before]));
  expect(held.out).toMatch(/this desk: valid; entries verified: \d+/);
  expect(held.out).toMatch(/user [0-9a-f]{32}: valid; entries verified: \d+/);
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
    'this desk: not valid at entry 1 (changed); valid entries before that: 0',
  );
  expect(broken.out).toMatch(/user [0-9a-f]{32}: valid; entries verified: \d+/);
  expect(broken.code).toBe(1);
  tamper(join(await lasting.userFolder(), 'journal.db'), 2);
  const both = await start(ELECTRON, asked);
  expect(both.out).toMatch(/user [0-9a-f]{32}: not valid at entry 2 \(changed\)/);
  expect(both.code).toBe(1);
  const where = ['--profile', profile, `--keychain=file:${keychain}`];
  const whose = [`--user=${TELLER}`, `--server=${lasting.platform.url}`];
  const one = await start(SCRIPT, [...where, ...whose]);
  expect(one.out).toMatch(/not valid at entry 2 \(changed\); valid entries before that: 1/);
  expect(one.out).not.toContain('this desk');
  expect(one.code).toBe(1);
});

test('does not report a record as valid that is missing, of another version, or in use', async () => {
  const lasting = await livedInDesk([]);
  const journal = join(await lasting.userFolder(), 'journal.db');
  const desk = await lasting.start();
  const inUse = 'this profile is open in Intake Desk; close Intake Desk first';
  expect(await checked(lasting)).toEqual({ code: 2, out: inUse });
  await desk.close();
  expect(await checked(lasting)).toMatchObject({ code: 0 });
  const lock = join(lasting.profile, 'profile.lock');
  await rm(lock);
  await mkdir(lock);
  expect(await checked(lasting)).toMatchObject({ out: expect.stringContaining('be locked') });
  await rmdir(lock);
  const database = new DatabaseSync(journal);
  database.exec('PRAGMA user_version = 99');
  database.close();
  for (const [said, harm] of [
    ['(otherVersion)', async () => undefined],
    ['the record cannot be read', () => writeFile(journal, 'no database, and long. '.repeat(20))],
    ['the record is missing', () => rm(journal)],
  ] as const) {
    await harm();
    expect(await checked(lasting)).toEqual({ code: 2, out: expect.stringContaining(said) });
  }
});

// Promise: If someone deleted the entire record of a user
test('reports a record as missing if someone deleted its folder, and the ledger or the key as well', async () => {
  const lasting = await livedInDesk(['Counter one']);
  const { profile } = lasting;
  const user = await lasting.userFolder();
  const ledger = join(profile, 'ledger', `${basename(user)}.log`);
  const missing = {
    code: 2,
    out: expect.stringMatching(/user [0-9a-f]{32}: the record is missing/),
  };
  expect((await checked(lasting)).code).toBe(0);
  await rm(user, { recursive: true });
  expect(await checked(lasting)).toEqual(missing);
  const stillThere = await readFile(ledger);
  await rm(ledger);
  expect(await checked(lasting)).toEqual(missing);
  const secrets: Record<string, string> = JSON.parse(await readFile(lasting.keychain, 'utf8'));
  const keep = (isKept: (name: string) => boolean) => {
    const kept = Object.entries(secrets).filter(([name]) => isKept(name));
    return writeFile(lasting.keychain, JSON.stringify(Object.fromEntries(kept)));
  };
  const isUsers = (name: string) => name.startsWith('user key');
  const reach = `${Object.keys(secrets).find(isUsers)?.slice(0, 74)}, outbox`;
  secrets[reach] = JSON.stringify({ journal: '0'.repeat(32), revision: 3 });
  await keep((name) => !isUsers(name) || name === reach);
  expect(await checked(lasting)).toEqual(missing);
  await keep((name) => !isUsers(name));
  await writeFile(ledger, stillThere);
  expect(await checked(lasting)).toEqual(missing);

  await keep(() => true);
  await Promise.all(
    ['users', 'desk', 'ledger'].map((name) => rm(join(profile, name), { recursive: true })),
  );
  const none = await checked(lasting);
  expect(none).toEqual(missing);
  expect(none.out).toContain('this desk: the record is missing');
});

test('expects no record of a user whose data was deleted, is being deleted, or was never stored', async () => {
  const lasting = await livedInDesk(['Counter one']);
  const { profile, keychain } = lasting;
  const id = basename(await lasting.userFolder());
  const parts = {
    keychain: fileKeychain(keychain),
    installation: await openInstallation(profile),
    destruction: { held: () => false, note: () => {} },
  };
  const onlyDesk = { code: 0, out: expect.stringMatching(/^this desk: valid[^\n]*$/) };
  // The keychain provided no key, so only an empty folder was created.
  await mkdir(join(profile, 'users', '0'.repeat(32)));
  // The same person’s key for another computer, and a space in which nobody signed in.
  await parts.keychain.set(`user key ${'1'.repeat(32)} ${'2'.repeat(32)}`, 'x');
  await parts.keychain.set(`user key unsigned-${'3'.repeat(32)} ${parts.installation.id}`, 'x');
  expect((await checked(lasting)).code).toBe(0);

  const account = `user key ${id} ${parts.installation.id}`;
  const intent = JSON.stringify({ v: 1, at: 1, by: TELLER, why: 'locked', noted: false });
  await parts.keychain.set(`${account}, destroying`, intent);
  // The key still exists, so the deletion has not removed anything yet.
  expect((await checked(lasting)).out).toMatch(/user [0-9a-f]{32}: valid/);
  const key = await parts.keychain.get(account);
  await parts.keychain.delete(account);
  const ending = {
    code: 0,
    out: expect.stringContaining('all data of this user is being deleted'),
  };
  expect(await checked(lasting)).toEqual(ending);
  await rm(join(profile, 'users', id), { recursive: true });
  expect(await checked(lasting)).toEqual(ending);
  if (key.ok && key.value !== null) await parts.keychain.set(account, key.value);
  expect((await checked(lasting)).out).toContain('the record is missing');

  // A keychain that deletes only keys and overwrites the rest.
  const stubborn: Keychain = {
    ...parts.keychain,
    delete: async (name) =>
      name === account ? parts.keychain.delete(name) : err({ code: 'keychain', problem: 'failed' }),
  };
  await parts.keychain.set(`${account}, outbox`, `{"journal":"${'0'.repeat(32)}","revision":3}`);
  const asked = { by: TELLER, why: 'locked' } as const;
  const destroyed = await destroyUserVault(profile, id, { ...parts, keychain: stubborn }, asked);
  expect(destroyed).toEqual({ ok: true, value: { left: null } });
  expect(await checked(lasting)).toEqual(onlyDesk);
});

test('does not report success if the credential store cannot be searched for deleted records', async () => {
  const { profile, keychain } = await livedInDesk([]);
  const lines: string[] = [];
  const locked = async () => err({ code: 'keychain', problem: 'locked' } as const);
  const blind = { ...fileKeychain(keychain), accounts: locked };
  const what = { profile, user: null, keychain: blind, readPin: null };
  expect(await verifyAudit(what, (line) => void lines.push(line))).toBe(2);
  expect(lines.join('\n')).toContain('the credential store could not be searched (locked)');
});

test('asks for a PIN, and reports a folder that is not a profile and a lost key', async () => {
  const lasting = await livedInDesk([]);
  const desk = await lasting.start();
  await desk.value('pin:set', { current: null, next: PIN });
  await desk.close();
  const says = (out: string) => ({ code: 2, out: expect.stringContaining(out) });
  expect(await checked(lasting)).toEqual(says('add --pin'));
  expect(await checked(lasting, '1111')).toEqual(says('incorrect PIN'));
  expect(await checked(lasting, PIN)).toMatchObject({ code: 0 });
  expect(await checked({ ...lasting, keychain: `${lasting.keychain}.no` })).toEqual(
    says('keyLost'),
  );
  const nothing = tempFolder();
  expect(await checked({ ...lasting, profile: nothing })).toEqual(
    says('is not an Intake Desk profile'),
  );
  expect(everyFile(nothing)).toEqual([]);
});

// Promise: If an older copy of the record was put back
// Promise: The copy never passes verification again.
test('detects an older copy of the desk’s record by the ledger alone and by the keychain alone', async () => {
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
  expect((await checked(lasting)).code).toBe(0);
  await keep(newer);

  for (const knows of ['ledger', 'keychain'] as const) {
    await putBack(newer, 'desk', 'ledger');
    await cp(`${knows === 'ledger' ? older : newer}.json`, keychain);
    await putBack(older, ...(knows === 'ledger' ? ['desk'] : ['desk', 'ledger']));
    const told = await checked(lasting);
    expect(told.out).toMatch(/this desk: not valid \(older copy\); entries after \d+ are missing/);
    expect(told.code).toBe(1);

    const desk = await lasting.start();
    const { items } = await desk.value('audit:page', { after: null });
    expect(items.filter(({ action }) => action === 'deskRecord.older')).toHaveLength(1);
    const check = { ok: false, book: 'desk', reason: 'older' };
    expect(await desk.value('audit:verify', {})).toMatchObject(check);
    await desk.close();
    const after = await checked(lasting);
    expect(after.out).toContain('this desk: not valid (older copy)');
  }
});
