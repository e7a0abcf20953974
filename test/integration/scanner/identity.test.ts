import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDiscovery, type Discovery } from '../../../main/scanner/discovery/discovery.ts';
import type { ScannerId } from '../../../preload/contract/ids.ts';
import {
  type Announcement,
  announceFrom,
  heardFrom,
  loopbackHas,
} from '../../support/announcer.ts';
import { eventually } from '../../support/eventually.ts';
import { type ScannerScript, scriptedScanner } from '../../support/scripted-scanner.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { scannerRoom } from './scanner-room.ts';

const UUID = '4509a320-00a0-008f-00b6-002507510eca';
const HERE = '127.0.0.5';
const MOVED = '127.0.0.6';
const STRANGER = '127.0.0.66';
const V6 = '::1';

const failed = (problem: string) => ({ ok: false, error: { code: 'scanner', problem } });

const pem = (name: string) =>
  readFileSync(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url), 'utf8');
/** The certificate of a different device. */
const OTHER = { key: pem('scanner-key'), cert: pem('scanner-cert') };

async function device(host: string, script: ScannerScript = {}) {
  const scanner = await scriptedScanner({ ...script, host });
  onTestFinished(() => scanner[Symbol.asyncDispose]());
  const secure = Boolean(script.tls);
  const says: Announcement = { uuid: UUID, port: scanner.port, secure, addresses: [host] };
  return { host, says, ...scanner };
}

type Device = Pick<Awaited<ReturnType<typeof device>>, 'host' | 'says'>;

/**
 * Creates a network on loopback in which these devices announce themselves over real sockets, or
 * null if that is not possible.
 */
async function network(...devices: readonly Device[]): Promise<Discovery | null> {
  for (const { host } of devices) if (!(await loopbackHas(host))) return null;
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  onTestFinished(() => void socket.close());
  await new Promise<void>((done) => socket.bind(0, done));
  const { port } = socket.address();
  const discovery = createDiscovery({ port });
  onTestFinished(() => discovery.close());
  await eventually(async () => {
    discovery.look();
    for (const { host, says } of devices) await announceFrom(host, port, [says]);
    expect(discovery.look()).toHaveLength(devices.length);
  });
  return discovery;
}

/** Opens the desk as it is after one start, on a network, with the data that it stored before. */
async function desk(discovery: Discovery, folder: string = tempFolder()) {
  const room = await scannerRoom([], false, discovery, folder);
  const rows = () => room.scanners.list().scanners;
  return {
    ...room,
    rows,
    folder,
    at: (host: string) =>
      rows().find(({ address }) => address.startsWith(host.includes(':') ? `[${host}]` : host))
        ?.id ?? ('' as ScannerId),
    chosen: () => rows().find(({ id }) => id === room.scanners.list().chosen) ?? null,
    scanWith: (id: ScannerId | undefined) => room.scan('flatbed', 'card', id),
  };
}

/** Opens a desk that has used the scanner once, as staff do. */
async function deskThatUsed(scanner: Device, discovery: Discovery) {
  const used = await desk(discovery);
  const id = used.at(scanner.host);
  expect(used.scanners.choose(id)).toMatchObject({ ok: true });
  expect(await used.scanWith(id)).toMatchObject({ phase: 'done', pages: 1 });
  await used.scanners.close();
  return used.folder;
}

// Promise: If a scanner announces the UUID of a known scanner
test('never contacts a stranger that announces a known scanner’s UUID without staff', async ({
  skip,
}) => {
  const known = await device(HERE);
  const stranger = await device(STRANGER);
  const alone = await network(known);
  const both = await network(stranger, known);
  const gone = await network(stranger);
  if (alone === null || both === null || gone === null) return skip('loopback has one address');
  const folder = await deskThatUsed(known, alone);

  const now = await desk(both, folder);
  expect(now.rows()).toHaveLength(2);
  expect(now.chosen()).toMatchObject({ address: `${HERE}:${known.port}`, movedFrom: null });
  expect(await now.scanWith(now.chosen()?.id)).toMatchObject({ phase: 'done' });
  const other = now.at(STRANGER);
  expect(await now.scanners.look(other)).toMatchObject(failed('newAddress'));
  expect(now.scanners.choose(other)).toMatchObject(failed('newAddress'));
  expect(await now.scanWith(other)).toMatchObject({ error: { problem: 'newAddress' } });
  expect(now.chosen()).toMatchObject({ address: `${HERE}:${known.port}` });
  await now.scanners.close();

  const later = await desk(gone, folder);
  expect(later.chosen()).toMatchObject({
    address: `${STRANGER}:${stranger.port}`,
    movedFrom: HERE,
  });
  expect(await later.scanWith(later.chosen()?.id)).toMatchObject({
    error: { problem: 'newAddress' },
  });
  expect(stranger.asked).toEqual([]);
});

