import { expect, test } from 'vitest';
import { serveOnLoopback } from '../../../dev/chromium/loopback-server.ts';
import type { Keychain, KeychainError } from '../../../main/vault/keychain.ts';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import { err } from '../../../preload/contract/result.ts';
import { answering } from '../../support/answering.ts';
import { branchPlatform, credentials, openDesk } from '../../support/open-desk.ts';

/** Although this keychain is locked, the user's space stays open behind the lock. */
const failed = async () => err<KeychainError>({ code: 'keychain', problem: 'locked' });
const keychain: Keychain = { get: failed, set: failed, delete: failed, accounts: failed };

async function signedIn() {
  const platform = await branchPlatform();
  const desk = await openDesk({ keychain });
  const signIn = () => desk.value('session:sign-in', credentials(platform.url));
  await signIn();
  const next = (body: string | object, nth = 1) =>
    platform.faults.add({ operation: 'getCommercialData', fault: answering(200, body), nth });
  const read = (services: string[] = [], applicationId = APPLICATION) =>
    desk.call('commercial-data:get', { applicationId, services, rawBankAnalytics: false });
  /** Returns the content of the saved file, or the error. */
  const saved = async (applicationId: string = APPLICATION): Promise<unknown> => {
    const ask = { method: 'POST', body: JSON.stringify({ applicationId }) };
    const offered = await desk.desk.handle(new Request('http://desk/export/commercial-data', ask));
    const said = (await offered.json()) as { address?: string };
    if (said.address === undefined) return said;
    return (await desk.desk.handle(new Request(`http://desk${said.address}`))).json();
  };
  /** Returns the text of the data as the window requests it, or the error. */
  const text = async (token: string): Promise<string> => {
    const ask = { method: 'POST', body: JSON.stringify({ answer: token }) };
    return (await desk.desk.handle(new Request('http://desk/text/commercial-data', ask))).text();
  };
  const readText = async () => {
    const result = await read();
    if (!result.ok) throw new Error(result.error.code);
    return { ...result.value.data, text: await text(result.value.data.answer) };
  };
  return { ...desk, platform, signIn, next, read, saved, text, readText };
}

const APPLICATION = 'an-application' as ApplicationId;
const GONE = { error: { code: 'conflict', reason: 'gone' } };

test('saves the answer to the newest request, and leaves nothing after the lock', async () => {
  const { next, read, saved, text, platform, value, signIn } = await signedIn();
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  next({ data: { statuses: 'old' } });
  platform.faults.add({ operation: 'getCommercialData', fault: { kind: 'hold', until } });
  next({ data: { statuses: 'new' } }, 2);
  const old = read();
  await expect.poll(() => platform.ledger.count('getCommercialData')).toBe(1);
  expect((await read()).ok).toBe(true);
  release();
  const late = await old;
  expect(late.ok && JSON.parse(await text(late.value.data.answer))).toEqual(GONE);
  expect(await saved()).toMatchObject({ data: { statuses: 'new' } });

  await value('session:lock', {});
  expect(await saved()).toEqual({ error: { code: 'locked' } });
  await signIn();
  expect(await saved()).toEqual(GONE);
});

test('gives the text as the platform wrote it, until the next text is read or the desk is locked', async () => {
  const { next, readText, text, value, signIn } = await signedIn();
  const data =
    '{ "uuid":"a", "commercial_data":{"a":1.10,"a":1e400,"__proto__":[-0, 12345678901234567890]}}';
  next(`{"data":null,"data": ${data} }`);
  const read = await readText();
  expect(read).toMatchObject({ uuid: 'a', empty: false, text: data, size: data.length });
  expect(await text(read.answer)).toBe(data);
  next('{"data":{"dates":null,"later":null}}');
  expect(await readText()).toMatchObject({ empty: true });
  expect(JSON.parse(await text(read.answer))).toEqual(GONE);
  for (const token of ['', 'no-uuid', 'x'.repeat(9000)]) {
    expect(JSON.parse(await text(token))).toMatchObject({ error: { code: 'invalidRequest' } });
  }

  next(`{"data":{"dates":"${'ä😀'.repeat(500_000)}"}}`);
  const large = await readText();
  expect(Buffer.byteLength(large.text)).toBe(large.size);
  expect(JSON.parse(large.text).dates === 'ä😀'.repeat(500_000)).toBe(true);
  await value('session:lock', {});
  expect(JSON.parse(await text(large.answer))).toEqual({ error: { code: 'locked' } });
  await signIn();
  expect(JSON.parse(await text(large.answer))).toEqual(GONE);
});

test('ends the transfer of a text when the desk is locked, also over a real socket', async () => {
  const { next, read, desk, value } = await signedIn();
  await using served = await serving(desk.handle);
  next(`{"data":{"dates":"${'x'.repeat(12_000_000)}"}}`);
  const result = await read();
  const answer = result.ok ? result.value.data.answer : '';
  const ask = (headers: Record<string, string>) =>
    fetch(`${served.origin}/text/commercial-data`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ answer }),
    });
  const cookie = `${served.cookie.name}=${served.cookie.value}`;
  expect((await ask({ origin: served.origin })).status).toBe(403);
  expect((await ask({ cookie, origin: 'http://localhost' })).status).toBe(403);

  const response = await ask({ cookie, origin: served.origin });
  expect(response.headers.get('cache-control')).toBe('no-store');
  const reader = response.body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  await value('session:lock', {});
  const rest = async () => {
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read());
  };
  await expect(rest()).rejects.toThrow();
});

async function serving(handle: (request: Request) => Promise<Response>) {
  const origin = await serveOnLoopback(handle);
  return { ...origin, [Symbol.asyncDispose]: () => origin.close() };
}
