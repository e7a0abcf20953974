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
    expect((await seen(await job(scanner))).colors).toEqual(['blue']);
  });

  test('ends before the page at which its feeder jams', async () => {
    await using scanner = await openScanner();
    const pages: number[] = [];
    scanner.beforePage((page) => {
      pages.push(page);
      scanner.jam(page === 2);
    });
    expect(await seen(await job(scanner))).toEqual({ colors: ['red'], end: 404 });
    expect(pages).toEqual([1, 2]);
    expect(await told(scanner, 'State')).toBe('Stopped');
    expect(await told(scanner, 'AdfState')).toBe('ScannerAdfJam');
    expect(await told(scanner, 'JobState')).toBe('Aborted');
    expect((await begin(scanner)).status).toBe(409);
    scanner.jam(false);
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
    ['a resolution of the glass at the feeder', { dpi: 600 }],
    ['a color mode', { color: 'BlackAndWhite1' }],
    ['a format', { format: 'image/tiff' }],
    ['a source', { source: 'Camera' }],
    ['a region that goes beyond', { region: [10, 0, 2550, 3300] }],
    ['a region that is too small', { region: [0, 0, 1012, 638] }],
  ])('%s', async (_what, wanted) => {
    expect((await begin(scanner, wanted)).status).toBe(409);
  });

  test('what is no XML, or an address it has not', async () => {
    const post = (path: string) =>
      send('POST', `${scanner.url}/${path}`, { body: 'Source=Feeder' });
    expect([(await post('ScanJobs')).status, (await post('Other')).status]).toEqual([409, 404]);
    expect(await told(scanner, 'State')).toBe('Idle');
  });
});
