import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startChromiumDesk } from '../e2e/support/running-desk.ts';
import { type Measurement, measured, times } from './measurement.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const RENDERER = join(ROOT, 'out', 'renderer');

/** What a start costs when nothing has to be set up, and what the window loads first. */
export async function* measure(): AsyncIterable<Measurement> {
  const bootstrap = join(ROOT, 'scripts', 'bootstrap', 'main.mjs');
  yield measured(
    'set-up with nothing to do',
    await times(5, () => endOf(bootstrap, 'start', '--nothing')),
    { goal: 1000 },
  );
  yield measured('program start to sign-in on the screen', await times(5, openWindow));
  const scripts = await initialScripts();
  const kilobytes = scripts.reduce((sum, bytes) => sum + gzipSync(bytes).length, 0) / 1000;
  yield measured('first JavaScript of the window, gzip', [kilobytes], { unit: 'kB', goal: 70 });
}

async function openWindow(): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'start-bench-'));
  const desk = await startChromiumDesk({ server: null, profile });
  await desk.page.getByRole('heading', { level: 1 }).waitFor();
  // Its end is not awaited: it is no part of the start.
  void desk.close().then(() => rm(profile, { recursive: true, force: true }));
}

function endOf(...args: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], () => resolve());
  });
}

/** The entry script and what it loads at once. */
async function initialScripts(): Promise<readonly Buffer[]> {
  const page = await readFile(join(RENDERER, 'index.html'), 'utf8');
  const paths = [...page.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, path = '']) => path);
  return Promise.all(paths.map((path) => readFile(join(RENDERER, path))));
}
