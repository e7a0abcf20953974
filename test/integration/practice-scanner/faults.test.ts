import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../main/practice-scanner/faults/fault.ts';
import {
  begin,
  colorOf,
  documents,
  job,
  openScanner,
  type Reply,
  send,
  sheet,
  told,
} from './raw-scan.ts';

const openWith = (fault: Fault, times = 1) => openScanner({ faults: [{ fault, times }] });

const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status);
const colors = (replies: readonly Reply[]) =>
  Promise.all(replies.filter(({ status }) => status === 200).map(({ body }) => colorOf(body)));
/** The next document, or null when nothing came of it. */
const next = (address: string) => send('GET', `${address}/NextDocument`).catch(() => null);

describe('a job', () => {
  test.each([
    ['paperJam', 'ScannerAdfJam'],
    ['coverOpen', 'ScannerAdfHatchOpen'],
    ['doorOpen', 'ScannerAdfDoorOpen'],
    ['multipick', 'ScannerAdfMultipickDetected'],
  ] as const)('is refused with %s, and not once that is put right', async (kind, state) => {
    await using scanner = await openWith({ kind, polls: 2 });
    await documents(await job(scanner, { source: 'Platen' }));
    expect((await begin(scanner)).status).toBe(409);
    expect(await told(scanner, 'AdfState')).toBe(state);
    expect((await begin(scanner)).status).toBe(409);
    expect(await told(scanner, 'State')).toBe('Stopped');
    expect(await told(scanner, 'AdfState')).toBe('ScannerAdfLoaded');
    expect((await begin(scanner)).status).toBe(201);
  });

  test('waits while the scanner is busy for somebody else', async () => {
    await using scanner = await openWith({ kind: 'busy', retryAfter: '2' }, 2);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await told(scanner, 'State')).toBe('Processing');
      const { status, headers } = await begin(scanner);
      expect([status, headers['retry-after']]).toEqual([503, '2']);
    }
    expect((await begin(scanner)).status).toBe(201);
  });

  test('finds no paper where the feeder says that there is some', async () => {
    await using scanner = await openWith({ kind: 'feederEmpty' });
    expect(await told(scanner, 'AdfState')).toBe('ScannerAdfLoaded');
    expect((await begin(scanner)).status).toBe(409);
    expect((await begin(scanner)).status).toBe(201);
  });

  test('has no address, or a broken one, and is there all the same', async () => {
    await using scanner = await openWith({ kind: 'noLocation' });
    scanner.faults.add({ fault: { kind: 'brokenLocation' } });
    const reply = await begin(scanner);
    expect([reply.status, reply.headers.location]).toEqual([201, undefined]);
    expect(await told(scanner, 'JobState')).toBe('Pending');
  });

  test('is begun by a head whose body never comes', async () => {
    await using scanner = await openWith({ kind: 'noBodyAfterHead' });
    const reply = begin(scanner);
    while ((await told(scanner, 'JobState')) !== 'Pending') await delay(5);
    await scanner.close();
    expect(await reply).toMatchObject({ status: 201, whole: false });
  });

  test('of one bit as JPEG is refused, though announced', async () => {
    await using scanner = await openScanner({
      profile: 'epson-like',
      faults: [{ fault: { kind: 'oneBitJpegRefused' } }],
    });
    const bits = { source: 'Platen', color: 'BlackAndWhite1' };
    expect((await begin(scanner, bits)).status).toBe(409);
    expect((await begin(scanner, bits)).status).toBe(201);
  });
});

describe('pages', () => {
  test('are not ready yet while the feeder looks empty, and then come', async () => {
    const fault = { kind: 'notReadyYet', page: 2, looksEmpty: true } as const;
    await using scanner = await openWith(fault);
    const address = await job(scanner);
    const asked = [];
    for (let at = 0; at < 5; at += 1) {
      asked.push(await send('GET', `${address}/NextDocument`));
      const empty = at === 0 ? 'ScannerAdfLoaded' : 'ScannerAdfEmpty';
      expect(await told(scanner, 'AdfState')).toBe(empty);
      expect(await told(scanner, 'JobState')).toBe(at < 3 ? 'Processing' : 'Completed');
    }
    expect(statuses(asked)).toEqual([200, 404, 404, 200, 404]);
    expect(await colors(asked)).toEqual(['red', 'blue']);
  });

  test.each([
    [{ kind: 'jamAfterPage', pages: 1 }, 'Aborted', 'ScannerAdfJam'],
    [{ kind: 'canceledAtDevice', pages: 1 }, 'Canceled', 'ScannerAdfLoaded'],
  ] as const)('end early: %j', async (fault, state, adfState) => {
    await using scanner = await openWith(fault);
    const replies = await documents(await job(scanner));
    expect(statuses(replies)).toEqual([200, 404]);
    expect(await told(scanner, 'JobState')).toBe(state);
    expect(await told(scanner, 'ImagesCompleted')).toBe('1');
    expect(await told(scanner, 'AdfState')).toBe(adfState);
  });

  test('come twice', async () => {
    await using scanner = await openWith({ kind: 'repeatedPage', page: 2 });
    const replies = await documents(await job(scanner, { duplex: true }));
    expect(await colors(replies)).toEqual(['red', 'green', 'green', 'blue', 'white']);
  });

  test('never end', async () => {
    await using scanner = await openWith({ kind: 'endlessFeeder' });
    const address = await job(scanner);
    const seen = [];
    for (let at = 0; at < 7; at += 1) seen.push(await send('GET', `${address}/NextDocument`));
    expect(await colors(seen)).toEqual(['red', 'blue', 'red', 'blue', 'red', 'blue', 'red']);
  });

  test('have their backs upside down', async () => {
    const half = { width: 85, height: 55, channels: 3, background: '#ffffff' } as const;
    const top = await sharp({ create: { ...half, background: '#000000' } })
      .extend({ bottom: 55, background: '#ffffff' })
      .png()
      .toBuffer();
    const side = { bytes: top, width: 215.9, height: 279.4 };
    await using scanner = await openWith({ kind: 'backsUpsideDown' });
    scanner.load([{ front: side, back: side }]);
    const replies = await documents(await job(scanner, { duplex: true, color: 'Grayscale8' }));
    const dark = replies.slice(0, 2).map(async ({ body }) => {
      const { data } = await sharp(body)
        .resize(1, 2, { fit: 'fill' })
        .raw()
        .toBuffer({ resolveWithObject: true });
      return data.readUInt8(0) < 128 ? 'top' : 'bottom';
    });
    expect(await Promise.all(dark)).toEqual(['top', 'bottom']);
  });
});

