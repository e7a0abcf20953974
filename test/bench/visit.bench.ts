import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createPracticePlatform } from '../../main/practice/platform/practice-platform.ts';
import { procUse } from '../../main/system/workers/process-use.ts';
import { enterOwner, sample, searchFor, signIn, view } from '../e2e/support/counter.ts';
import { type RunningDesk, startChromiumDesk } from '../e2e/support/running-desk.ts';
import { filings } from '../e2e/support/visit.ts';
import { BRANCH_SETTINGS } from '../support/file-case.ts';
import { madePdf } from '../support/made-pdf.ts';
import { shown } from '../support/text-pdf.ts';
import { type Measurement, measured, peer } from './measurement.ts';
import { mainThreadTasks } from './window/main-thread.ts';

const MEGABYTE = 1e6;
const SAMPLED_MS = 100;
const PATIENT = { timeout: 1_200_000 };
const LONGEST_TASK_MS = 50;
const GROWTH_MB = 60;

/** Measures the visit of a customer who brings 40 files with 300 pages and 500 MB: the window's tasks, and main's memory. */
export async function* measure(): AsyncIterable<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'visit-bench-'));
  const files = await fortyFiles(folder);
  const platform = await createPracticePlatform({ applications: 200, password: 'practice' });
  const start = { server: platform.url, profile: join(folder, 'profile') };
  const desk = await startChromiumDesk({ ...start, settings: BRANCH_SETTINGS });
  try {
    await signIn(desk.page);
    await desk.page.getByRole('option', { name: /88-1042/ }).waitFor(PATIENT);
    yield* visit(desk, files);
  } finally {
    await desk.close();
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function* visit(
  { page, pid }: RunningDesk,
  files: readonly string[],
): AsyncIterable<Measurement> {
  const tools = await page.context().newCDPSession(page);
  await choose(page, files);
  const memory = watchMemory(pid);
  for (const [name, act] of STEPS) {
    const tasks = await mainThreadTasks(tools, () => act(page));
    const longest = Math.max(0, ...tasks);
    yield measured(`40 files, ${name}: longest task of the window`, [longest], {
      goal: LONGEST_TASK_MS,
    });
  }
  yield* memory.end();
}

type Step = readonly [name: string, act: (page: Page) => Promise<void>];

const STEPS: readonly Step[] = [
  ['dropped on Find, and the customer chosen', bring],
  ['checked and sorted', sorted],
  ['filings opened in turn', openInTurn],
  ['photos said to be one document', joinPhotos],
  ['Review', review],
  ['Send', send],
];

/** Gives the files to the page, like a drag, before the measurement begins. */
async function choose(page: Page, files: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const chooser = document.createElement('input');
    Object.assign(chooser, { type: 'file', multiple: true, id: 'bench-files', hidden: true });
    document.body.append(chooser);
  });
  await page.locator('#bench-files').setInputFiles([...files]);
}

async function bring(page: Page): Promise<void> {
  await page.evaluate(() => {
    const chooser = document.querySelector<HTMLInputElement>('#bench-files');
    const dataTransfer = new DataTransfer();
    for (const file of chooser?.files ?? []) dataTransfer.items.add(file);
    chooser?.remove();
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector('main')?.dispatchEvent(drop);
  });
  await view(page, '40 files. Which customer are they for?');
  await searchFor(page, '88-1042');
  await page.getByRole('option', { name: /88-1042/ }).click();
  await enterOwner(page, '4821', 'Jane Doe', null);
}

async function sorted(page: Page): Promise<void> {
  const ready = filings(page).filter({ hasText: 'Ready to send' });
  await ready.nth(FILINGS - 1).waitFor(PATIENT);
  await page.getByRole('group', { name: PHOTOS_AS_ONE }).waitFor(PATIENT);
}

async function openInTurn(page: Page): Promise<void> {
  for (let at = FILINGS - 1; at >= 0; at -= 1) {
    await filings(page).nth(at).click();
    await page.locator('[aria-current=true]').nth(0).waitFor();
  }
}

async function joinPhotos(page: Page): Promise<void> {
  const group = page.getByRole('group', { name: PHOTOS_AS_ONE });
  await group.getByRole('button', { name: /Utility bill/ }).click();
  await filings(page).nth(FILINGS).waitFor(PATIENT);
}

async function review(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await view(page, `Review ${FILINGS + 1} submissions`);
  await page.locator('footer button.primary:not([aria-disabled])').waitFor(PATIENT);
}

async function send(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await page.getByText('Everything was delivered.').waitFor(PATIENT);
}

/** The license and each statement become one submission each, without a click. */
const STATEMENTS = 30;
const FILINGS = 1 + STATEMENTS;
const STATEMENT_PAGES = 290;
const PHOTOS = 8;
/** A photo that no rule can sort. */
const SLIP = join(import.meta.dirname, '../fixtures/captures/pages/slip.jpg');
const PHOTOS_AS_ONE = `${PHOTOS} photos as one document`;

