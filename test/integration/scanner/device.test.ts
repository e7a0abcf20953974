import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import {
  CAPABILITIES,
  pageOf,
  scriptedScanner,
  statusXml,
} from '../../support/scripted-scanner.ts';
import { tinyServer } from '../../support/tiny-server.ts';
import { roomWith, scannerRoom } from './scanner-room.ts';

const failed = (problem: string) => ({
  ok: false,
  error: { code: 'scanner', problem, pages: 0, page: null },
});

test('says which sources a device has and whether the feeder has sheets', async () => {
  const { scanners, scannerId } = await roomWith({ pages: 2 });
  expect(await scanners.look(scannerId)).toEqual({
    ok: true,
    value: {
      scanner: scanners.list().scanners[0],
      sources: ['flatbed', 'feeder', 'duplex'],
      feederLoaded: true,
      state: 'idle',
      trouble: null,
    },
  });
  const jammed = await roomWith({
    answer: (call) =>
      call === 'status' ? { body: statusXml({ state: 'Stopped', feeder: 'ScannerAdfJam' }) } : null,
  });
  expect(await jammed.scanners.look(jammed.scannerId)).toMatchObject({
    value: { feederLoaded: null, state: 'stopped', trouble: 'jam' },
  });
});

test('contacts only the device itself, whatever a Location says', async () => {
  const stranger = await scriptedScanner({ pages: 3 });
  onTestFinished(() => stranger[Symbol.asyncDispose]());
  for (const location of [
    `http://127.0.0.1:${stranger.port}/eSCL/ScanJobs/job-1`,
    `//127.0.0.1:${stranger.port}/eSCL/ScanJobs/job-1/`,
    '/eSCL/ScanJobs/job-1',
    'ScanJobs/job-1',
    'http://[broken/eSCL/ScanJobs/job-1',
  ]) {
    const { device, scan } = await roomWith({
      pages: 2,
      answer: (call) => (call === 'create' ? { headers: { location } } : null),
    });
    expect(await scan('feeder'), location).toMatchObject({ phase: 'done', pages: 2 });
    expect(device.openJobs()).toBe(0);
  }
  expect(stranger.asked).toEqual([]);
});

test('finds a job without a Location in the device’s list and deletes it', async () => {
  const { device, scan } = await roomWith({
    pages: 2,
    answer: (call) => (call === 'create' ? { headers: { location: '' } } : null),
  });
  expect(await scan('feeder')).toMatchObject({ phase: 'done', pages: 2 });
  expect(device.openJobs()).toBe(0);
});

test('waits for a device that wakes up', async () => {
  const { scanners, scannerId } = await roomWith({
    answer: (call, nth) => (call === 'capabilities' && nth === 1 ? { status: 503 } : null),
  });
  expect(await scanners.look(scannerId)).toMatchObject({ ok: true });
});

test('does not follow a redirect', async () => {
  const stranger = await scriptedScanner();
  onTestFinished(() => stranger[Symbol.asyncDispose]());
  const { scanners, scannerId } = await roomWith({
    answer: () => ({ status: 307, headers: { location: `${stranger.address}/eSCL` } }),
  });
  expect(await scanners.look(scannerId)).toEqual(failed('notAScanner'));
  expect(stranger.asked).toEqual([]);
});

