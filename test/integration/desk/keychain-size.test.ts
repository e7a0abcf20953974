import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createPracticePlatform } from '../../../main/practice/platform/practice-platform.ts';
import { credentials, openDesk } from '../../support/open-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { windowsKeychain } from '../../support/windows-keychain.ts';

/** A PIN of the maximum length, of characters that take three bytes each. */
const LONGEST_PIN = Array.from({ length: 64 }, (_, at) =>
  String.fromCodePoint(0x6f00 + at * 7),
).join('');

test('writes no keychain entry that Windows would refuse in a whole run with tokens of 6 kB', async () => {
  const platform = await createPracticePlatform({
    applications: 3,
    password: 'practice',
    newId: () => `${'token'.repeat(600)}-${randomUUID()}`,
  });
  onTestFinished(() => platform.close());
  const { keychain, sizes } = windowsKeychain();
  const profileDir = tempFolder();
  const first = await openDesk({ profileDir, keychain });
  const signedIn = await first.value('session:sign-in', credentials(platform.url));
  expect(signedIn.keychainProblem).toBeNull();
  const { id } = await first.value('submission:create', {});
  await first.value('pin:set', { current: null, next: '28 61 kx' });
  await first.value('pin:set', { current: '28 61 kx', next: LONGEST_PIN });
  await first.value('session:lock', {});
  expect(await first.call('session:unlock', { pin: '11 11 ab' })).toMatchObject({
    error: { code: 'pin', problem: 'wrong' },
  });
  await first.close();

  const second = await openDesk({ profileDir, keychain });
  expect(await second.value('session:get', {})).toMatchObject({
    status: 'signedOut',
    locked: { why: 'start' },
  });
  await second.value('session:unlock', { pin: LONGEST_PIN });
  await second.value('submission:get', { submissionId: id });
  await second.value('session:sign-out', { unsent: 'keep' });
  await second.value('session:sign-in', credentials(platform.url, 'supervisor@practice.example'));
  const { keychainProblem } = await second.value('session:get', {});
  expect(keychainProblem).toBeNull();
  await second.close();

  const { id: installation } = JSON.parse(
    await readFile(join(profileDir, 'installation.json'), 'utf8'),
  ) as { readonly id: string };
  expect([...sizes.keys()].filter((name) => !name.includes(installation))).toEqual([]);
  const kinds = [...sizes.keys()].map((name) => name.replaceAll(/ [0-9a-f]{32}/g, ''));
  expect(new Set(kinds)).toEqual(
    new Set([
      'desk key',
      'desk key, outbox',
      'last user',
      'session',
      'user key',
      'user key, outbox',
      'user key, wrong PINs',
    ]),
  );
  expect(Math.max(...sizes.values())).toBeLessThan(600);
  for (const name of await readdir(join(profileDir, 'kept'))) {
    expect(await readFile(join(profileDir, 'kept', name), 'latin1')).not.toContain('token');
  }
});
