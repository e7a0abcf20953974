import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Disk, systemDisk } from '../../../main/system/files/disk.ts';
import type { ExportAnswer, ExportKind } from '../../../preload/contract/exports.ts';
import type { ApplicationId, PlatformFileId } from '../../../preload/contract/ids.ts';
import { heldDisk } from '../../support/held-disk.ts';
import { branchPlatform, credentials, openDesk } from '../../support/open-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const PIN = 'blue folder 7';
const BEFORE = 'What was there before.';
const NOTHING = { address: null, saving: null, saved: null };
const KINDS = ['audit', 'person', 'sent', 'commercial-data', 'platform-file'] as const;

interface Options {
  readonly disk?: Disk;
  /** True if staff choose the place of an existing file. */
  readonly replaces?: boolean;
}

/** Opens a desk whose staff choose a place in a dialog that stays open until the test answers it. */
async function atDialog({ disk, replaces = false }: Options = {}) {
  const platform = await branchPlatform();
  const folder = tempFolder();
  const place = join(folder, 'chosen');
  if (replaces) await writeFile(place, BEFORE);
  const asked: { readonly name: string; choose(place: string | null): void }[] = [];
  const noted: unknown[] = [];
  const desk = await openDesk({
    ask: {
      confirm: async () => true,
      chooseFile: (name) =>
        new Promise((resolve) => asked.push({ name, choose: (chosen) => resolve(chosen) })),
    },
    noteSaved: async (file) => {
      noted.push(file);
      return { unmarked: file.fromOutside };
    },
    ...(disk && { disk }),
  });
  const signIn = (email?: string) =>
    desk.value('session:sign-in', credentials(platform.url, email));
  await signIn();
  const applicationId = platform.samples.applications[0]?.id as ApplicationId;
  await desk.value('commercial-data:get', { applicationId, services: [], rawBankAnalytics: true });
  const fileId = platform.samples.files.find(({ name }) => name === 'note.txt')?.id;
  const opened = await desk.value('platform-file:open', {
    fileId: fileId as PlatformFileId,
    fresh: false,
  });
  const day = (at: number) => new Date(at).toISOString();
  const queries: Readonly<Record<ExportKind, object>> = {
    audit: {},
    person: { name: 'Jane Doe' },
    sent: { from: day(Date.now() - 86_400_000), to: day(Date.now() + 86_400_000) },
    'commercial-data': { applicationId },
    'platform-file': { token: opened.token },
  };
  const request = (method: string, path: string, body?: object) =>
    desk.desk.handle(
      new Request(`http://desk${path}`, { method, ...(body && { body: JSON.stringify(body) }) }),
    );
  /** Begins an export, and resolves when its dialog is open. */
  const save = async (kind: ExportKind) => {
    const answered = request('POST', `/export/${kind}`, queries[kind]);
    await expect.poll(() => asked.length).toBe(1);
    const dialog = asked.pop();
    return async (chosen: string | null) => {
      dialog?.choose(chosen);
      const answer = await answered;
      return (await answer.json()) as ExportAnswer & { readonly error?: unknown };
    };
  };
  const exported = async () => {
    const { items } = await desk.value('audit:page', { after: null });
    return items.map(({ action }) => action).filter((action) => action.endsWith('.exported'));
  };
  const left = () => readdir(folder);
  return { ...desk, platform, place, noted, asked, signIn, request, save, exported, left };
}

