import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileKeychain } from '../../../main/vault/open-keychain.ts';
import { DEFAULT_SETTINGS } from '../../../preload/contract/models/settings.ts';
import { eventually } from '../../support/eventually.ts';
import { lastingDesk, TELLER } from '../../support/lasting-desk.ts';
import { managedFile } from '../../support/managed-file.ts';
import { type OpenDesk, openDesk } from '../../support/open-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const OURS = 'https://portal.example/forgot';
const THEIRS = 'https://elsewhere.example/forgot';
const KEEP = { contents: 30, drafts: null, receipts: null, audit: null };

/**
 * Returns a closed desk whose settings staff chose in the window, with the file of its settings.
 */
async function chosenDesk(scanFolder: string | null = null) {
  const computer = await lastingDesk();
  const desk = await computer.begin();
  const chosen = { forgotPasswordUrl: OURS, scanFolder, autoLockMinutes: 5, retention: KEEP };
  await desk.value('settings:update', chosen);
  await desk.close();
  const file = join(computer.profile, 'settings.json');
  const inFile = async () => JSON.parse(await readFile(file, 'utf8'));
  const edit = async (change: object) =>
    writeFile(file, JSON.stringify({ ...(await inFile()), ...change }));
  return { ...computer, chosen, file, inFile, edit };
}

/** Returns the question about the settings after the desk's sealed record is open. */
const questionOf = (desk: OpenDesk) =>
  eventually(async () => {
    const { edited } = await desk.value('settings:edited', {});
    expect(edited).not.toBeNull();
    return edited;
  });

/** Returns the entries about changed settings in the desk's record, newest first. */
async function recorded(desk: OpenDesk) {
  const { items } = await desk.value('audit:page', { after: null });
  return items
    .filter(({ book, action }) => book === 'desk' && action === 'settings.changed')
    .map(({ facts, personal }) => ({ ...facts, by: personal?.by }));
}

/** Returns all links for a forgotten password that were shown at the desk. */
const linksShown = (desk: OpenDesk) =>
  JSON.stringify(desk.events.filter(({ event }) => event === 'session:changed'));

// Promise: If the settings file is changed while the app is closed
// Promise: Staff must confirm changes that name a folder or an address
// Promise: Until then, the earlier values apply
test('applies settings that were edited while the program was closed only after staff confirm them', async () => {
  const scans = tempFolder();
  const { edit, inFile, start, chosen } = await chosenDesk();
  const edits = {
    forgotPasswordUrl: THEIRS,
    scanFolder: scans,
    autoLockMinutes: 0,
    retention: { ...KEEP, contents: 0, audit: 1 },
  };
  await edit({ ...edits, theme: 'dark' });

  const desk = await start();
  // It applies at once, and also after the program knows what staff chose.
  expect((await desk.value('session:get', {})).forgotPasswordUrl).not.toBe(THEIRS);
  expect(await questionOf(desk)).toEqual({ before: chosen, after: edits });
  expect(await desk.value('settings:get', {})).toMatchObject({ ...chosen, theme: 'dark' });
  expect((await desk.value('session:get', {})).forgotPasswordUrl).toBe(OURS);
  expect(linksShown(desk)).not.toContain(THEIRS);

  await desk.value('settings:answer-edited', { answer: 'putBack' });
  expect(await desk.value('settings:edited', {})).toEqual({ edited: null });
  expect(await inFile()).toMatchObject({ ...chosen, theme: 'dark' });
  const entries = await recorded(desk);
  expect(entries).toContainEqual(
    expect.objectContaining({ setting: 'autoLockMinutes', how: 'found', before: '5', after: '0' }),
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ setting: 'autoLockMinutes', how: 'window', after: '5', by: TELLER }),
  );
});

