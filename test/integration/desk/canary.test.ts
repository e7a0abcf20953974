import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readInstallation } from '../../../main/vault/installation.ts';
import { fileKeychain } from '../../../main/vault/open-keychain.ts';
import { sealedKeychain } from '../../../main/vault/sealed-keychain.ts';
import { userId } from '../../../main/vault/user-folders.ts';
import type { ApplicationId, OwnerRecordId } from '../../../preload/contract/ids.ts';
import { scanForCanaries } from '../../proofs/canary-scan.ts';
import { checked, compareName, drop, signIn, until } from '../../support/file-case.ts';
import { type LastingDesk, lastingDesk } from '../../support/lasting-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const FRONT = join(import.meta.dirname, '../../../resources/samples/license-front.jpg');

/** One marker for each kind of data that nobody may be able to read on the disk. */
const CANARIES = {
  legalName: 'Zyxcanary Legal Holdings',
  ownerName: 'Quexcanary Ownerperson',
  label: 'Vexcanary at window three',
  note: 'Jinxcanary found it with the other',
  fileName: 'Foxcanary-license',
  fileBytes: 'Boxcanary inside the picture',
  trackingToken: 'Waxcanary-tracking-token',
  wrongPassword: 'Hexcanary-password-1',
  portalKey: 'Maxcanary-portal-key',
  overrideNote: 'Lynxcanary says so',
} as const;

test('finds a canary in every form in which it could be stored', async () => {
  const temporary = tempFolder();
  const text = CANARIES.ownerName;
  const forms = [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(`..${Buffer.from(`?${text}?`).toString('base64')}`),
    Buffer.from(Buffer.from(text).toString('hex')),
  ];
  for (const [number, bytes] of forms.entries()) {
    await writeFile(join(temporary, `${number}`), Buffer.concat([Buffer.from('x'), bytes]));
  }
  const { hits } = scanForCanaries([temporary], { text });
  expect(new Set(hits.map(({ file }) => file)).size).toBe(forms.length);
});

// Promise: The activity record doesn't contain pictures
// Promise: Names and other text are encrypted
// Promise: Temporary files never contain
// Promise: A key from the portal is stored encrypted
// Promise: It never contains a name, an ID
// Promise: Credentials are stored in the operating system
test('leaves nothing of a person, a file, or a secret readable in any file that the program wrote', async () => {
  const lasting = await lastingDesk();
  const [sources, temporary] = [tempFolder(), tempFolder()];
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  const places = [lasting.profile, temporary];
  const scan = (more: Readonly<Record<string, string>> = {}) =>
    scanForCanaries(places, { ...CANARIES, ...more });
  const desk = await lasting.startApart();
  const server = lasting.platform.url;
  const wrong = { server, email: 'teller@practice.example', password: CANARIES.wrongPassword };
  expect(await desk.call('session:sign-in', wrong)).toMatchObject({ ok: false });
  await desk.value('portal-key:enter', { server, key: CANARIES.portalKey });
  await signIn(desk, server);
  const token = await keptToken(lasting, wrong.email);
  const keychain = await readFile(lasting.keychain, 'utf8');
  expect(keychain).not.toContain(token);
  expect(keychain).not.toContain(CANARIES.portalKey);

  const picture = join(sources, `${CANARIES.fileName}.jpg`);
  const content = Buffer.concat([await readFile(FRONT), Buffer.from(CANARIES.fileBytes)]);
  await writeFile(picture, content);
  const digest = createHash('sha256').update(content).digest('hex');
  const drafts: string[] = [];
  for (const recordId of [501, 502]) {
    const { id: submissionId, service } = await desk.value('submission:create', {});
    await desk.value('submission:rename', { submissionId, label: CANARIES.label });
    await desk.value('submission:assign-application', {
      submissionId,
      applicant: {
        applicationId: lasting.platform.samples.applications[0]?.id as ApplicationId,
        clientTrackingToken: CANARIES.trackingToken,
        legalName: CANARIES.legalName,
      },
    });
    await desk.value('submission:assign-owner', {
      submissionId,
      owner: { recordId: recordId as OwnerRecordId, label: CANARIES.ownerName },
    });
    const license = { verification: 'government-id', type: 'drivers_license' } as const;
    await desk.value('submission:configure', { submissionId, ...license, service });
    expect((await drop(desk, submissionId, 'front_photo', picture)).status).toBe(200);
    const { slots } = await until(desk, submissionId, checked);
    const front = slots.front_photo;
    if (front?.source !== 'capture') throw new Error('The front is not there.');
    await desk.value('capture:override', {
      submissionId,
      captureId: front.capture.id,
      override: { reason: 'other', note: CANARIES.overrideNote },
    });
    const previewUrl = front.capture.previewUrl;
    if (previewUrl !== null) await desk.request({ method: 'GET', url: previewUrl });
    await compareName(desk, submissionId);
    drafts.push(submissionId);
  }
  expect(scan({ token, digest }).hits).toEqual([]);
  const [sentId] = drafts as [never];
  await desk.value('submission:send', { submissionId: sentId, sentBefore: false });
  await until(desk, sentId, ({ state }) => state === 'sent');
  await desk.value('submission:mark-misfiled', { submissionId: sentId, note: CANARIES.note });
  const living = scan({ token, digest });
  expect(living.hits).toEqual([]);
  expect(living.files).toBeGreaterThan(5);
  await desk.kill();
  expect(scan({ token, digest }).hits).toEqual([]);
  const again = await lasting.start();
  expect(
    (await again.value('submission:list', { group: 'drafts', after: null })).items,
  ).toHaveLength(1);
  await again.close();
  expect(scan({ token, digest }).hits).toEqual([]);
});

/** Returns the stored token, decrypted with the key in the keychain. */
async function keptToken(
  { profile, platform, keychain }: Pick<LastingDesk, 'profile' | 'platform' | 'keychain'>,
  email: string,
) {
  const installation = await readInstallation(profile);
  if (typeof installation !== 'object') throw new Error(`The installation is ${installation}.`);
  const folder = join(profile, 'kept');
  const sealed = sealedKeychain({ keychain: fileKeychain(keychain), installation, folder });
  const found = await sealed.get(`session ${userId(platform.url, email)}`);
  if (!found.ok || found.value === null) throw new Error('No token is kept.');
  return (JSON.parse(found.value) as { readonly token: string }).token;
}
