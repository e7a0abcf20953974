import { X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readXml } from '../../../main/practice-scanner/escl/xml-reader.ts';
import { PROFILES, type ProfileName } from '../../../main/practice-scanner/profiles.ts';
import { selfSigned } from '../../../main/practice-scanner/server/certificate.ts';
import { begin, documents, job, openScanner, send, told } from './raw-scan.ts';

const NAMES = Object.keys(PROFILES) as readonly ProfileName[];
test.each(NAMES)('%s describes itself and its state in XML', async (profile) => {
  await using scanner = await openScanner({ profile });
  const headers = profile === 'behind-usb' ? { host: 'localhost' } : {};
  const ask = (path: string) => send('GET', `${scanner.url}/${path}`, { headers });
  for (const root of ['ScannerCapabilities', 'ScannerStatus']) {
    const { body } = await ask(root);
    const { name, space } = readXml(body.toString());
    expect([name, space]).toEqual([root, 'http://schemas.hp.com/imaging/escl/2011/05/03']);
  }
});

test('the odd ones have another prefix, no declaration, a byte order mark, no prefix at limits', async () => {
  const said = async (profile: ProfileName) => {
    await using scanner = await openScanner({ profile });
    return (await send('GET', `${scanner.url}/ScannerCapabilities`)).body.toString();
  };
  expect(await said('canon-like')).toMatch(/^<!--[\s\S]*<ns1:ScannerCapabilities /);
  expect(await said('canon-like')).not.toContain('UUID');
  expect(await said('epson-like')).toMatch(/^\ufeff<scan:ScannerCapabilities /);
  expect(await said('brother-like')).toContain('<Min>75</Min>');
  expect(await said('sheet-fed')).not.toContain('Platen');
  expect(await said('flatbed')).not.toContain('Adf');
});

test('a device behind USB answers to localhost alone', async () => {
  await using scanner = await openScanner({ profile: 'behind-usb' });
  const status = async (host?: string) =>
    (await send('GET', `${scanner.url}/ScannerStatus`, host ? { headers: { host } } : {})).status;
  expect([await status(), await status('localhost')]).toEqual([403, 200]);
});

test.each([
  ['plain', /^http:\/\/127\.0\.0\.1:\d+\/eSCL\/ScanJobs\/[0-9a-f-]{36}$/],
  ['canon-like', /^http:\/\/practice-scanner\.invalid:8080\/eSCL\/ScanJobs\/\d+$/],
  ['epson-like', /^\/eSCL\/ScanJobs\/urn:uuid:[0-9a-f-]{36}\/$/],
  ['brother-like', /^ScanJobs\/\d+$/],
] as const)('%s tells where a job is in its own way', async (profile, location) => {
  await using scanner = await openScanner({ profile });
  const reply = await begin(scanner, { dpi: 150 });
  expect(reply.headers.location).toMatch(location);
});

test('a PDF holds all pages of a job, or one page each time', async () => {
  const pdfium = await PDFiumLibrary.init();
  const pagesIn = async (body: Uint8Array) => {
    const document = await pdfium.loadDocument(body);
    const { originalHeight, originalWidth } = document.getPage(0).getOriginalSize();
    const size = [Math.round(originalWidth), Math.round(originalHeight)];
    const count = document.getPageCount();
    document.destroy();
    return { count, size };
  };
  const letter = [612, 792];
  for (const [profile, counts] of [
    ['pdf-only', [4]],
    ['kyocera-like', [1, 1, 1, 1]],
  ] as const) {
    await using scanner = await openScanner({ profile });
    const color = profile === 'kyocera-like' ? 'BlackAndWhite1' : 'RGB24';
    const dpi = profile === 'kyocera-like' ? 200 : 75;
    const wanted = { format: 'application/pdf', duplex: true, dpi, color } as const;
    const replies = await documents(await job(scanner, wanted));
    expect(replies.at(-1)?.status).toBe(profile === 'kyocera-like' ? 410 : 404);
    const pages = await Promise.all(replies.slice(0, -1).map(({ body }) => pagesIn(body)));
    expect(pages).toEqual(counts.map((count) => ({ count, size: letter })));
  }
  pdfium.destroy();
});

test('an empty feeder is told in three ways', async () => {
  const outcome = async (profile: ProfileName) => {
    await using scanner = await openScanner({ profile });
    scanner.load([]);
    const before = await told(scanner, 'AdfState');
    const { status } = await begin(scanner, { dpi: 300 });
    return [before, status, await told(scanner, 'AdfState')];
  };
  const empty = 'ScannerAdfEmpty';
  expect(await outcome('plain')).toEqual([empty, 409, empty]);
  expect(await outcome('sheet-fed')).toEqual([empty, 409, 'ScannerAdfJam']);
  const processing = 'ScannerAdfProcessing';
  expect(await outcome('kyocera-like')).toEqual([processing, 201, processing]);
});

test('regions: nearly a page at least, or only as long as the paper', async () => {
  await using whole = await openScanner({ profile: 'kyocera-like' });
  const card = { source: 'Platen', dpi: 300, region: [0, 0, 1012, 638] } as const;
  expect((await begin(whole, card)).status).toBe(409);
  await using cutting = await openScanner({ profile: 'brother-like' });
  const legal = await job(cutting, { dpi: 100, region: [0, 0, 2550, 4200] });
  const [page] = await documents(legal);
  expect(await sharp(page?.body).metadata()).toMatchObject({ width: 850, height: 1100 });
});

test('a page that is not ready is told with the time to wait', async () => {
  await using scanner = await openScanner({ profile: 'epson-like' });
  const address = await job(scanner);
  const first = await send('GET', `${address}/NextDocument`);
  expect([first.status, first.headers['retry-after']]).toEqual([503, '1']);
  expect((await send('GET', `${address}/NextDocument`)).status).toBe(200);
});

test('a certificate nobody vouches for is another one after the device was reset, or has expired', async () => {
  const shown = async (url: string): Promise<X509Certificate> => {
    const { hostname: host, port } = new URL(url);
    const socket = connect({ host, port: Number(port), rejectUnauthorized: false });
    await new Promise((resolve, reject) => {
      socket.once('secureConnect', resolve);
      socket.once('error', reject);
    });
    const certificate = socket.getPeerX509Certificate();
    socket.destroy();
    if (certificate === undefined) throw new Error('No certificate was shown.');
    return certificate;
  };
  const profile = 'kyocera-like';
  const first = await openScanner({ profile });
  const before = await shown(first.url);
  expect(before.subject).toBe('CN=Practice ECO 6526');
  expect(before.verify(before.publicKey)).toBe(true);
  await first.close();
  const port = Number(new URL(first.url).port);
  await using second = await openScanner({ profile, port });
  expect((await shown(second.url)).fingerprint256).not.toBe(before.fingerprint256);
  await second.close();
  const certificate = selfSigned('Practice', Date.UTC(2020, 0, 1));
  await using third = await openScanner({ profile, port, certificate });
  const { fingerprint256, validToDate } = await shown(third.url);
  expect(fingerprint256).toBe(new X509Certificate(certificate.cert).fingerprint256);
  expect(validToDate.getUTCFullYear()).toBe(2020);
});
