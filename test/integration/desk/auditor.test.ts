import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import { scanForCanaries } from '../../proofs/canary-scan.ts';
import { eventually } from '../../support/eventually.ts';
import { managedFile } from '../../support/managed-file.ts';
import { branchPlatform, credentials, openDesk, profileFolder } from '../../support/open-desk.ts';

const SUPERVISOR = 'supervisor@practice.example';
const TELLER = 'teller@practice.example';
const AUDITOR = 'auditor@practice.example';
const CANARIES = {
  label: 'Vexcanary at window three',
  fileName: 'Foxcanary-license',
  bytes: 'Boxcanary inside the picture',
};

/** A teller with a draft, on a computer that names the auditor. */
async function teller() {
  const platform = await branchPlatform();
  const profileDir = await profileFolder();
  const file = await managedFile({
    auditor: AUDITOR,
    writes: { exports: true },
  });
  const desk = await openDesk({ profileDir, managedFile: file, keychain: memoryKeychain() });
  const signIn = (email?: string) =>
    desk.value('session:sign-in', credentials(platform.url, email));
  const signOut = () => desk.value('session:sign-out', { unsent: 'keep' });
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
  const everybody = async (user: string | null) =>
    (await desk.value('everybody:page', { user, after: null })).items;
  const copied = async () => {
    const records = await desk.value('everybody:verify', {});
    return Object.fromEntries(records.map(({ email, state }) => [email, state]));
  };
  const saveEverybody = async () => {
    const asked = { method: 'POST', body: '{}' };
    const offered = await desk.desk.handle(new Request('http://desk/export/everybody', asked));
    const { address = '' } = (await offered.json()) as { address?: string };
    return (await desk.desk.handle(new Request(`http://desk${address}`))).text();
  };
  /** Of how many users it is written down how far their copies come. */
  const toldCopies = async () => {
    const names = await readdir(join(profileDir, 'audit-copies'), { recursive: true });
    return names.filter((name) => name.endsWith('-tip')).length;
  };
  const audited = { everybody, copied, saveEverybody, toldCopies };
  return { ...desk, ...audited, profileDir, signIn, signOut, makeDraft };
}

test('the auditor reads everybody’s record, nobody else does, and of pictures there is nothing', async () => {
  const desk = await teller();
  await desk.signIn(SUPERVISOR);
  await desk.signOut();
  await desk.signIn();
  await desk.makeDraft();
  await desk.signOut();
  await desk.signIn(AUDITOR);
  expect(await desk.copied()).toEqual({
    [AUDITOR]: 'whole',
    [SUPERVISOR]: 'notCopied',
    [TELLER]: 'notCopied',
  });
  await desk.signOut();
  for (const email of [SUPERVISOR, undefined]) {
    await desk.signIn(email);
    const refused = { ok: false, error: { code: 'ruledOut', rule: 'auditor' } };
    expect(await desk.call('everybody:verify', {})).toEqual(refused);
    expect(await desk.call('everybody:page', { user: null, after: null })).toEqual(refused);
    expect(await desk.saveEverybody()).not.toContain('capture.takenIn');
    await eventually(async () => expect(await desk.toldCopies()).toBe(email ? 2 : 3));
    await desk.signOut();
  }
  const copies = join(desk.profileDir, 'audit-copies');
  const canaries = { ...CANARIES, action: 'capture.takenIn', user: TELLER };
  expect(scanForCanaries([copies], canaries).hits).toEqual([]);
  await desk.signIn(AUDITOR);
  expect(await desk.copied()).toEqual({
    [AUDITOR]: 'whole',
    [SUPERVISOR]: 'whole',
    [TELLER]: 'whole',
  });
  const work = (await desk.everybody(TELLER)).filter(({ book }) => book === 'work');
  expect(work.map(({ user, action }) => `${user} ${action}`)).toEqual(
    ['capture.takenIn', 'submission.named', 'submission.created'].map((one) => `${TELLER} ${one}`),
  );
  expect((await desk.everybody(null)).map(({ action }) => action)).toContain('session.signedIn');
  const saved = await desk.saveEverybody();
  expect(saved).toContain(CANARIES.label);
  const shown = JSON.stringify(await desk.everybody(null)) + saved;
  expect([CANARIES.fileName, CANARIES.bytes].filter((one) => shown.includes(one))).toEqual([]);
  const own = (await desk.value('audit:page', { after: null })).items;
  expect(own.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['everybody.viewed', 'everybody.exported']),
  );
  await desk.signOut();

  // Who is erased goes from the copy too; what is destroyed leaves it as it is.
  await desk.signIn();
  const query = { name: CANARIES.label };
  await desk.value('person:erase', { query, confirmation: 'erase' });
  await desk.value('session:sign-out', { unsent: 'destroy' });
  await desk.signIn(AUDITOR);
  expect(await desk.copied()).toMatchObject({ [TELLER]: 'whole' });
  const left = (await desk.everybody(TELLER)).map(({ action }) => action);
  expect(left).toEqual(expect.arrayContaining(['submission.named', 'person.erased']));
  expect(await desk.saveEverybody()).not.toContain(CANARIES.label);
});
