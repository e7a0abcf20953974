import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Settings } from '../../../preload/contract/models/settings.ts';
import { managedFile } from '../../support/managed-file.ts';
import { branchPlatform, credentials, openDesk, signedInDesk } from '../../support/open-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const PORTAL = 'https://elsewhere.example/{application_id}';
const NETWORK = [
  '\\\\host\\scans',
  '//host/scans',
  '\\\\?\\UNC\\host\\scans',
  '//?/UNC/host/scans',
  '\\\\host@80\\scans',
];

/**
 * Opens a desk whose confirmation dialog always gets the same answer. Returns it with a private
 * folder and the questions that were asked.
 */
async function program(confirms: boolean) {
  const scans = tempFolder();
  const asked: unknown[] = [];
  const confirm = async (places: unknown) => {
    asked.push(places);
    return confirms;
  };
  return { ...(await openDesk({ ask: { confirm } })), scans, asked };
}

/** Starts a server that counts its requests. */
async function stranger() {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, calls: () => calls };
}

test('lets no call of the window set a folder or an address that staff did not confirm in the program’s own dialog', async () => {
  const { value, call, scans, asked } = await program(false);
  const named: Partial<Settings> = {
    scanFolder: scans,
    applicationUrl: PORTAL,
    forgotPasswordUrl: 'https://elsewhere.example/forgot',
    scannerAddresses: ['10.0.0.7'],
  };
  const before = await value('settings:get', {});
  for (const [field, given] of Object.entries(named)) {
    const refused = { ok: false, error: { code: 'invalidRequest', issues: [{ field }] } };
    expect(await call('settings:update', { [field]: given, theme: 'dark' })).toMatchObject(refused);
  }
  expect(await value('settings:get', {})).toEqual(before);
  expect(await call('scan:list', {})).toMatchObject({ ok: false });
  expect(asked).toHaveLength(4);
  expect(asked[0]).toEqual([{ name: 'scanFolder', before: null, after: scans }]);
  // A change that names no place, or that removes one, requires no confirmation.
  await value('settings:update', { theme: 'dark', scanFolder: null });
  expect(asked).toHaveLength(4);
});

test('sets what staff confirm, and does not ask again for what is set', async () => {
  const { value, scans, asked } = await program(true);
  await value('settings:update', { scanFolder: scans });
  const change = { applicationUrl: PORTAL, scanFolder: scans };
  expect(await value('settings:update', change)).toMatchObject(change);
  expect(asked).toEqual([
    [{ name: 'scanFolder', before: null, after: scans }],
    [{ name: 'applicationUrl', before: null, after: PORTAL }],
  ]);
});

// Promise: The app calls only the platform's address
// Promise: The platform's address is either set
test('sends a password to no server that staff did not confirm', async () => {
  const server = await stranger();
  // These are real settings, and the command line names no server.
  const profileDir = tempFolder();
  const no = await openDesk({ profileDir, ask: { confirm: async () => false } });
  expect(await no.call('session:sign-in', credentials(server.url))).toMatchObject({
    ok: false,
    error: { code: 'invalidRequest', issues: [{ field: 'server' }] },
  });
  expect(server.calls()).toBe(0);
  await no.close();
  const questions: unknown[] = [];
  const confirm = async (places: unknown) => questions.push(places) > 0;
  const yes = await signedInDesk({ profileDir, ask: { confirm } });
  const { platform } = yes;
  await yes.value('session:sign-out', { unsent: 'keep' });
  await yes.value('session:sign-in', credentials(platform.url));
  expect(questions).toHaveLength(1);
});

test('accepts a network folder only from the managed settings, in whatever form it is written', async () => {
  const { call, asked } = await program(true);
  for (const scanFolder of NETWORK) {
    expect(await call('settings:update', { scanFolder })).toEqual({
      ok: false,
      error: { code: 'scanFolder', problem: 'network' },
    });
  }
  expect(asked).toEqual([]);
});

test.runIf(process.platform !== 'win32')(
  'does not look into a network folder from the profile’s file, but into the managed one',
  async () => {
    const root = tempFolder();
    // On this system, two slashes lead to the same place as one.
    const scans = `/${join(root, 'scans')}`;
    await mkdir(scans);
    const platform = await branchPlatform();
    const profileDir = join(root, 'profile');
    await mkdir(profileDir);
    await writeFile(join(profileDir, 'settings.json'), JSON.stringify({ scanFolder: scans }));
    const own = await openDesk({ profileDir });
    await own.value('session:sign-in', credentials(platform.url));
    const network = { ok: false, error: { code: 'scanFolder', problem: 'network' } };
    const notSet = { ok: false, error: { code: 'scanFolder', problem: 'notSet' } };
    expect(await own.call('scan:list', {})).toMatchObject(notSet);
    await own.value('settings:answer-edited', { answer: 'keep' });
    expect(await own.call('scan:list', {})).toEqual(network);
    await own.close();
    const file = await managedFile({ scanFolder: scans });
    const machine = await openDesk({ profileDir: join(root, 'other'), managedFile: file });
    await machine.value('session:sign-in', credentials(platform.url));
    expect((await machine.value('scan:list', {})).folder).toBe(scans);
  },
);

test('asks one question at a time, and applies a yes only to the desk it was asked at', async () => {
  const asked = Promise.withResolvers<boolean>();
  const { value, call } = await openDesk({
    ask: { confirm: () => asked.promise },
  });
  const change = call('settings:update', { applicationUrl: PORTAL });
  const beside = call('settings:update', { forgotPasswordUrl: 'https://elsewhere.example/' });
  expect(await Promise.race([change, beside])).toMatchObject({
    error: { code: 'invalidRequest', issues: [{ field: 'forgotPasswordUrl' }] },
  });
  await value('session:start-practice', {});
  asked.resolve(true);
  expect(await change).toMatchObject({ ok: false });
  expect((await value('settings:get', {})).applicationUrl).toBeNull();
});