// Promise: If a scanner's certificate is stored
test('never contacts a scanner with a stored certificate over plain HTTP', async ({ skip }) => {
  const known = await device(HERE, { tls: true });
  const plain = await device(HERE);
  const stranger = await device(STRANGER);
  const first = await network(known);
  const later = await network(plain);
  const elsewhere = await network(stranger);
  if (first === null || later === null || elsewhere === null)
    return skip('loopback has one address');
  const folder = await deskThatUsed(known, first);
  for (const one of [later, elsewhere]) {
    const now = await desk(one, folder);
    const id = now.chosen()?.id;
    expect(await now.scanners.look(id as ScannerId)).toMatchObject(failed('noSecureConnection'));
    expect(await now.scanWith(id)).toMatchObject({ error: { problem: 'noSecureConnection' } });
    await now.scanners.close();
  }
  expect(plain.asked).toEqual([]);
  expect(stranger.asked).toEqual([]);

  const typed = await device(HERE, { tls: true });
  const pinned = await scannerRoom([typed.address]);
  expect(await pinned.scan('flatbed')).toMatchObject({ phase: 'done' });
  await pinned.scanners.close();
  await typed[Symbol.asyncDispose]();
  const replaced = await device(HERE, { port: typed.port });
  const again = await scannerRoom([replaced.address], false, heardFrom(), join(pinned.file, '..'));
  expect(await again.scanners.look(again.scannerId)).toMatchObject(failed('noSecureConnection'));
  expect(replaced.asked).toEqual([]);
});

// Promise: Staff don't need to confirm a scanner that presents
test('recognizes a scanner that moved by its certificate only', async ({ skip }) => {
  const before = await device(HERE, { tls: true });
  const moved = await device(MOVED, { tls: true });
  const stranger = await device(STRANGER, { tls: OTHER });
  const first = await network(before);
  const second = await network(moved);
  const third = await network(stranger);
  if (first === null || second === null || third === null) return skip('loopback has one address');
  const folder = await deskThatUsed(before, first);

  const now = await desk(second, folder);
  expect(now.chosen()).toMatchObject({ address: `${MOVED}:${moved.port}`, movedFrom: null });
  expect(await now.scanWith(now.chosen()?.id)).toMatchObject({ phase: 'done', pages: 1 });
  await now.scanners.close();

  const attacked = await desk(third, folder);
  expect(await attacked.scanWith(attacked.chosen()?.id)).toMatchObject({
    error: { problem: 'certificateChanged' },
  });
  expect(stranger.asked).toEqual([]);
});

test('asks once to confirm a scanner without a certificate that moved', async ({ skip }) => {
  const before = await device(HERE);
  const moved = await device(MOVED);
  const first = await network(before);
  const second = await network(moved);
  const back = await network(before);
  if (first === null || second === null || back === null) return skip('loopback has one address');
  const folder = await deskThatUsed(before, first);

  const now = await desk(second, folder);
  const { id, address, movedFrom } = now.chosen() ?? {};
  expect({ address, movedFrom }).toEqual({ address: `${MOVED}:${moved.port}`, movedFrom: HERE });
  expect(await now.scanWith(id)).toMatchObject({ error: { problem: 'newAddress' } });
  const confirm = (shown: string) => now.scanners.confirm(id as ScannerId, shown);
  expect(confirm(`${STRANGER}:80`)).toMatchObject(failed('newAddress'));
  expect(moved.asked).toEqual([]);
  expect(confirm(`${MOVED}:${moved.port}`)).toMatchObject({
    value: { scanner: { id, movedFrom: null } },
  });
  expect(await now.scanWith(id)).toMatchObject({ phase: 'done', pages: 1 });
  await now.scanners.close();

  const later = await desk(second, folder);
  expect(later.chosen()).toMatchObject({ id, movedFrom: null });
  expect(await later.scanWith(id)).toMatchObject({ phase: 'done', pages: 1 });
  await later.scanners.close();
  // The previous address may belong to a different device by now.
  const other = await desk(back, folder);
  expect(other.chosen()).toMatchObject({ id, movedFrom: MOVED });
});