const CONTENTS: Readonly<Record<ExportKind, string | RegExp>> = {
  audit: /"session\.signedIn"/,
  person: /"asked":\s*\{\s*"name":\s*"Jane Doe"/,
  sent: /"application","owner"/,
  'commercial-data': /Acme Bakery LLC/,
  'platform-file': 'Practice file. Opened by its id, shown as text.\n',
};

// Promise: Intake Desk writes a file only after
test.each(KINDS)('writes and records %s only after staff have chosen a place', async (kind) => {
  const { save, exported, left, place, noted } = await atDialog();
  const choose = await save(kind);
  expect(await exported()).toEqual([]);
  expect(await left()).toEqual([]);
  const { saved, ...rest } = await choose(place);
  expect(rest).toEqual({ address: null, saving: null });
  const fromOutside = kind === 'platform-file';
  expect(saved).toMatchObject({ name: 'chosen', unmarked: fromOutside });
  expect(noted).toEqual([{ id: saved?.id, path: place, fromOutside }]);
  expect(await readFile(place, 'utf8')).toMatch(CONTENTS[kind]);
  expect(await left()).toEqual(['chosen']);
  expect(await exported()).toHaveLength(1);
});

test.each(KINDS)('writes and records nothing of %s if staff choose no place', async (kind) => {
  const { save, exported, left, noted } = await atDialog();
  const choose = await save(kind);
  expect(await choose(null)).toEqual(NOTHING);
  expect([await exported(), await left(), noted]).toEqual([[], [], []]);
});

// Promise: If the desk is locked while staff choose, nothing
test.each(
  KINDS,
)('writes nothing of %s if the desk was locked while staff chose a place', async (kind) => {
  const desk = await atDialog();
  await desk.value('pin:set', { current: null, next: PIN });
  const locked = await desk.save(kind);
  await desk.value('session:lock', {});
  expect((await locked(desk.place)).error).toEqual({ code: 'locked' });
  await desk.value('session:unlock', { pin: PIN });
  expect(await desk.left()).toEqual([]);
  if (kind === 'commercial-data' || kind === 'platform-file') return;

  // The dialog may still be open when the desk is unlocked again.
  const unlocked = await desk.save(kind);
  await desk.value('session:lock', {});
  await desk.value('session:unlock', { pin: PIN });
  expect((await unlocked(desk.place)).error).toEqual({ code: 'locked' });
  expect([await desk.left(), await desk.exported()]).toEqual([[], []]);
});

test('writes nothing of a user who left while the dialog was open', async () => {
  const { save, place, left, signIn, value } = await atDialog();
  const choose = await save('audit');
  await value('session:sign-out', { unsent: 'keep' });
  await signIn();
  expect(await choose(place)).toHaveProperty('error');
  expect(await left()).toEqual([]);
});

/** A disk that calls this after each write to an unfinished file. */
const watching = (duringWrite: () => Promise<unknown>, disk = systemDisk): Disk => ({
  ...disk,
  open: async (path, flags, mode) => {
    const handle = await disk.open(path, flags, mode);
    if (!String(path).endsWith('.part')) return handle;
    const { appendFile } = handle;
    handle.appendFile = async (piece) => {
      await appendFile.call(handle, piece);
      await duringWrite();
    };
    return handle;
  },
});

// Promise: If saving fails or the desk is locked before
// Promise: Until the file is complete
test.each(
  KINDS,
)('leaves nothing of %s, and what was there before, if writing fails or the desk is locked', async (kind) => {
  const beside: string[][] = [];
  let duringWrite = async (): Promise<unknown> => {
    beside.push(await desk.left());
    throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  };
  const disk = watching(() => duringWrite());
  const desk = await atDialog({ disk, replaces: true });
  const full = await desk.save(kind);
  expect((await full(desk.place)).error).toEqual({ code: 'fileNotSaved', reason: 'full' });
  expect(beside).toEqual([['chosen', expect.stringMatching(/^chosen\.\w{8}\.part$/)]]);
  duringWrite = () => desk.value('session:lock', {});
  const locked = await desk.save(kind);
  expect((await locked(desk.place)).error).toEqual({ code: 'cancelled' });
  expect(await desk.left()).toEqual(['chosen']);
  expect(await readFile(desk.place, 'utf8')).toBe(BEFORE);
  expect(desk.noted).toEqual([]);
});

test('removes an unfinished file that antivirus software has open', async () => {
  const held = heldDisk();
  const disk = watching(async () => {
    held.hold(/\.part$/, { times: 3 });
    throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  }, held.disk);
  const { save, place, left } = await atDialog({ disk });
  const choose = await save('person');
  expect((await choose(place)).error).toMatchObject({ code: 'fileNotSaved' });
  expect(held.refused).toBe(3);
  expect(await left()).toEqual([]);
});

test('leaves nothing if the program closes while it writes or while the dialog is open', async () => {
  const writing = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const disk = watching(() => {
    writing.resolve();
    return goOn.promise;
  });
  const desk = await atDialog({ disk });
  const choose = await desk.save('person');
  const waiting = await desk.save('audit');
  const answer = choose(desk.place);
  await writing.promise;
  const closed = desk.close();
  onTestFinished(() => closed);
  goOn.resolve();
  await closed;
  expect(await desk.left()).toEqual([]);
  expect((await answer).error).toEqual({ code: 'cancelled' });
  expect(await waiting(desk.place)).toHaveProperty('error');
  expect(existsSync(desk.place)).toBe(false);
});

test('answers no request for the bytes of an export, so that nothing could be downloaded', async () => {
  const { request, save, place } = await atDialog();
  const choose = await save('person');
  const { saved } = await choose(place);
  for (const path of ['audit', 'audit.jsonl', 'person', saved?.id]) {
    const answer = await request('GET', `/export/${path}`);
    expect([path, answer.ok]).toEqual([path, false]);
  }
});
