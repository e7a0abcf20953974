import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { Precheck } from '../../main/precheck/precheck.ts';
import { forkWorkerHost } from '../../main/system/workers/fork-worker-host.ts';
import { procUse } from '../../main/system/workers/process-use.ts';
import type { WorkerHost } from '../../main/system/workers/worker-host.ts';
import { openFileBlobStore } from '../../main/vault/file-blob-store.ts';
import { mintUserKey } from '../../main/vault/user-key.ts';
import { madePdf, simplePdf } from '../support/made-pdf.ts';
import { type Measurement, measured } from './measurement.ts';

const PAGES = 300;
const LARGE_BYTES = 60_000_000;
const TRIES = 5;
const THUMBNAIL = { maxEdge: 320, isThumbnail: true };
const PREVIEW = { maxEdge: 1600, isThumbnail: false };

/**
 * Measures looking through a PDF that is sealed on the disk: the time for its pages, and the
 * memory.
 */
export async function* measure(): AsyncIterable<Measurement> {
  yield* otherFiles();
  yield* looked('small PDF', simplePdf(PAGES));
  yield* looked('60 MB PDF', await largePdf());
}

/** The first page of the second to seventh PDF of a visit, in the process of the file before and in new ones. */
async function* otherFiles(): AsyncIterable<Measurement> {
  const precheck = new Precheck({ workerHost: forkWorkerHost() });
  const { pages } = precheck;
  const { signal } = new AbortController();
  try {
    const taken: Record<'kept' | 'own', number[]> = { kept: [], own: [] };
    for (let run = 0; run < TRIES; run++) {
      for (const how of ['kept', 'own'] as const) {
        pages.forget();
        for (let at = 0; at < 7; at++) {
          const bytes = simplePdf(12);
          const file = { key: `${run} ${how} ${at}`, password: null, read: async () => bytes };
          if (how === 'own') pages.forget();
          const start = performance.now();
          await pages.look(file, signal);
          if ((await pages.draw(file, { page: 0, ...PREVIEW })) === null)
            throw new Error('nothing was drawn');
          if (at > 0) taken[how].push(performance.now() - start);
        }
      }
    }
    yield measured('another PDF of 12 pages: first page, process kept', taken.kept);
    yield measured('another PDF of 12 pages: first page, new process', taken.own);
  } finally {
    await precheck.close();
  }
}

async function* looked(what: string, pdf: Buffer): AsyncIterable<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'viewer-bench-'));
  const pids: number[] = [];
  const host: WorkerHost = {
    start(script) {
      const started = forkWorkerHost().start(script);
      if (started.pid !== undefined) pids.push(started.pid);
      return started;
    },
  };
  const precheck = new Precheck({ workerHost: host });
  try {
    const store = await openFileBlobStore(folder, mintUserKey());
    const written = await store.write(inPieces(pdf), { maxBytes: pdf.length });
    if (!written.ok) throw new Error(written.error.code);
    const { id } = written.value;
    const file = { key: id, password: null, read: () => store.readAll(id) };
    const { signal } = new AbortController();
    const taken = { open: [], cold: [], opened: [], first: [], far: [] } as Record<
      string,
      number[]
    >;
    const own: number[] = [];
    const main: number[] = [];
    const time = async (row: string, work: () => Promise<unknown>) => {
      const start = performance.now();
      if ((await work()) === null) throw new Error(`${row}: nothing was drawn`);
      taken[row]?.push(performance.now() - start);
    };
    const { pages } = precheck;
    for (let run = 0; run < TRIES; run++) {
      pages.forget();
      const before = process.memoryUsage.rss();
      await time('cold', () => pages.draw(file, { page: 0, ...THUMBNAIL }));
      main.push(Math.max(0, process.memoryUsage.rss() - before) / 1e6);
      pages.forget();
      await time('open', () => pages.look(file, signal));
      await time('opened', () => pages.draw(file, { page: 0, ...THUMBNAIL }));
      await time('first', () => pages.draw(file, { page: 0, ...PREVIEW }));
      await time('far', () => pages.draw(file, { page: 199, ...PREVIEW }));
      own.push((procUse(pids.at(-1) ?? 0)?.residentBytes ?? 0) / 1e6);
    }
    const row = (name: string, of: string, goal?: number) =>
      measured(`${what}, ${PAGES} pages: ${name}`, taken[of] ?? [], goal ? { goal } : {});
    yield row('first thumbnail with opening', 'cold');
    yield row('counted and opened', 'open');
    yield row('first thumbnail once it is open', 'opened', 300);
    yield row('first page once it is open', 'first');
    yield row('page 200 once it is open', 'far');
    yield measured(`${what}: memory of its process`, own, { unit: 'MB' });
    yield measured(`${what}: memory of main, more than before`, main, { unit: 'MB' });
  } finally {
    await precheck.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Makes a PDF of scanned pages, each with a JPEG. */
async function largePdf(): Promise<Buffer> {
  const [width, height] = [1240, 1754];
  const noise = randomBytes((width * height * 3) / 4);
  const small = { raw: { width: width / 2, height: height / 2, channels: 3 as const } };
  const jpeg = await sharp(noise, small).resize(width, height).jpeg({ quality: 30 }).toBuffer();
  // Bytes after a JPEG's end are ignored.
  const room = Buffer.alloc(Math.max(0, Math.floor(LARGE_BYTES / PAGES) - jpeg.length));
  const picture = { width, height, jpeg: Buffer.concat([jpeg, room]) };
  const content = 'q 595 0 0 842 0 0 cm /Im0 Do Q';
  return madePdf(Array.from({ length: PAGES }, () => ({ content, pictures: [picture] })));
}
