import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchBrowser } from '../../dev/chromium/browser-window.ts';
import { browserCandidates, findBrowser } from '../../dev/chromium/find-browser.ts';
import { startChromiumDesk } from '../e2e/support/running-desk.ts';
import { ElectronDesk } from '../support/electron/electron-desk.ts';
import { type Measurement, measured, peer, times } from './measurement.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const RENDERER = join(ROOT, 'out', 'renderer');

/** Measures a start without any setup, and what the window loads first. */
export async function* measure(): AsyncIterable<Measurement> {
  const bootstrap = join(ROOT, 'scripts', 'bootstrap', 'main.mjs');
  yield measured(
    'set-up with nothing to do',
    await times(5, () => endOf(bootstrap, 'start', '--nothing')),
    { goal: 1000 },
  );
  const executable = findBrowser(browserCandidates(process.platform, process.env));
  // The first run of each fills caches and is not counted.
  await openWindow();
  yield measured('program start to sign-in on the screen', await times(5, openWindow), {
    ratioGoal: 2.2,
    peer:
      executable === null
        ? { name: 'a page with a line', median: null, skipped: 'no browser is installed' }
        : peer('a page with a line', (await times(6, () => openLine(executable))).slice(1)),
  });
  const spent = await workUntilWindow();
  yield measured('main’s processor time until its first window', spent, { goal: 300 });
  const scripts = await initialScripts();
  const kilobytes = scripts.reduce((sum, bytes) => sum + gzipSync(bytes).length, 0) / 1000;
  yield measured('first JavaScript of the window with its texts, gzip', [kilobytes], {
    unit: 'kB',
    goal: 45,
  });
}

async function openWindow(): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'start-bench-'));
  const desk = await startChromiumDesk({ server: null, profile, built: true });
  await desk.page.getByRole('heading', { level: 1 }).waitFor();
  // Its end is not awaited, because it is not part of the start.
  void desk.close().then(() => rm(profile, { recursive: true, force: true }));
}

/** Starts the same browser and shows one line of text. */
async function openLine(executable: string): Promise<void> {
  const userDataDir = await mkdtemp(join(tmpdir(), 'start-bench-'));
  const browser = await launchBrowser({ executable, headless: true, userDataDir, debugPort: 0 });
  const [page] = browser.pages();
  await page?.setContent('<h1>A line</h1>');
  await page?.getByRole('heading', { level: 1 }).waitFor();
  // Closing is not measured.
  void browser.close().then(() => rm(userDataDir, { recursive: true, force: true }));
}

/** Returns the processor time of five starts with the stand-in for Electron, in ms. The start of Node is included. */
async function workUntilWindow(): Promise<number[]> {
  const spent: number[] = [];
  for (let run = 0; run < 6; run += 1) {
    const profile = await mkdtemp(join(tmpdir(), 'start-bench-'));
    const desk = await ElectronDesk.start({
      profile,
      server: 'http://127.0.0.1:9',
      preload: 'integration/hosts-electron/tell-work.ts',
    });
    spent.push(Number(await desk.told('work')));
    await desk.leave();
    await rm(profile, { recursive: true, force: true });
  }
  // The first start fills the compile cache.
  return spent.slice(1);
}

function endOf(...args: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], () => resolve());
  });
}

/** Returns the scripts, with the texts in English, that the window loads before it shows its first screen. */
async function initialScripts(): Promise<readonly Buffer[]> {
  const profile = await mkdtemp(join(tmpdir(), 'start-bench-'));
  const desk = await startChromiumDesk({ server: null, profile, built: true });
  await desk.page.getByRole('heading', { level: 1 }).waitFor();
  const paths = await desk.page.evaluate(() => {
    const painted =
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return loaded
      .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd < painted)
      .map(({ name }) => new URL(name).pathname);
  });
  await desk.close();
  await rm(profile, { recursive: true, force: true });
  return Promise.all(paths.map((path) => readFile(join(RENDERER, path))));
}