test('applies edited settings that staff keep, also after the next start, and records who kept them', async () => {
  const { edit, start, signIn } = await chosenDesk();
  await edit({ forgotPasswordUrl: THEIRS, autoLockMinutes: 60 });
  const desk = await start();
  await questionOf(desk);
  await desk.value('session:lock', {});
  const whileLocked = await desk.call('settings:answer-edited', { answer: 'keep' });
  expect(whileLocked).toMatchObject({ error: { code: 'locked' } });
  await signIn(desk);
  await desk.value('settings:answer-edited', { answer: 'keep' });
  const kept = { forgotPasswordUrl: THEIRS, autoLockMinutes: 60 };
  expect(await desk.value('settings:get', {})).toMatchObject(kept);
  expect(await recorded(desk)).toContainEqual(
    expect.objectContaining({
      setting: 'autoLockMinutes',
      how: 'confirmed',
      before: '5',
      by: TELLER,
    }),
  );
  await desk.close();

  const again = await start();
  await eventually(async () => expect(await again.value('settings:get', {})).toMatchObject(kept));
  expect(await again.value('settings:edited', {})).toEqual({ edited: null });
});

test('keeps no folder and no address that staff refuse in the program’s own question', async () => {
  const { edit, profile, platform, keychain } = await chosenDesk();
  await edit({ forgotPasswordUrl: THEIRS });
  const desk = await openDesk({
    ...{ profileDir: profile, server: platform.url, ask: { confirm: async () => false } },
    keychain: fileKeychain(keychain),
  });
  await questionOf(desk);
  const refused = await desk.call('settings:answer-edited', { answer: 'keep' });
  expect(refused).toMatchObject({ error: { issues: [{ field: 'forgotPasswordUrl' }] } });
  expect(await desk.value('settings:get', {})).toMatchObject({ forgotPasswordUrl: OURS });
});

test.each<
  [string, (desk: Awaited<ReturnType<typeof chosenDesk>>) => Promise<unknown>, object | null]
>([
  ['nothing', async () => {}, null],
  [
    'what makes the desk safer',
    ({ edit }) => edit({ forgotPasswordUrl: null, autoLockMinutes: 1 }),
    null,
  ],
  ['other settings', ({ edit }) => edit({ theme: 'dark', language: 'es-US' }), null],
  [
    'all of it: the file is no JSON any more',
    ({ file }) => writeFile(file, '{"autoLockMinutes": 0, "forg'),
    {
      before: { autoLockMinutes: 5, retention: KEEP },
      after: { autoLockMinutes: 15, retention: DEFAULT_SETTINGS.retention },
    },
  ],
  [
    'what the desk knew of them',
    ({ profile }) => rm(join(profile, 'desk', 'seen-settings')),
    {
      before: { forgotPasswordUrl: null, retention: DEFAULT_SETTINGS.retention },
      after: { forgotPasswordUrl: OURS, retention: KEEP },
    },
  ],
])('reports after a start that somebody changed %s', async (_what, change, asked) => {
  const desk = await chosenDesk();
  await change(desk);
  const opened = await desk.start();
  // It applies what staff chose after the record is open.
  await eventually(async () =>
    expect((await opened.value('audit:verify', {})).deskChecked).toBe(true),
  );
  expect(await opened.value('settings:edited', {})).toEqual({ edited: asked });
});

// Promise: Changes to the managed settings don't
test('requires no confirmation of the managed settings', async () => {
  const { edit, profile, platform, keychain } = await chosenDesk();
  await edit({ forgotPasswordUrl: THEIRS, retention: { ...KEEP, audit: 1 } });
  const fixed = { forgotPasswordUrl: 'https://portal.example/other', retention: KEEP };
  const desk = await openDesk({
    ...{ profileDir: profile, server: platform.url, keychain: fileKeychain(keychain) },
    managedFile: await managedFile(fixed),
  });
  await eventually(async () =>
    expect((await desk.value('audit:verify', {})).deskChecked).toBe(true),
  );
  expect(await desk.value('settings:edited', {})).toEqual({ edited: null });
  expect(await desk.value('settings:get', {})).toMatchObject(fixed);
});
