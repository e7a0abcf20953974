import { createHash, randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemDisk } from '../../../main/system/files/disk.ts';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import type { ApplicationId, SubmissionId } from '../../../preload/contract/ids.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import { eventually } from '../../support/eventually.ts';
import { type CounterDesk, drop, openSubmission } from '../../support/file-case.ts';
import { lastingDesk } from '../../support/lasting-desk.ts';
import { type OpenDesk, openDesk } from '../../support/open-desk.ts';
import { readyToSend } from '../../support/ready-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const DRAFTS = { group: 'drafts', after: null } as const;
const PLACES = ['front_photo', 'back_photo', 'tray'] as const;

/** Opens a desk that is in use, with the actions that a test takes on it and on its files. */
async function counter() {
  const lasting = await lastingDesk();
  const folder = tempFolder();
  /** Drops files there, each with unique bytes. Resolves with their digests. */
  const give = async (desk: CounterDesk, id: SubmissionId, places: readonly Place[]) => {
    const digests: string[] = [];
    for (const place of places) {
      const bytes = randomBytes(3_000);
      const file = join(folder, `${place}.jpg`);
      await writeFile(file, bytes);
      expect((await drop(desk, id, place, file)).status).toBe(200);
      digests.push(createHash('sha256').update(bytes).digest('hex'));
    }
    return digests;
  };
  const journal = async (ending = '') => join(await lasting.userFolder(), `journal.db${ending}`);
  const forgetJournal = async () => {
    for (const ending of ['', '-wal', '-shm']) await rm(await journal(ending), { force: true });
  };
  return {
    ...lasting,
    give,
    forgetJournal,
    blobs: async () => (await readdir(join(await lasting.userFolder(), 'blobs'))).sort(),
    /** Keeps a copy of the journal. Resolves with a function that restores it. */
    async keepJournal() {
      const kept = join(folder, 'journal.db');
      await cp(await journal(), kept);
      return async () => {
        await forgetJournal();
        await cp(kept, await journal());
      };
    },
  };
}

const SAMPLE = join(import.meta.dirname, '../../../resources/samples/license-front.jpg');

type Place = (typeof PLACES)[number];

async function draftsAt(desk: OpenDesk): Promise<readonly Submission[]> {
  const { items } = await desk.value('submission:list', DRAFTS);
  return Promise.all(
    items.map(({ id: submissionId }) => desk.value('submission:get', { submissionId })),
  );
}

function placesOf({ slots, tray }: Submission): Record<string, string | undefined> {
  const digest = (place: 'front_photo' | 'back_photo') =>
    slots[place]?.source === 'capture' ? slots[place].capture.sha256 : undefined;
  return {
    front_photo: digest('front_photo'),
    back_photo: digest('back_photo'),
    tray: tray.map(({ sha256 }) => sha256).join(),
  };
}

/** Changes one byte of a file. */
async function damage(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

async function foundEntries(desk: OpenDesk): Promise<number> {
  const { items } = await desk.value('audit:page', { after: null });
  return items.filter(({ action }) => action === 'capture.found').length;
}

test('restores nine captures as three drafts in their slots, once, after the journal is gone', async () => {
  const { platform, begin, start, give, blobs, forgetJournal } = await counter();
  const desk = await begin();
  const given = new Map<string, readonly string[]>();
  for (let count = 0; count < 3; count += 1) {
    const { id } = await openSubmission(desk, platform);
    given.set(id, await give(desk, id, PLACES));
  }
  const stored = await blobs();
  await desk.close();
  await forgetJournal();

  const applicationId = platform.samples.applications[0]?.id;
  for (let starts = 0; starts < 2; starts += 1) {
    const again = await start();
    await eventually(async () => expect(await draftsAt(again)).toHaveLength(3));
    for (const draft of await draftsAt(again)) {
      const [front_photo, back_photo, tray] = given.get(draft.id) ?? [];
      expect(placesOf(draft)).toEqual({ front_photo, back_photo, tray });
      expect(draft).toMatchObject({
        applicant: null,
        owner: null,
        found: { applicant: { applicationId } },
      });
      expect(Date.parse(draft.found?.takenInAt ?? '')).toBeLessThan(
        Date.parse(draft.found?.at ?? ''),
      );
    }
    expect(await foundEntries(again)).toBe(3);
    expect(await blobs()).toEqual(stored);
    await again.close();
  }
});

test('the next start puts a capture into its draft after a crash between its storage and its entry in the journal', async () => {
  const { platform, begin, start, startApart, give, blobs, keepJournal } = await counter();
  const desk = await begin();
  const { id } = await openSubmission(desk, platform);
  const [front = ''] = await give(desk, id, ['front_photo']);
  await desk.close();
  const forgetBack = await keepJournal();
  const taking = await startApart();
  const [back = ''] = await give(taking, id, ['back_photo']);
  await taking.kill();
  await forgetBack();

  const again = await start();
  await eventually(async () => expect(await draftsAt(again)).toHaveLength(1));
  const [draft] = await draftsAt(again);
  expect(draft).toMatchObject({ id, found: null, owner: { label: expect.any(String) } });
  expect(draft && placesOf(draft)).toEqual({ front_photo: front, back_photo: back, tray: '' });
  expect(await blobs()).toHaveLength(2);
});

test('brings nothing back after a crash during the destruction of what staff removed or discarded', async () => {
  const keychain = memoryKeychain();
  // The system does not answer for a while, so that nothing is destroyed before the kill.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const open: typeof systemDisk.open = async (path, flags, mode) => {
    if (String(path).endsWith('.blob') && flags === 'r+') await held;
    return systemDisk.open(path, flags, mode);
  };
  const desk = await readyToSend({ keychain, disk: { ...systemDisk, open } });
  onTestFinished(letGo);
  const { submissionId, profileDir } = desk;
  const killedHere = async () => {
    const copy = join(tempFolder(), 'copy');
    cpSync(profileDir, copy, { recursive: true });
    const again = await openDesk({ profileDir: copy, keychain });
    const user = (await readdir(join(copy, 'users')))[0] ?? '';
    const left = async () => (await readdir(join(copy, 'users', user, 'blobs'))).length;
    const { items } = await again.value('submission:list', DRAFTS);
    const drafts = items.map(({ found }) => found);
    const result = { drafts, files: await left() };
    await again.close();
    return result;
  };
  const front = async () => {
    const { slots } = await desk.seen();
    if (slots.front_photo?.source !== 'capture') throw new Error('No front');
    return slots.front_photo.capture;
  };
  // A kill makes a removal final that could have been undone until then.
  const { id: captureId } = await front();
  await desk.value('capture:remove', { submissionId, captureId, undo: true });
  expect(await killedHere()).toEqual({ drafts: [null], files: 0 });
  await desk.value('removal:undo', { id: captureId });
  const discard = { submissionId, reason: 'notNeeded', undo: true } as const;
  await desk.value('submission:discard', discard);
  expect(await killedHere()).toEqual({ drafts: [], files: 0 });
  await desk.value('removal:undo', { id: submissionId });
  expect((await front()).id).toBe(captureId);

  await desk.value('capture:remove', { submissionId, captureId });
  expect(await killedHere()).toEqual({ drafts: [null], files: 0 });

  await desk.post(randomBytes(3_000));
  const discarding = desk.call('submission:discard', { submissionId, reason: 'notNeeded' });
  await eventually(async () =>
    expect((await desk.value('submission:list', DRAFTS)).items).toEqual([]),
  );
  expect(await killedHere()).toEqual({ drafts: [], files: 0 });
  letGo();
  await discarding;
});

