import { expect, test } from 'vitest';
import type { Fault } from '../../../main/practice-platform/faults/fault.ts';
import type { Keychain, KeychainError } from '../../../main/vault/keychain.ts';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import { err } from '../../../preload/contract/result.ts';
import { branchPlatform, credentials, openDesk, profileFolder } from '../../support/open-desk.ts';

/** With a keychain that is locked, the user's space stays open behind the lock. */
const failed = async () => err<KeychainError>({ code: 'keychain', problem: 'locked' });
const keychain: Keychain = { get: failed, set: failed, delete: failed };

async function signedIn() {
  const platform = await branchPlatform();
  const desk = await openDesk({ profileDir: await profileFolder(), keychain });
  const signIn = () => desk.value('session:sign-in', credentials(platform.url));
  await signIn();
  const next = (body: unknown, nth = 1) =>
    platform.faults.add({ operation: 'getCommercialData', fault: answer(body), nth });
  const read = (services: string[] = [], applicationId = APPLICATION) =>
    desk.call('commercial-data:get', { applicationId, services, rawBankAnalytics: false });
  /** What saving gives: the file's content, or the error. */
  const saved = async (applicationId: string = APPLICATION): Promise<unknown> => {
    const ask = { method: 'POST', body: JSON.stringify({ applicationId }) };
    const offered = await desk.desk.handle(new Request('http://desk/export/commercial-data', ask));
    const said = (await offered.json()) as { address?: string };
    if (said.address === undefined) return said;
    return (await desk.desk.handle(new Request(`http://desk${said.address}`))).json();
  };
  return { ...desk, platform, signIn, next, read, saved };
}

const APPLICATION = 'an-application' as ApplicationId;
const OTHER = 'another' as ApplicationId;
const GONE = { error: { code: 'conflict', reason: 'gone' } };

function answer(body: unknown): Fault {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/json' };
  return { kind: 'answer', answer: { status: 200, headers, body: text } };
}

const ODD = `{"data":{"uuid":[7],"business_legal_name":null,"dates":[],"statuses":"done",
  "commercial_data":{"__proto__":{"a":1},"constructor":2},"request_data":null,
  "__proto__":{"b":[]},"constructor":"kept","later":{"ä":"\\ud800"}}}`;

test('every field that came can be saved as it came, without another word to the platform', async () => {
  const { next, read, saved, platform } = await signedIn();
  next(ODD);
  expect((await read(['one'])).ok).toBe(true);
  const { data, ...rest } = (await saved()) as { data: object };
  expect(rest).toMatchObject({ application_id: APPLICATION, services: ['one'], raw_cfa: false });
  const sent = JSON.parse(ODD).data;
  expect(data).toEqual(sent);
  expect(Object.keys(data).toSorted()).toEqual(Object.keys(sent).toSorted());
  expect(await saved(OTHER)).toEqual(GONE);
  expect(platform.ledger.count('getCommercialData')).toBe(1);
});

test('what is saved is the answer to the newest question, and nothing is left behind the lock', async () => {
  const { next, read, saved, platform, value, signIn } = await signedIn();
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
  expect(await old).toMatchObject({ ok: true, value: { data: { statuses: 'old' } } });
  expect(await saved()).toMatchObject({ data: { statuses: 'new' } });

  await value('session:lock', {});
  expect(await saved()).toEqual({ error: { code: 'locked' } });
  await signIn();
  expect(await saved()).toEqual(GONE);
});

test('five megabytes are read, seventeen and what is nested without end are refused with a reason', async () => {
  const { next, read } = await signedIn();
  const text = 'x'.repeat(5_000_000);
  next({ data: { dates: text } });
  expect(await read()).toMatchObject({ ok: true, value: { data: { dates: text } } });
  next({ data: { dates: 'x'.repeat(17_000_000) } });
  const refused = { code: 'unexpectedAnswer', status: 200 };
  expect(await read()).toMatchObject({ ok: false, error: { ...refused, excess: 'size' } });
  const nested = (levels: number) =>
    `{"data":{"dates":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
  next(nested(998));
  expect((await read()).ok).toBe(true);
  for (const levels of [999, 100_000]) {
    next(nested(levels));
    expect(await read()).toMatchObject({ ok: false, error: { ...refused, excess: 'depth' } });
  }
  next(`{"data":{"dates":"${'[\\"'.repeat(5000)}"}}`);
  expect((await read()).ok).toBe(true);
});
