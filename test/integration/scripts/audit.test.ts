import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { JOURNAL, openJournal } from '../../../main/outbox/journal/file.ts';
import { openInstallation } from '../../../main/vault/installation.ts';
import { keyPlace } from '../../../main/vault/key-place.ts';
import { fileKeychain } from '../../../main/vault/open-keychain.ts';
import { setPin } from '../../../main/vault/open-user-key.ts';
import { lockProfile } from '../../../main/vault/profile-lock.ts';
import { userId } from '../../../main/vault/user-folders.ts';
import { quickPins } from '../../support/quick-pins.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { everyFile } from '../vault/open-store.ts';
import { openVault } from '../vault/open-vault.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SCRIPT = join(ROOT, 'scripts', 'audit.ts');
const QUICK_PINS = pathToFileURL(join(ROOT, 'test', 'support', 'quick-pins-preload.ts')).href;
const SERVER = 'https://lender.example/';

/** A closed profile in which these users did three things each. */
async function profileOf(...emails: readonly string[]) {
  const folder = tempFolder();
  const profile = join(folder, 'profile');
  const keychainFile = join(folder, 'keychain.json');
  const keychain = fileKeychain(keychainFile);
  await mkdir(profile);
  const installation = await openInstallation(profile);
  const journals: string[] = [];
  for (const email of emails) {
    const vault = await openVault({ profile, server: SERVER, email, keychain, installation });
    const journal = openJournal(vault);
    if (!journal.ok) throw new Error(journal.error.code);
    for (let done = 0; done < 3; done += 1) {
      const at = new Date().toISOString();
      const entry = { at, action: 'audit.exported', submissionId: null } as const;
      journal.value.commit({ audit: [{ ...entry, facts: { done }, personal: { by: email } }] });
    }
    journals.push(join(vault.folder, JOURNAL));
    journal.value.close();
    await vault.close();
  }
  return { profile, keychain, keychainFile, journals };
}

interface Ended {
  readonly code: number;
  readonly out: string;
}

function audit(args: readonly string[], input = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--import', QUICK_PINS, SCRIPT, ...args],
      (error, stdout, stderr) => {
        const code = error === null ? 0 : Number(error.code);
        resolve({ code, out: stdout + stderr });
      },
    );
    child.stdin?.end(input);
  });
}

test('a whole audit is counted and found good, and nothing in the profile changes', async () => {
  const { profile, keychainFile } = await profileOf('one@branch.example', 'two@branch.example');
  const before = everyFile(join(profile, 'users'));
  const { code, out } = await audit([
    'verify',
    '--profile',
    profile,
    `--keychain=file:${keychainFile}`,
  ]);
  expect(out.match(/3 entries checked, all as they were written/g)).toHaveLength(2);
  expect(code).toBe(0);
  const after = new Map(everyFile(join(profile, 'users')));
  for (const [path, bytes] of before) expect(after.get(path)?.equals(bytes)).toBe(true);
});

test('the first entry that was changed is named', async () => {
  const { profile, keychainFile, journals } = await profileOf('one@branch.example');
  const database = new DatabaseSync(journals[0] ?? '');
  database.exec(`UPDATE audit SET facts = '{"done":9}' WHERE seq = 2`);
  database.close();
  const { code, out } = await audit([
    'verify',
    '--profile',
    profile,
    `--keychain=file:${keychainFile}`,
    '--user=one@branch.example',
    `--server=${SERVER}`,
  ]);
  expect(out).toContain('broken at entry 2 (changed); 1 entries up to there hold');
  expect(code).toBe(1);
});

test('a record that is gone, of another version or no record at all is not said to hold', async () => {
  const { profile, keychainFile, journals } = await profileOf('one@branch.example');
  const [journal = ''] = journals;
  const args = ['verify', '--profile', profile, `--keychain=file:${keychainFile}`];
  const database = new DatabaseSync(journal);
  database.exec('PRAGMA user_version = 99');
  database.close();
  const newer = await audit(args);
  expect(newer).toEqual({ code: 2, out: expect.stringContaining('(otherVersion)') });
  await writeFile(journal, 'no database, and longer than the head of one. '.repeat(9));
  const none = await audit(args);
  expect(none).toEqual({ code: 2, out: expect.stringContaining('the journal cannot be read') });
  await rm(journal);
  const gone = await audit(args);
  expect(gone).toEqual({ code: 2, out: expect.stringContaining('there is no journal') });
});

test('it refuses while the program has the profile open', async () => {
  const { profile, keychainFile } = await profileOf('one@branch.example');
  const lock = lockProfile(profile);
  if (!lock.ok) throw new Error('It is open');
  const args = ['verify', '--profile', profile, `--keychain=file:${keychainFile}`];
  const refused = await audit(args);
  lock.value.release();
  expect(refused.out).toContain('Intake Desk has this profile open; close it first');
  expect(refused.code).toBe(2);
  expect((await audit(args)).code).toBe(0);
});

test('a PIN is asked for, and a folder that is none, or a lost key, is said', async () => {
  const { profile, keychain, keychainFile } = await profileOf('one@branch.example');
  const installation = await openInstallation(profile);
  const place = keyPlace({ keychain, installation }, userId(SERVER, 'one@branch.example'));
  // The journal lies under the key before until it is opened again.
  onTestFinished(quickPins());
  const set = await setPin(place, '24 68 ab');
  expect(set).toMatchObject({ ok: true });
  const args = ['verify', '--profile', profile, `--keychain=file:${keychainFile}`];
  expect(await audit(args)).toMatchObject({ code: 2, out: expect.stringContaining('add --pin') });
  expect(await audit([...args, '--pin'], '1111\n')).toMatchObject({
    code: 2,
    out: expect.stringContaining('not the PIN'),
  });
  expect(await audit([...args, '--pin'], '24 68 ab\n')).toMatchObject({ code: 0 });

  const none = tempFolder();
  expect(await audit(['verify', '--profile', none])).toMatchObject({ code: 2 });
  expect(everyFile(none)).toEqual([]);
  expect(await audit(['verify', '--profile', profile, `--keychain=file:${none}/other`])).toEqual({
    code: 2,
    out: expect.stringContaining('keyLost'),
  });
});
