import { appendFile, mkdir } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileKeychain } from '../../../main/vault/open-keychain.ts';
import type { ApplicationId, OwnerRecordId } from '../../../preload/contract/ids.ts';
import { keptToken } from '../../support/kept-token.ts';
import { managedFile } from '../../support/managed-file.ts';
import { branchPlatform, credentials, openDesk, profileFolder } from '../../support/open-desk.ts';

const CANARY = 'Canary';

test('the diagnostics say what stands where and nothing of whose desk it is', async () => {
  const platform = await branchPlatform();
  const profileDir = await profileFolder();
  const logs = join(profileDir, 'logs');
  await mkdir(logs, { recursive: true });
  const incident = { at: new Date().toISOString(), reference: '1a2b3c4d', where: 'offer:list' };
  await appendFile(
    join(logs, 'incidents.log'),
    `${JSON.stringify({ ...incident, error: 'TypeError', frames: [`at ${CANARY} (x:1:1)`] })}\n` +
      `${JSON.stringify({ ...incident, error: `Error: ${CANARY}, Jane` })}\nhalf a li`,
  );
  const keychainFile = join(await profileFolder(), 'keychain.json');
  const keychain = fileKeychain(keychainFile);
  const { desk, value, call } = await openDesk({
    profileDir,
    keychain,
    managedFile: await managedFile({
      [`${CANARY}Field`]: 1,
      theme: 'dark',
      legalHolds: [{ name: `${CANARY} Doe` }],
      exportUsers: [`${CANARY}@branch.example`],
      portraitNotice: { version: `${CANARY}-1`, text: CANARY },
    }),
  });
  const wrong = { ...credentials(platform.url), password: `${CANARY}-password` };
  expect(await call('session:sign-in', wrong)).toMatchObject({ ok: false });
  await value('session:sign-in', credentials(platform.url));
  await value('settings:update', {
    verificationServices: [{ id: `${CANARY}-id`, label: CANARY, verification: 'document' }],
    applicationUrl: `https://${CANARY}.example/{application_id}`,
    codeLabels: { status: { 9: CANARY } },
    searchColumns: [CANARY],
  });
  const { id: submissionId } = await value('submission:create', {});
  await value('submission:rename', { submissionId, label: CANARY });
  const applicationId = `${CANARY}-application` as ApplicationId;
  const applicant = { applicationId, clientTrackingToken: CANARY, legalName: CANARY };
  await value('submission:assign-application', { submissionId, applicant });
  const owner = { recordId: 777_888_999 as OwnerRecordId, label: CANARY };
  await value('submission:assign-owner', { submissionId, owner });

  const { text: read } = await value('diagnostics:read', {});
  const ask = { method: 'POST', body: '{}' };
  const offered = await desk.handle(new Request('http://desk/export/diagnostics', ask));
  const { address } = (await offered.json()) as { address: string };
  const saved = await desk.handle(new Request(`http://desk${address}`));
  const text = await saved.text();
  expect(text).toBe(read);
  expect(JSON.parse(text)).toMatchObject({
    version: '0.0.0',
    host: 'stdio',
    settings: { changed: expect.arrayContaining(['applicationUrl', 'codeLabels', 'theme']) },
    managed: { problem: { kind: 'invalid', fields: 1 }, holds: 1, pin: 'free' },
    connection: { steps: expect.arrayContaining([expect.objectContaining({ step: 'answer' })]) },
    outbox: { counts: { draft: 1 }, hold: null },
    incidents: [{ reference: '1a2b3c4d', where: 'offer:list', error: 'TypeError' }],
  });
  const lasting = { profile: profileDir, platform, keychain: keychainFile };
  const token = await keptToken(lasting, 'teller@practice.example');
  const secrets = [
    token,
    ...[CANARY, '777888999', 'teller@', new URL(platform.url).host, profileDir, submissionId],
    ...[hostname(), userInfo().homedir],
  ];
  for (const secret of secrets) expect(text.toLowerCase()).not.toContain(secret.toLowerCase());

  desk.lock('always');
  expect(await call('settings:update', {})).toMatchObject({ error: { code: 'locked' } });
  const locked = await desk.handle(new Request('http://desk/export/diagnostics', ask));
  expect(await locked.json()).toEqual({ error: { code: 'locked' } });
});
