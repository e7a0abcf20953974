import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { createPracticePlatform } from '../../main/practice/platform/practice-platform.ts';
import { signIn } from '../e2e/support/counter.ts';
import { startChromiumDesk } from '../e2e/support/running-desk.ts';
import { type Measurement, measured, peer } from './measurement.ts';
import { keyToPaint, whileFramesAreAskedFor } from './window/in-page.ts';
import { mainThreadWork } from './window/main-thread.ts';

const IDLE_MS = 5000;
const WAY_MS = 4000;
/** The rate of a held key on common systems, per second. */
const REPEATS = 30;

/**
 * Measures the cost of a list of twenty thousand rows in the window while staff move through it.
 */
export async function* measure(): AsyncIterable<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'window-bench-'));
  const platform = await createPracticePlatform({ applications: 20_000, password: 'practice' });
  const desk = await startChromiumDesk({ server: platform.url, profile: join(folder, 'profile') });
  try {
    await signIn(desk.page);
    await desk.page.getByRole('option', { name: /88-1042/ }).waitFor();
    yield* bigList(desk.page, await desk.page.context().newCDPSession(desk.page));
  } finally {
    await desk.close();
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function* bigList(page: Page, tools: CDPSession): AsyncIterable<Measurement> {
  const list = page.getByRole('listbox', { name: 'Applications' });
  await list.focus();
  await list.hover();
  // Every frame is requested during the measurement, so that the same is counted at rest.
  const work = (scroll: () => Promise<void>) =>
    mainThreadWork(tools, () => whileFramesAreAskedFor(page, scroll));
  const { p95 } = measured('', await work(() => page.waitForTimeout(IDLE_MS)));
  const atRest = peer('at rest, p95', [p95]);
  for (const [name, go] of WAYS) {
    const frames = await work(() => go(page));
    const beside = { goal: 8, peer: atRest };
    yield measured(`20,000 rows, ${name}: main-thread work a frame`, frames, beside);
  }
  const presses = await keyToPaint(page, async () => {
    for (const [, go] of WAYS) await go(page);
  });
  yield measured('20,000 rows: key to paint', presses, { goal: 24 });
}

/** The ways through a long list, each starting where the previous one ended. */
const WAYS: readonly (readonly [name: string, go: (page: Page) => Promise<void>])[] = [
  ['line by line', (page) => hold(page, 'ArrowDown')],
  ['screen by screen', (page) => hold(page, 'PageDown')],
  ['from end to end', endToEnd],
  ['by the wheel', wheel],
];

async function hold(page: Page, key: string): Promise<void> {
  await paced(page, REPEATS, () => page.keyboard.down(key));
  await page.keyboard.up(key);
}

/** Turns the wheel like a hand: in one direction, then back. */
function wheel(page: Page): Promise<void> {
  return paced(page, 60, (part) => page.mouse.wheel(0, part < 0.5 ? 240 : -160));
}

/** Acts at this rate per second. `act` receives the fraction of the time that is over. */
async function paced(page: Page, rate: number, act: (part: number) => Promise<void>) {
  const start = performance.now();
  for (let now = start; now < start + WAY_MS; now = performance.now()) {
    await act((now - start) / WAY_MS);
    await page.waitForTimeout(Math.max(0, now + 1000 / rate - performance.now()));
  }
}

async function endToEnd(page: Page): Promise<void> {
  for (const key of ['End', 'Home', 'End', 'Home', 'End', 'Home']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(400);
  }
}
