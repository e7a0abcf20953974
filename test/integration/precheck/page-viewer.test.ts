import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { openPdf } from '../../../main/precheck/decoders/pdfium-pages.ts';
import { Precheck } from '../../../main/precheck/precheck.ts';
import { eventually } from '../../support/eventually.ts';
import { madePdf, simplePdf } from '../../support/made-pdf.ts';
import { skipOnWindows } from '../../support/skip-on-windows.ts';
import { RecordingHost } from './recording-host.ts';

let open: Precheck | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});

function start() {
  const workerHost = new RecordingHost();
  open = new Precheck({ workerHost });
  return { precheck: open, host: workerHost };
}

/** Returns a PDF that staff look through, which counts how often it is read. */
function leafed(bytes: Buffer, key = 'one') {
  let reads = 0;
  const read = async () => {
    reads += 1;
    return bytes;
  };
  return { file: { key, password: null, read }, reads: () => reads };
}

const preview = (page: number) => ({ page, maxEdge: 1600, isThumbnail: false });
const thumbnail = (page: number) => ({ page, maxEdge: 320, isThumbnail: true });

test('renders the pages of a PDF from one reading of the file, the visible page first', async () => {
  const { precheck, host } = start();
  const { file, reads } = leafed(simplePdf(300));
  const drawn: string[] = [];
  const small = [10, 11, 12].map(async (page) => {
    await precheck.pages.draw(file, thumbnail(page));
    drawn.push(`thumbnail ${page}`);
  });
  const large = precheck.pages.draw(file, preview(199));
  void large.then(() => drawn.push('page'));
  expect(await large).toMatchObject({ height: 1600 });
  await Promise.all(small);
  // The first one was already under way. Of the others, the newest is where staff have scrolled to.
  expect(drawn).toEqual(['thumbnail 10', 'page', 'thumbnail 12', 'thumbnail 11']);
  expect([reads(), host.started.length]).toEqual([1, 1]);
  expect(await precheck.pages.draw(file, preview(300))).toBeNull();
});

test('replaces the open file with another one', async () => {
  const { precheck, host } = start();
  const black = madePdf([{ content: '' }, { content: '0 0 0 rg 0 0 595 842 re f' }]);
  const [one, other] = [leafed(simplePdf(2), 'one'), leafed(black, 'other')];
  const pages = [
    await precheck.pages.draw(one.file, thumbnail(1)),
    await precheck.pages.draw(other.file, thumbnail(1)),
  ];
  const means = await Promise.all(
    pages.map(async (page) => (await sharp(page?.bytes).stats()).channels[0]?.mean ?? 0),
  );
  expect(means[0]).toBeGreaterThan(200);
  expect(means[1]).toBeLessThan(10);
  await eventually(() => expect(host.running).toHaveLength(1));
});

test('opens seven files one after the other in one process, and reads each once', async () => {
  const { precheck, host } = start();
  const files = Array.from({ length: 7 }, (_, at) => leafed(simplePdf(at + 2), `file ${at}`));
  const { signal } = new AbortController();
  for (const [at, { file }] of files.entries()) {
    expect(await precheck.pages.look(file, signal)).toEqual({ pages: at + 2, problem: null });
    expect(await precheck.pages.draw(file, preview(at + 1))).toMatchObject({ height: 1600 });
    // Nothing of the file before can be asked for.
    expect(await precheck.pages.draw(file, preview(at + 2))).toBeNull();
  }
  expect(files.map(({ reads }) => reads())).toEqual(files.map(() => 1));
  expect(host.started).toHaveLength(1);
});

test('tries a file once more in a new process if it crashes one that had opened others', async () => {
  const { precheck, host } = start();
  const [one, other] = [leafed(simplePdf(2), 'one'), leafed(simplePdf(3), 'other')];
  expect(await precheck.pages.draw(one.file, thumbnail(0))).not.toBeNull();
  let kills = 1;
  host.onJob = ({ pid }) => {
    if (pid !== undefined && kills-- > 0) process.kill(pid, 'SIGKILL');
  };
  expect(await precheck.pages.draw(other.file, thumbnail(2))).not.toBeNull();
  expect(precheck.pages.problem('other', 2)).toBeNull();
  expect([other.reads(), host.started.length]).toEqual([2, 2]);
  // One that breaks each process has no more than its own answer lost.
  kills = 2;
  expect(await precheck.pages.draw(one.file, thumbnail(1))).toBeNull();
  expect(await precheck.pages.draw(other.file, thumbnail(1))).not.toBeNull();
});

test('opens another file in a new process if the old one uses too much memory', async (context) => {
  skipOnWindows(context, 'plain Node cannot measure the memory of another process there');
  const workerHost = new RecordingHost();
  open = new Precheck({ workerHost, limits: { retireBytes: 1 } });
  const [one, other] = [leafed(simplePdf(2), 'one'), leafed(simplePdf(3), 'other')];
  for (const { file } of [one, one, other, one])
    expect(await open.pages.draw(file, thumbnail(1))).not.toBeNull();
  expect(workerHost.started).toHaveLength(3);
  await eventually(() => expect(workerHost.running).toHaveLength(1));
});

test('overwrites a file that is closed', async () => {
  const bytes = Uint8Array.from(simplePdf(3));
  const pages = await openPdf(bytes, null);
  expect(pages.size(2).width).toBeGreaterThan(0);
  pages.wipe();
  expect(bytes.every((byte) => byte === 0)).toBe(true);
  expect(() => pages.size(2)).toThrow();
});

test('loses only a page that breaks its process, and renders the others', async () => {
  const { precheck, host } = start();
  const { file, reads } = leafed(simplePdf(4));
  expect(await precheck.pages.draw(file, thumbnail(0))).not.toBeNull();
  host.onJob = ({ pid }) => void (pid !== undefined && process.kill(pid, 'SIGKILL'));
  expect(await precheck.pages.draw(file, thumbnail(1))).toBeNull();
  host.onJob = () => undefined;
  expect(await precheck.pages.draw(file, thumbnail(2))).not.toBeNull();
  expect(reads()).toBe(2);
});

test('leaves no process of a file that is forgotten, and renders no waiting page', async () => {
  const { precheck, host } = start();
  const { file, reads } = leafed(simplePdf(20));
  await precheck.pages.draw(file, thumbnail(0));
  const waiting = [1, 2, 3].map((page) => precheck.pages.draw(file, thumbnail(page)));
  precheck.pages.forget();
  expect(await Promise.all(waiting)).toEqual([null, null, null]);
  await eventually(() => expect(host.running).toEqual([]));
  expect(reads()).toBe(1);
});