describe('the sending of a page', () => {
  const whole = async () => {
    await using scanner = await openScanner();
    return (await next(await job(scanner)))?.body ?? Buffer.alloc(0);
  };

  test.each([
    ['goneMidPage', { kind: 'goneMidPage' }, false],
    ['cutPage in the length of all of it', { kind: 'cutPage', framing: 'full length' }, false],
    ['cutPage, well framed', { kind: 'cutPage' }, true],
  ] as const)('%s', async (_what, fault, arrives) => {
    const page = await whole();
    await using scanner = await openWith(fault);
    const address = await job(scanner);
    const reply = await next(address);
    expect(reply?.whole ?? false).toBe(arrives);
    // A reset may overtake what was sent before it.
    const body = reply?.body ?? Buffer.alloc(0);
    expect(body.equals(page.subarray(0, body.length))).toBe(true);
    const half = page.length >> 1;
    if (fault.kind === 'cutPage') expect(body.length).toBe(half);
    else expect(body.length).toBeLessThanOrEqual(half);
    expect((await next(address))?.status).toBe(200);
  });

  test('that fails leaves the card on the glass as it lies', async () => {
    await using scanner = await openWith({ kind: 'cutPage' });
    const { front, back = front } = await sheet('red', 'black');
    scanner.lay([{ picture: front, left: 0, top: 0 }], [{ picture: back, left: 0, top: 0 }]);
    const scans = [];
    for (let at = 0; at < 3; at += 1) {
      scans.push(await next(await job(scanner, { source: 'Platen' })));
    }
    const [, again, turned] = scans.map((reply) => reply?.body ?? Buffer.alloc(0));
    expect([await colorOf(again as Buffer), await colorOf(turned as Buffer)]).toEqual([
      'red',
      'black',
    ]);
  });

  test.each(['neverFirstByte', 'silenceMidPage'] as const)('%s', async (kind) => {
    await using scanner = await openWith({ kind, page: 2 });
    const address = await job(scanner);
    expect((await next(address))?.whole).toBe(true);
    const reply = next(address);
    while (scanner.ledger.count('document') < 2) await delay(5);
    const begun = kind === 'silenceMidPage' ? 200 : null;
    while (scanner.ledger.requests.at(-1)?.status !== begun) await delay(5);
    expect((await next(address))?.status).toBe(503);
    expect(scanner.ledger.complaints).toHaveLength(1);
    expect(await told(scanner, 'JobState')).toBe('Processing');
    await scanner.close();
    expect((await reply)?.whole ?? false).toBe(false);
  });

  test('goes on and on, and names a type that it is not', async () => {
    await using scanner = await openWith({ kind: 'hugePage', bytes: 5_000_000 });
    scanner.faults.add({ fault: { kind: 'wrongContentType' } });
    const reply = await next(await job(scanner));
    expect([reply?.body.length, reply?.headers['content-type']]).toEqual([5_000_000, 'text/html']);
    expect(reply?.body.subarray(0, 2).toString('hex')).toBe('ffd8');
  });
});

describe('answers', () => {
  test('are a login page, an error, nothing, and then the device again', async () => {
    await using scanner = await openScanner();
    const at = 'capabilities';
    scanner.faults.add({ fault: { kind: 'htmlLogin', at } });
    const ask = () => send('GET', `${scanner.url}/ScannerCapabilities`);
    const login = await ask();
    expect([login.status, login.headers['content-type']]).toEqual([200, 'text/html']);
    scanner.faults.add({ fault: { kind: 'errorStatus', at, status: 500 } });
    expect((await ask()).status).toBe(500);
    expect((await ask()).body.toString()).toContain('ScannerCapabilities>');
  });

  test('have a DOCTYPE, or forty megabytes', async () => {
    await using scanner = await openWith({ kind: 'doctype' });
    const ask = () => send('GET', `${scanner.url}/ScannerCapabilities`);
    expect((await ask()).body.toString()).toMatch(/^<\?xml[^>]*>\s*<!DOCTYPE [\s\S]*&b;/);
    scanner.faults.add({ fault: { kind: 'hugeCapabilities' } });
    expect((await ask()).body.length).toBe(40 * 1024 * 1024);
    expect((await ask()).body.length).toBeLessThan(20_000);
  });
});