test.for([
  'at another path',
  'at the root',
  'under a name of its own',
])('finds a device %s', async (where) => {
  const server = await tinyServer((request, response) => {
    const base = { 'at another path': '/scan/eSCL', 'at the root': '' }[where] ?? '/eSCL';
    const isKnown = where !== 'under a name of its own' || request.headers.host === 'localhost';
    const body: Readonly<Record<string, string>> = {
      [`${base}/ScannerCapabilities`]: CAPABILITIES,
      [`${base}/ScannerStatus`]: statusXml({}),
    };
    const text = isKnown ? body[request.url ?? ''] : undefined;
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const path = where === 'at another path' ? '/scan' : '';
  const { scanners, scannerId } = await scannerRoom([`127.0.0.1:${server.port}${path}`]);
  expect(await scanners.look(scannerId)).toMatchObject({ ok: true });
});

test('reports that nothing answers, or too much', async () => {
  const gone = await scriptedScanner();
  await gone[Symbol.asyncDispose]();
  const nobody = await scannerRoom([gone.address]);
  expect(await nobody.scanners.look(nobody.scannerId)).toEqual(failed('unreachable'));
  const body = `${CAPABILITIES}${' '.repeat(3_000_000)}`;
  const huge = await roomWith({ answer: () => ({ body }) });
  expect(await huge.scanners.look(huge.scannerId)).toEqual(failed('tooMuch'));
});

const pem = (name: string) =>
  readFileSync(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url), 'utf8');
/** The certificate of a different device, which has expired. */
const OTHER = { key: pem('scanner-key'), cert: pem('scanner-cert') };

test('accepts a self-signed certificate once, and another one only after staff confirm it', async () => {
  const device = await scriptedScanner({ tls: true });
  const room = await scannerRoom([device.address]);
  expect(await room.scan('flatbed')).toMatchObject({ phase: 'done', pages: 1 });
  const kept = () => readFileSync(room.file, 'utf8');
  // The entry about its last use is the last one that is written to the file.
  await eventually(() => expect(kept()).toMatch(/"lastUsed": "[\s\S]*([0-9A-F]{2}:){31}/));
  const before = kept();
  await device[Symbol.asyncDispose]();

  const other = await scriptedScanner({ tls: OTHER, port: device.port });
  onTestFinished(() => other[Symbol.asyncDispose]());
  expect(await room.scanners.look(room.scannerId)).toEqual(failed('certificateChanged'));
  expect(await room.scan('flatbed')).toMatchObject({
    phase: 'failed',
    error: { problem: 'certificateChanged' },
  });
  expect(other.asked).toEqual([]);
  expect(kept()).toBe(before);

  expect(room.scanners.trust(room.scannerId)).toMatchObject({ ok: true });
  expect(await room.scan('flatbed')).toMatchObject({ phase: 'done', pages: 1 });
  await eventually(() => expect(kept()).not.toBe(before));
});

test('trusts the next certificate as the first after staff removed the stored one', async () => {
  const device = await scriptedScanner({ tls: true });
  const { scanners, scannerId, begin, scan, scanning, file } = await scannerRoom([device.address]);
  const certificate = () => scanners.list().scanners[0]?.certificate ?? null;
  expect(certificate()).toBeNull();
  expect(await scan('flatbed')).toMatchObject({ phase: 'done' });
  const first = certificate();
  expect(first?.sha256).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  expect(Date.parse(first?.since ?? '')).toBeLessThanOrEqual(Date.now());
  const running = begin('flatbed');
  expect(scanners.forget(scannerId)).toEqual(failed('scanningHere'));
  scanning.cancel(running.jobId);
  await running.end;
  await device[Symbol.asyncDispose]();

  const other = await scriptedScanner({ tls: OTHER, port: device.port });
  onTestFinished(() => other[Symbol.asyncDispose]());
  expect(await scanners.look(scannerId)).toEqual(failed('certificateChanged'));
  expect(scanners.forget(scannerId)).toEqual({ ok: true, value: { device: expect.any(String) } });
  expect(certificate()).toBeNull();
  expect(await scan('flatbed')).toMatchObject({ phase: 'done', pages: 1 });
  const next = certificate();
  expect(next?.sha256).not.toBe(first?.sha256);
  await eventually(() => expect(readFileSync(file, 'utf8')).toContain(String(next?.sha256)));
  expect(readFileSync(file, 'utf8')).not.toContain(String(first?.sha256));
});

test('shows a scanner’s own name, cleaned and shortened, after it was contacted', async () => {
  const model = `\u202eTest &#10;\u200b ${'Scanner '.repeat(40)}&lt;b&gt;`;
  const body = CAPABILITIES.replace('Test Scanner', model);
  const { scanners, scannerId, device, file } = await roomWith({
    answer: (call) => (call === 'capabilities' ? { body } : null),
  });
  const name = () => scanners.list().scanners[0]?.name;
  expect(name()).toBe(device.address);
  const look = await scanners.look(scannerId);
  expect(look).toMatchObject({ value: { scanner: { name: name() } } });
  expect(name()).toMatch(/^Test Scanner( Scanner)* ?\w*$/);
  expect(name()?.length).toBeLessThanOrEqual(80);
  await eventually(() => expect(readFileSync(file, 'utf8')).toContain(String(name())));
});

test('chooses a scanner without a scan', async () => {
  const { scanners, scannerId, device } = await roomWith({});
  expect(scanners.list().chosen).toBeNull();
  expect(scanners.choose(scannerId)).toMatchObject({ ok: true });
  expect(scanners.list().chosen).toBe(scannerId);
  expect(scanners.choose('0'.repeat(32) as never)).toEqual(failed('notFound'));
  expect(device.asked).toEqual([]);
});

test('keeps the pages, deletes the job, and opens no other when staff cancel', async () => {
  const { device, begin, kept, scanning } = await roomWith({
    pages: 5,
    answer: (call, nth) =>
      call === 'page' && nth === 3 ? { body: pageOf(3), hangs: 'body' } : null,
  });
  const { jobId, end } = begin('feeder');
  await eventually(() => expect(kept).toHaveLength(2));
  await eventually(() => expect(device.asked.filter((one) => /Next/.test(one))).toHaveLength(3));
  scanning.cancel(jobId);
  expect(await end).toMatchObject({ phase: 'cancelled', pages: 2, error: null });
  expect(kept).toEqual([1, 2].map(pageOf));
  expect(device.openJobs()).toBe(0);
  expect(device.asked.at(-1)).toMatch(/^DELETE/);
  expect(device.settings).toHaveLength(1);
});

test('lets one scan at a time use a device', async () => {
  const { begin, scanning, scannerId, device } = await roomWith({
    answer: (call) => (call === 'page' ? { body: pageOf(1), hangs: 'body' } : null),
  });
  const first = begin('flatbed');
  await eventually(() => expect(device.asked.at(-1)).toMatch(/NextDocument/));
  const asked = { submissionId: 'one' as never, to: 'tray', scannerId } as const;
  expect(scanning.scan({ ...asked, source: 'flatbed', what: 'card' })).toEqual(
    failed('scanningHere'),
  );
  scanning.cancel(first.jobId);
  expect(await first.end).toMatchObject({ phase: 'cancelled' });
});
