import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import { scanForCanaries } from '../../proofs/canary-scan.ts';
import { eventually } from '../../support/eventually.ts';
import { managedFile } from '../../support/managed-file.ts';
import { branchPlatform, credentials, openDesk, profileFolder } from '../../support/open-desk.ts';

const SUPERVISOR = 'supervisor@practice.example';
const CANARIES = {
  label: 'Vexcanary at window three',
  fileName: 'Foxcanary-license',
  bytes: 'Boxcanary inside the picture',
};

/** A teller with a draft, on a computer that names the supervisor. */
async function teller() {
  const platform = await branchPlatform();
  const profileDir = await profileFolder();
  const file = await managedFile({ supervisor: SUPERVISOR });
  const desk = await openDesk({ profileDir, managedFile: file, keychain: memoryKeychain() });
  const signIn = (email?: string) =>
    desk.value('session:sign-in', credentials(platform.url, email));
  const signOut = () => desk.value('session:sign-out', { unsent: 'keep' });
  const drafts = async () =>
    (await desk.value('submission:list', { group: 'drafts', after: null })).items;
  const makeDraft = async () => {
    const { id: submissionId } = await desk.value('submission:create', {});
    await desk.value('submission:rename', { submissionId, label: CANARIES.label });
    const url = `http://desk/intake?submission=${submissionId}&slot=tray`;
    const headers = { 'x-file-name': `${CANARIES.fileName}.jpg` };
    const request = new Request(url, { method: 'POST', body: CANARIES.bytes, headers });
    expect((await desk.desk.handle(request)).status).toBe(200);
    await eventually(async () => {
      const { tray } = await desk.value('submission:get', { submissionId });
      expect(tray[0]?.check).toBe('done');
    });
    return submissionId;
  };
  const recorded = async (action: string) => {
    const { items } = await desk.value('audit:page', { after: null });
    return items.filter((line) => line.action === action);
  };
  return { ...desk, profileDir, signIn, signOut, drafts, makeDraft, recorded };
}

test('a leaver’s items go to the supervisor, readable by nobody on the way, and both records say so', async () => {
  const desk = await teller();
  await desk.signIn(SUPERVISOR);
  await desk.signOut();
  await desk.signIn();
  const id = await desk.makeDraft();
  expect(await desk.value('outbox:hand-over', {})).toEqual({ given: 1 });
  expect(await desk.drafts()).toEqual([]);
  expect(await desk.recorded('handOver.given')).toMatchObject([
    { submissionId: id, personal: { by: 'teller@practice.example', givenTo: SUPERVISOR } },
  ]);
  const on = join(desk.profileDir, 'hand-over');
  const [receiver = ''] = await readdir(on);
  expect(await readdir(join(on, receiver))).toHaveLength(2);
  expect(scanForCanaries([desk.profileDir], CANARIES).hits).toEqual([]);
  await desk.signOut();

  await desk.signIn(SUPERVISOR);
  expect(await desk.drafts()).toMatchObject([{ id, label: CANARIES.label }]);
  const { tray } = await desk.value('submission:get', { submissionId: id });
  expect(tray).toMatchObject([{ fileName: `${CANARIES.fileName}.jpg` }]);
  expect(await desk.recorded('handOver.taken')).toMatchObject([
    { submissionId: id, personal: { by: SUPERVISOR, takenFrom: 'teller@practice.example' } },
  ]);
  expect(await readdir(join(on, receiver))).toEqual(['key.json']);
  await desk.signOut();
  await desk.signIn(SUPERVISOR);
  expect(await desk.drafts()).toHaveLength(1);
});

test('before the supervisor has signed in on this computer nothing can be sealed for them, and all stays', async () => {
  const desk = await teller();
  await desk.signIn();
  const id = await desk.makeDraft();
  expect(await desk.call('outbox:hand-over', {})).toEqual({
    ok: false,
    error: { code: 'conflict', reason: 'noSupervisor' },
  });
  expect(await desk.drafts()).toMatchObject([{ id }]);
});
