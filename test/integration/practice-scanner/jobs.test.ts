import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  begin,
  colorOf,
  documents,
  job,
  openScanner,
  type RawScanner,
  send,
  settings,
  sheet,
  told,
  type Wanted,
} from './raw-scan.ts';

const seen = async (address: string) => {
  const replies = await documents(address);
  const pages = replies.filter(({ status }) => status === 200);
  const colors = await Promise.all(pages.map(({ body }) => colorOf(body)));
  return { colors, end: replies.at(-1)?.status };
};

describe('a job', () => {
  test('from the feeder has fronts and backs in their order, and then ends', async () => {
    await using scanner = await openScanner();
    const both = await job(scanner, { duplex: true });
    expect(await seen(both)).toEqual({ colors: ['red', 'green', 'blue', 'white'], end: 404 });
    expect(await told(scanner, 'AdfState')).toBe('ScannerAdfEmpty');
    expect(await told(scanner, 'JobState')).toBe('Completed');
    expect((await begin(scanner)).status).toBe(409);
    scanner.load([await sheet('black', 'red'), await sheet('green')]);
    expect(await seen(await job(scanner))).toEqual({ colors: ['black', 'green'], end: 404 });
    expect(scanner.ledger.complaints).toEqual([]);
  });

  test('from the glass has one page, and what lies there is turned for the next one', async () => {
    await using scanner = await openScanner();
    const { front, back = front } = await sheet('red', 'black');
    scanner.lay([{ picture: front, left: 0, top: 0 }], [{ picture: back, left: 0, top: 0 }]);
    for (const color of ['red', 'black', 'red']) {
      expect((await seen(await job(scanner, { source: 'Platen' }))).colors).toEqual([color]);
    }
  });

  test('has the region and resolution that were asked for', async () => {
    await using scanner = await openScanner();
    const { front } = await sheet('red');
    const card = { ...front, width: 25.4, height: 25.4 };
    scanner.lay([{ picture: card, left: 50.8, top: 76.2 }]);
    const region = [600, 900, 300, 150] as const;
    for (const color of ['RGB24', 'Grayscale8']) {
      const address = await job(scanner, { source: 'Platen', dpi: 200, region, color });
      const { body } = await send('GET', `${address}/NextDocument`);
      const channels = color === 'RGB24' ? 3 : 1;
      expect(await sharp(body).metadata()).toMatchObject({
        ...{ format: 'jpeg', width: 200, height: 100, density: 200, channels },
      });
      if (channels === 3) expect(await colorOf(body)).toBe('red');
      const info = (await send('GET', `${address}/ScanImageInfo`)).body.toString();
      expect(info).toContain(`<scan:ActualWidth>200</scan:ActualWidth>`);
    }
  });

  test('that is deleted leaves the other sheets in the feeder', async () => {
    await using scanner = await openScanner();
    const address = await job(scanner);
    await send('GET', `${address}/NextDocument`);
    expect((await begin(scanner)).status).toBe(503);
    expect((await send('DELETE', address)).status).toBe(200);
    expect(await told(scanner, 'JobState')).toBe('Canceled');
    expect((await send('GET', `${address}/NextDocument`)).status).toBe(404);
    expect(scanner.ledger.complaints).toEqual([
      'A document was asked for after the job was deleted.',
    ]);
    expect((await seen(await job(scanner))).colors).toEqual(['blue']);
  });

  test('that nobody asks about keeps the scanner busy until it is given up', async () => {
    let now = 0;
    await using scanner = await openScanner({ clock: () => now });
    await begin(scanner);
    now += 60_000;
    expect((await begin(scanner)).status).toBe(503);
    now += 1;
    expect(await told(scanner, 'JobState')).toBe('Aborted');
    expect((await begin(scanner)).status).toBe(201);
  });
});

describe('a job that the scanner did not announce is refused:', () => {
  let scanner: RawScanner;
  beforeAll(async () => {
    scanner = await openScanner();
  });
  afterAll(() => scanner.close());

  test.each<readonly [what: string, wanted: Wanted]>([
    ['a resolution', { dpi: 110 }],
    ['a resolution of the glass at the feeder', { dpi: 600 }],
    ['a color mode', { color: 'BlackAndWhite1' }],
    ['a format', { format: 'image/tiff' }],
    ['a source', { source: 'Camera' }],
    ['two sides of the glass', { source: 'Platen', duplex: true }],
    ['a region that goes beyond', { region: [10, 0, 2550, 3300] }],
    ['a region that is too small', { region: [0, 0, 1012, 638] }],
    ['an intent', { more: '<scan:Intent>Object</scan:Intent>' }],
    [
      'another extended format',
      { more: '<scan:DocumentFormatExt>image/png</scan:DocumentFormatExt>' },
    ],
    ['a setting of its own', { more: '<scan:Brightness>1</scan:Brightness>' }],
    ['a source in the wrong namespace', { more: '<scan:InputSource>Feeder</scan:InputSource>' }],
  ])('%s', async (_what, wanted) => {
    expect((await begin(scanner, wanted)).status).toBe(409);
  });

  test.each<readonly [what: string, change: (body: string) => string]>([
    ['no XML', () => 'Source=Feeder'],
    ['a tag left open', (body) => body.replace('</scan:ColorMode>', '')],
    ['a DOCTYPE', (body) => body.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>')],
    ['an unbound prefix', (body) => body.replace('xmlns:pwg=', 'xmlns:other=')],
    [
      'a setting twice',
      (body) => body.replace('</scan:ScanSettings>', '<scan:Duplex>true</scan:Duplex>$&'),
    ],
    ['no resolution', (body) => body.replace(/<scan:XRes.*<\/scan:XResolution>/, '')],
    ['no number', (body) => body.replace('<scan:XResolution>75', '<scan:XResolution>75.0')],
  ])('%s', async (_what, change) => {
    const body = change(settings());
    expect((await send('POST', `${scanner.url}/ScanJobs`, { body })).status).toBe(400);
  });

  test('a body in chunks, another type, a host without its port', async () => {
    const post = (headers: Record<string, string>) =>
      send('POST', `${scanner.url}/ScanJobs`, { body: settings(), headers });
    expect((await post({ 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(400);
    expect((await post({ host: '127.0.0.1' })).status).toBe(400);
    const { body } = await fetch(`${scanner.url}/ScannerStatus`);
    await body?.cancel();
    const chunked = await fetch(`${scanner.url}/ScanJobs`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: new Blob([settings()]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(411);
    expect(scanner.ledger.jobs).toEqual([]);
    expect(await told(scanner, 'State')).toBe('Idle');
  });
});