/** Writes both sides of a license, 30 statements of 290 pages, and 8 photos. Returns their paths. */
async function fortyFiles(folder: string): Promise<readonly string[]> {
  const files = [sample('license-front.jpg'), sample('license-back.jpg')];
  const keep = async (name: string, bytes: Uint8Array) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    files.push(path);
  };
  const paper = await scannedPaper();
  for (let at = 0; at < STATEMENTS; at += 1)
    await keep(`statement-${at + 1}.pdf`, statement(at, paper));
  for (let at = 0; at < PHOTOS; at += 1) {
    // They look alike, but no two files are equal.
    const photo = sharp(SLIP)
      .resize(3000)
      .jpeg({ quality: 90 - at });
    await keep(`IMG_${2041 + at}.jpg`, await photo.toBuffer());
  }
  return files;
}

const [WIDTH, HEIGHT] = [1100, 1424];

/** Noise that takes as many bytes as a scanned page, but has fewer pixels, so that it is decoded sooner. */
function scannedPaper(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 225, sigma: 35 } as const;
  return sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'white', noise },
  })
    .jpeg({ quality: 99 })
    .toBuffer();
}

/** A statement of one month, with a large picture on each page. */
function statement(at: number, paper: Buffer): Buffer {
  const count =
    Math.floor((STATEMENT_PAGES * (at + 1)) / STATEMENTS) -
    Math.floor((STATEMENT_PAGES * at) / STATEMENTS);
  const month = new Date(Date.UTC(2024, at, 1)).toLocaleString('en-US', { month: 'long' });
  const year = 2024 + Math.floor(at / 12);
  const pictures = [{ width: WIDTH, height: HEIGHT, jpeg: paper }];
  return madePdf(
    Array.from({ length: count }, (_, page) => {
      const texts = [
        { x: 50, y: 40, text: 'First Harbor Bank', size: 12 },
        { x: 400, y: 40, text: 'Checking Statement', size: 14 },
        { x: 50, y: 90, text: 'Jane Doe' },
        { x: 50, y: 103, text: '18 Mill Street' },
        { x: 50, y: 116, text: 'Fresno, CA 93721' },
        { x: 330, y: 90, text: `Statement period: ${month} 1, ${year} - ${month} 28, ${year}` },
        { x: 50, y: 180, text: 'Beginning balance' },
        { x: 250, y: 180, text: '$1,200.00' },
        { x: 50, y: 195, text: 'Deposits and credits' },
        { x: 50, y: 210, text: 'Ending balance' },
        { x: 500, y: 770, text: `Page ${page + 1} of ${count}` },
      ];
      const content = `q 72 0 0 93 480 80 cm /Im0 Do Q ${texts.map(shown).join(' ')}`;
      return { size: [612, 792], pictures, content };
    }),
  );
}

/** Samples the memory of main and of each process that it started, until `end` is called. Works on Linux only. */
function watchMemory(main: number): { end(): Measurement[] } {
  const before = residentOf(main);
  const most = new Map<string, number>();
  let last = before;
  const timer = setInterval(() => {
    last = residentOf(main) ?? last;
    for (const [name, megabytes] of [['main', last ?? 0] as const, ...workersOf(main)])
      most.set(name, Math.max(most.get(name) ?? 0, megabytes));
  }, SAMPLED_MS);
  return {
    end: () => {
      clearInterval(timer);
      if (before === null || last === null) return [];
      const beside = { unit: 'MB', peer: peer('before the visit', [before]) } as const;
      const { main: mainMost = last, ...workers } = Object.fromEntries(most);
      return [
        measured('40 files: growth of main at most', [mainMost - before], {
          ...beside,
          goal: GROWTH_MB,
        }),
        measured('40 files: growth of main once they are sent', [last - before], {
          ...beside,
          goal: GROWTH_MB,
        }),
        ...Object.entries(workers).map(([name, megabytes]) =>
          measured(`40 files: the largest process of ${name}`, [megabytes], { unit: 'MB' }),
        ),
      ];
    },
  };
}

/** Returns the resident megabytes of a process, or null if they are unknown. */
function residentOf(pid: number): number | null {
  const use = procUse(pid);
  return use === null ? null : use.residentBytes / MEGABYTE;
}

/** Lists the worker processes that main started, each named by its script. */
function* workersOf(main: number): Iterable<readonly [name: string, megabytes: number]> {
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const [, parent] =
        readFileSync(`/proc/${entry}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
      if (Number(parent) !== main) continue;
      const script = readFileSync(`/proc/${entry}/cmdline`, 'latin1')
        .split('\0')
        .find((argument) => argument.endsWith('.ts'));
      const megabytes = residentOf(Number(entry));
      if (script !== undefined && megabytes !== null)
        yield [`${basename(dirname(script))}/${basename(script)}`, megabytes];
    } catch {
      // The process has just ended.
    }
  }
}
