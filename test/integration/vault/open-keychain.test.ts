import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openKeychain } from '../../../main/vault/open-keychain.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('keeps the secrets of a file keychain for the next start, for this user only', async () => {
  const path = join(tempFolder(), 'keychain.json');
  const open = () => {
    const opened = openKeychain(`file:${path}`, { packaged: false });
    if (!opened.ok) throw new Error('Refused');
    return opened.value;
  };
  expect(await open().get('a')).toEqual({ ok: true, value: null });
  await open().set('a', 'one');
  await open().set('b', 'two');
  await open().delete('a');
  expect(await open().get('a')).toEqual({ ok: true, value: null });
  expect(await open().get('b')).toEqual({ ok: true, value: 'two' });
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  writeFileSync(path, 'not json');
  expect(await open().get('b')).toMatchObject({ ok: false, error: { problem: 'failed' } });
});

test('keeps secrets of the packaged program only in the system keychain', () => {
  const refused = { ok: false, error: { code: 'invalidRequest', issues: [{ field: 'keychain' }] } };
  for (const choice of ['memory', 'file:/tmp/keychain.json', 'file:', 'nonsense', '']) {
    expect(openKeychain(choice, { packaged: true })).toMatchObject(refused);
  }
  for (const choice of ['file:', 'nonsense', '']) {
    expect(openKeychain(choice, { packaged: false })).toMatchObject(refused);
  }
  expect(openKeychain('system', { packaged: true })).toMatchObject({ ok: true });
  expect(openKeychain('memory', { packaged: false })).toMatchObject({ ok: true });
});