test('assigns what it finds to the person who added it, and removes it with an erasure or a discard', async () => {
  const { platform, begin, start, give, blobs, forgetJournal } = await counter();
  const desk = await begin();
  const { id } = await openSubmission(desk, platform);
  await give(desk, id, PLACES);
  const { id: other } = await desk.value('submission:create', {});
  await give(desk, other, ['front_photo']);
  await desk.close();
  await forgetJournal();
  const again = await start();
  await eventually(async () => expect(await draftsAt(again)).toHaveLength(2));
  const applicationId = platform.samples.applications[0]?.id as ApplicationId;
  await again.value('person:erase', { query: { applicationId }, confirmation: 'erase' });
  expect((await draftsAt(again)).map((draft) => draft.id)).toEqual([other]);
  expect(await blobs()).toHaveLength(1);
  await again.value('submission:discard', { submissionId: other, reason: 'notNeeded' });
  expect(await blobs()).toEqual([]);
  await again.close();
  const last = await start();
  await eventually(async () =>
    expect(await last.call('submission:list', DRAFTS)).toMatchObject({ ok: true }),
  );
  expect(await draftsAt(last)).toEqual([]);
});

test('keeps stored files that do not open, and reports their number to staff', async () => {
  const { platform, begin, start, give, blobs, forgetJournal, userFolder } = await counter();
  const desk = await begin();
  const { id } = await openSubmission(desk, platform);
  await give(desk, id, PLACES);
  await desk.close();
  await forgetJournal();
  const folder = join(await userFolder(), 'blobs');
  const [first = '', second = ''] = await blobs();
  await damage(join(folder, first), 3_500);
  await damage(join(folder, second), 40);
  const again = await start();
  await eventually(async () => expect(await draftsAt(again)).toHaveLength(1));
  expect(await again.value('outbox:state', {})).toMatchObject({ unreadableFiles: 2 });
  expect(await blobs()).toHaveLength(3);
});

test('reports a stored file that was changed, swapped, or removed at its submission, and deletes nothing', async () => {
  const { platform, begin, start, blobs, userFolder } = await counter();
  const desk = await begin();
  const drafts: { readonly id: SubmissionId; readonly file: string }[] = [];
  for (let count = 0; count < 4; count += 1) {
    const before = await blobs();
    const { id } = await openSubmission(desk, platform);
    expect((await drop(desk, id, 'front_photo', SAMPLE)).status).toBe(200);
    await eventually(async () => expect((await frontOf(desk, id)).verdict).not.toBeNull());
    const [file = ''] = (await blobs()).filter((one) => !before.includes(one));
    drafts.push({ id, file: join(await userFolder(), 'blobs', file) });
  }
  const [changed, gone, swapped, whole] = drafts;
  if (!changed || !gone || !swapped || !whole) throw new Error('Four drafts were made.');
  await desk.close();
  await damage(changed.file, 20_000);
  await rm(gone.file);
  await cp(whole.file, swapped.file);
  const left = await blobs();

  const again = await start();
  for (const { id } of [changed, gone, swapped]) {
    await eventually(async () =>
      expect((await frontOf(again, id)).verdict).toMatchObject({
        level: 'reject',
        issues: [expect.objectContaining({ kind: 'corrupt' })],
      }),
    );
  }
  expect((await frontOf(again, whole.id)).verdict?.issues).not.toContainEqual(
    expect.objectContaining({ kind: 'corrupt' }),
  );
  expect(await blobs()).toEqual(left);
});

async function frontOf(desk: OpenDesk, submissionId: SubmissionId) {
  const { slots } = await desk.value('submission:get', { submissionId });
  if (slots.front_photo?.source !== 'capture') throw new Error('The front is no capture.');
  return slots.front_photo.capture;
}