test('reserves a scanner for a scan under its new ID too after the scan proved its certificate', async () => {
  const known = await device(HERE, { tls: true });
  const folder = await deskThatUsed(known, heardFrom(known));
  const moved = await device(MOVED, { tls: true });
  const now = await desk(heardFrom(moved, await device(STRANGER)), folder);
  const before = now.at(MOVED);
  const taken = now.scanners.take(before);
  if (!taken.ok) throw new Error('It is not free.');
  await taken.value.find(AbortSignal.timeout(10_000));
  const after = now.at(MOVED);
  expect(after).not.toBe(before);
  expect(now.scanners.take(after)).toMatchObject(failed('scanningHere'));
  taken.value.release(false);
  expect(now.scanners.take(after)).toMatchObject({ ok: true });
});

test('treats senders that announce each other as one scanner with both addresses', async ({
  skip,
}) => {
  const both = [HERE, V6];
  const plain = await device(HERE);
  const long = await device(V6).catch(() => null);
  if (long === null) return skip('there is no IPv6');
  const mutual = [plain, long].map(({ host, says }) => ({
    host,
    says: { ...says, addresses: both },
  }));
  const now = await desk(heardFrom(...mutual));
  expect(now.rows()).toMatchObject([{ address: `${HERE}:${plain.port}` }]);
  const folder = await deskThatUsed(plain, heardFrom(...mutual));
  const later = await desk(heardFrom(...mutual.slice(1)), folder);
  expect(await later.scanWith(later.chosen()?.id)).toMatchObject({ phase: 'done' });
  expect(long.asked).not.toEqual([]);

  const seen = await network(
    { host: HERE, says: { ...plain.says, addresses: [HERE, MOVED] } },
    { host: MOVED, says: { ...plain.says, addresses: [HERE, MOVED] } },
  );
  if (seen !== null) expect((await desk(seen)).rows()).toHaveLength(1);
});

test('does not treat a stranger on IPv6 as another address of a scanner that does not announce it', async ({
  skip,
}) => {
  const known = await device(HERE);
  const stranger = await device(V6).catch(() => null);
  if (stranger === null) return skip('there is no IPv6');
  const folder = await deskThatUsed(known, heardFrom(known));
  const claims = { ...stranger, says: { ...stranger.says, addresses: [V6, HERE] } };
  const now = await desk(heardFrom(claims, known), folder);
  expect(now.rows()).toHaveLength(2);
  expect(await now.scanWith(now.chosen()?.id)).toMatchObject({ phase: 'done' });
  await now.scanners.close();

  // This holds even if it forges the announcement of the known scanner and is preferred because it
  // offers TLS.
  const forged = await device(V6, { tls: OTHER });
  const vouched = { ...known, says: { ...known.says, addresses: [HERE, V6] } };
  const liar = { ...forged, says: { ...forged.says, addresses: [V6, HERE] } };
  const fooled = await desk(heardFrom(liar, vouched), folder);
  expect(fooled.rows()).toHaveLength(1);
  expect(await fooled.scanWith(fooled.chosen()?.id)).toMatchObject({ phase: 'done' });
  expect(stranger.asked).toEqual([]);
  expect(forged.asked).toEqual([]);
});

test('opens data of an older version: the certificate is valid, and an address counts as the first use', async () => {
  const older = createHash('sha256').update(`device ${UUID}`).digest('hex').slice(0, 32);
  const known = await device(HERE, { tls: true });
  const used = await deskThatUsed(known, heardFrom(known));
  const keptBefore = JSON.parse(readFileSync(join(used, 'scanners.json'), 'utf8'));
  const { addresses: _, ...without } = { ...keptBefore, lastUsed: older };
  const folder = tempFolder();
  writeFileSync(join(folder, 'scanners.json'), JSON.stringify(without));

  const now = await desk(heardFrom(known), folder);
  expect(now.chosen()).toMatchObject({ certificate: keptBefore.certificates[UUID] });
  expect(await now.scanWith(now.chosen()?.id)).toMatchObject({ phase: 'done' });
  expect(now.chosen()).not.toBeNull();

  const plain = await device(HERE);
  const unpinned = tempFolder();
  const nothing = JSON.stringify({ ...without, certificates: {} });
  writeFileSync(join(unpinned, 'scanners.json'), nothing);
  const first = await desk(heardFrom(plain), unpinned);
  expect(first.chosen()).toBeNull();
  expect(await first.scanWith(first.at(HERE))).toMatchObject({ phase: 'done' });
  expect(first.chosen()).toMatchObject({ address: `${HERE}:${plain.port}` });
});
