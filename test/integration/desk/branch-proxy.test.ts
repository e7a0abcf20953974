import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import type { ApplicationId, OwnerRecordId } from '../../../preload/contract/ids.ts';
import { eventually } from '../../support/eventually.ts';
import { managedFile } from '../../support/managed-file.ts';
import { branchPlatform, credentials, openDesk } from '../../support/open-desk.ts';
import { KNOWN_HERE, type Squid, squidMissing, startSquid } from '../../support/squid.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '../../support/tiny-server.ts';

const missing = squidMissing();
const why = missing === null ? '' : ` (skipped: ${missing})`;

let squid: Squid;
beforeAll(async () => {
  if (missing === null) squid = await startSquid();
});
afterAll(async () => {
  if (missing === null) await squid[Symbol.asyncDispose]();
});

/** Creates a platform with TLS whose hostname only the proxy can resolve. */
async function platformBehind() {
  const platform = await branchPlatform();
  const { port, hostname } = new URL(platform.url);
  const front = createServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (client) => {
    const behind = connect(Number(port), hostname);
    client.pipe(behind).pipe(client);
    for (const end of [client, behind]) end.on('error', () => client.destroy());
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  onTestFinished(() => void front.close());
  return { platform, server: `https://lender.test:${(front.address() as AddressInfo).port}` };
}

const asking = (tried: boolean) => ({
  error: { code: 'proxy', problem: 'signIn', proxy: squid.at('password'), tried },
});

describe.skipIf(missing !== null)(`a proxy that requires a name and a password${why}`, () => {
  test('receives them before anybody signs in, once for all starts, and makes the desk forget what it refuses', async () => {
    const { server } = await platformBehind();
    const keychain = memoryKeychain();
    const profileDir = tempFolder();
    const file = await managedFile({
      server,
      proxy: { address: squid.at('password') },
      certificates: [TEST_CERTIFICATE],
    });
    const options = { profileDir, keychain, managedFile: file };
    const first = await openDesk(options);
    const proxy = squid.at('password');
    const kept = async () => {
      const all = await keychain.accounts();
      return all.ok ? all.value.filter((name) => name.startsWith('proxy ')).length : null;
    };
    const signIn = () => first.call('session:sign-in', credentials(server));
    expect(await signIn()).toMatchObject(asking(false));
    await first.value('proxy:sign-in', { proxy, name: 'teller', password: 'a wrong one' });
    expect(await kept()).toBe(1);
    expect(await signIn()).toMatchObject(asking(true));
    expect(await kept()).toBe(0);
    expect(await first.value('proxy:sign-in', { proxy, ...KNOWN_HERE })).toEqual({ needed: true });
    expect(await signIn()).toMatchObject({ ok: true });
    expect(await first.value('proxy:sign-in', { proxy, ...KNOWN_HERE })).toEqual({ needed: false });
    await first.close();

    const second = await openDesk(options);
    const search = {
      ...{ find: 1, text: '', field: 'search', page: 1 },
      ...{ scope: null, filters: {}, sort: null },
    };
    expect((await second.call('application:search', search as never)).ok).toBe(true);
    await second.close();
    const texts = [JSON.stringify([first.events, second.events])];
    for (const name of await readdir(profileDir, { recursive: true })) {
      texts.push(await readFile(join(profileDir, name), 'latin1').catch(() => ''));
    }
    expect(texts.join('\n')).not.toMatch(/open sesame|a wrong one/);
  });

  test('makes an upload wait, which is sent once and automatically after they are entered', async () => {
    const { platform, server } = await platformBehind();
    let list = `PROXY ${squid.at('open')}`;
    const { value, call } = await openDesk({
      managedFile: await managedFile({ server, certificates: [TEST_CERTIFICATE] }),
      proxies: { system: async () => list, byFile: async () => '' },
    });
    await value('session:sign-in', credentials(server));
    const service = 'practice-documents';
    const kind = { verification: 'document', type: 'invoice', service } as const;
    await value('settings:update', {
      verificationServices: [{ id: service, label: 'Documents', verification: 'document' }],
    });
    const { id: submissionId } = await value('submission:create', {});
    const applicationId = platform.samples.applications[0]?.id as ApplicationId;
    const applicant = { applicationId, clientTrackingToken: null, legalName: null };
    await value('submission:assign-application', { submissionId, applicant });
    const owner = { recordId: 4821 as OwnerRecordId, label: 'Jane Doe' };
    await value('submission:assign-owner', { submissionId, owner });
    await value('submission:configure', { submissionId, ...kind });
    const fileId = platform.samples.files[0]?.id ?? '';
    await value('capture:use-platform-file', { submissionId, slot: 'document', fileId });

    list = `PROXY ${squid.at('password')}`;
    await value('submission:send', { submissionId, sentBefore: false });
    const seen = () => value('submission:get', { submissionId });
    await eventually(async () =>
      expect(await seen()).toMatchObject({ state: 'ready', waiting: { reason: 'blocked' } }),
    );
    const { hold } = await value('outbox:state', {});
    expect(hold?.failure).toMatchObject(asking(false).error);
    expect(platform.ledger.verifications).toEqual([]);
    expect((await call('proxy:sign-in', { proxy: squid.at('password'), ...KNOWN_HERE })).ok).toBe(
      true,
    );
    await eventually(async () => expect(await seen()).toMatchObject({ state: 'sent' }));
    expect(platform.ledger.verifications).toHaveLength(1);
  });
});

test('blocks all connections while the managed proxy setting is invalid', async () => {
  const { call } = await openDesk({
    managedFile: await managedFile({ proxy: { address: 'jo:word@proxy.example:3128' } }),
  });
  expect(await call('session:sign-in', credentials('https://lender.test'))).toMatchObject({
    error: { code: 'proxy', problem: 'rules', by: 'managed' },
  });
});
