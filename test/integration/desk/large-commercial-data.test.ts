import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Disk, systemDisk } from '../../../main/system/files/disk.ts';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import type { Fault } from '../../peers/practice-platform/fault.ts';
import { answering } from '../../support/answering.ts';
import { branchPlatform, credentials, openDesk } from '../../support/open-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** An answer that is larger than the part that is read, and that is not parsed for meaning. */
const LARGE = answering(200, `{"data":{"uuid":"a","dates":"${'x'.repeat(17_000_000)}"}}`);
const BEFORE = 'What was there before.';
const READ_MOST = 16 * 1024 * 1024;

interface Options {
  /** The answers that replace the usual answers of the platform, in order. */
  readonly answers?: readonly Fault[];
  readonly disk?: Disk;
}

/**
 * Opens a desk at the first application of the practice platform, with a folder that has a file at
 * the place where staff save.
 */
async function atDesk({ disk, answers = [] }: Options = {}) {
  const platform = await branchPlatform();
  const folder = tempFolder();
  const place = join(folder, 'chosen.json');
  await writeFile(place, BEFORE);
  const chooseFile = async () => place;
  const desk = await openDesk({
    ask: { confirm: async () => true, chooseFile },
    ...(disk && { disk }),
  });
  await desk.value('session:sign-in', credentials(platform.url));
  const applicationId = platform.samples.applications[0]?.id as ApplicationId;
  const services = [platform.samples.longCommercialService];
  for (const [at, fault] of answers.entries()) {
    platform.faults.add({ operation: 'getCommercialData', fault, nth: at + 1 });
  }
  const handle = (method: string, path: string, body?: object) =>
    desk.desk.handle(
      new Request(`http://desk${path}`, { method, ...(body && { body: JSON.stringify(body) }) }),
    );
  const told = () =>
    desk.events.flatMap(({ event, payload }) =>
      event === 'export:progress' ? [payload as { bytes: number; state: { is: string } }] : [],
    );
  const ended = async () => {
    const last = () => told().at(-1);
    const stands = () => last()?.state.is ?? 'underWay';
    await expect.poll(stands, { timeout: 30_000 }).not.toBe('underWay');
    return last();
  };
  return {
    ...desk,
    platform,
    place,
    applicationId,
    left: () => readdir(folder),
    read: (asked: readonly string[] = services) =>
      desk.value('commercial-data:get', {
        applicationId,
        services: [...asked],
        rawBankAnalytics: true,
      }),
    text: async (answer: string) =>
      (await handle('POST', '/text/commercial-data', { answer })).text(),
    offer: async () =>
      (await handle('POST', '/export/commercial-data', { applicationId })).json() as Promise<{
        address: string | null;
        saving: string | null;
      }>,
    stop: (saving: string | null) => handle('DELETE', `/export/${saving}`),
    told,
    ended,
  };
}

test('shows an answer of any size as far as it was read, and saves all of it where staff choose', async () => {
  const { read, text, offer, ended, place, left, platform, applicationId, value } = await atDesk();
  const { data } = await read();
  expect(data.cut?.announced).toBeGreaterThan(2 * READ_MOST);
  expect(data).toMatchObject({ businessLegalName: 'Acme Bakery LLC', empty: false });
  expect(data.size).toBeLessThanOrEqual(READ_MOST + 100);
  const shown = JSON.parse(await text(data.answer));
  const rows = shown.commercial_data.practice_long_history.transactions;
  expect(rows.length).toBeGreaterThan(100_000);
  expect(shown.request_data).toBeUndefined();

  const { address, saving } = await offer();
  expect(address).toBeNull();
  expect(await ended()).toMatchObject({
    saving,
    total: data.cut?.announced,
    state: { is: 'saved' },
  });
  const saved = JSON.parse(await readFile(place, 'utf8'));
  expect(saved).toMatchObject({
    application_id: applicationId,
    services: [platform.samples.longCommercialService],
    raw_cfa: true,
    data: { uuid: shown.uuid, business_legal_name: 'Acme Bakery LLC' },
  });
  const all = saved.data.commercial_data.practice_long_history.transactions;
  expect(all).toHaveLength(400_000);
  // Only the beginning of the last row may have been read.
  const part = rows.pop();
  expect(all[rows.length]).toMatchObject(part);
  expect(JSON.stringify(all.slice(0, rows.length)) === JSON.stringify(rows)).toBe(true);
  expect(saved.data.request_data).toBeDefined();
  expect(await left()).toEqual(['chosen.json']);
  expect(platform.ledger.count('getCommercialData')).toBe(2);
  const { items } = await value('audit:page', { after: null });
  expect(items.filter(({ action }) => action === 'commercialData.exported')).toHaveLength(1);
  expect((await value('session:get', {})).locked).toBeNull();
});

test('counts the saved amount in bytes, even for names that are not English', async () => {
  const { read, offer, ended, place } = await atDesk({ answers: [LARGE, LARGE] });
  await read(['banca-añeja-€']);
  await offer();
  expect(await ended()).toMatchObject({ state: { is: 'saved' }, bytes: (await stat(place)).size });
});

const full = async (...[path, flags, mode]: Parameters<Disk['open']>) => {
  const handle = await systemDisk.open(path, flags, mode);
  if (!String(path).endsWith('.part')) return handle;
  let writes = 0;
  const { appendFile } = handle;
  handle.appendFile = async (piece) => {
    writes += 1;
    if (writes > 1) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    await appendFile.call(handle, piece);
  };
  return handle;
};

const MIDWAY = { kind: 'cut-response', afterBytes: 2_000_000 } as const;
const GATE_PAGE = answering(200, '<h1>Sign in</h1>');
const REFUSED = answering(403, { message: 'Forbidden.' });
const UNFINISHED = answering(200, `{"data":{"dates":"${'x'.repeat(100_000)}"}`);

const FULL = { ...systemDisk, open: full };

test.each<[string, Fault, object, Disk?]>([
  ['the line breaks', MIDWAY, { code: 'offline', phase: 'receive' }],
  ['a network’s own page comes', GATE_PAGE, { code: 'blockedOnTheWay' }],
  ['the platform refuses', REFUSED, { code: 'rejected', status: 403 }],
  ['what comes does not end as JSON', UNFINISHED, { code: 'unexpectedAnswer' }],
  ['the disk is full', LARGE, { code: 'fileNotSaved', reason: 'full' }, FULL],
])('keeps what was in the place and leaves nothing beside it if %s', async (_, then, error, disk) => {
  const desk = await atDesk({ answers: [LARGE, then], ...(disk && { disk }) });
  await desk.read();
  await desk.offer();
  expect(await desk.ended()).toMatchObject({ state: { is: 'failed', error } });
  expect(await desk.left()).toEqual(['chosen.json']);
  expect(await readFile(desk.place, 'utf8')).toBe(BEFORE);
});

test.each(['staff stop it', 'the desk is locked'])('leaves nothing if %s', async (how) => {
  const slow = { kind: 'slow-response', bytes: 100_000, everyMilliseconds: 50 } as const;
  const desk = await atDesk({ answers: [LARGE, slow] });
  await desk.read();
  const { saving } = await desk.offer();
  await expect.poll(() => desk.told().length, { timeout: 30_000 }).toBeGreaterThan(0);
  if (how === 'staff stop it') expect((await desk.stop(saving)).status).toBe(204);
  else await desk.value('session:lock', {});
  expect(await desk.ended()).toMatchObject({ state: { error: { code: 'cancelled' } } });
  await expect.poll(desk.left).toEqual(['chosen.json']);
  expect(await readFile(desk.place, 'utf8')).toBe(BEFORE);
});
