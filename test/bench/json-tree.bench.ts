import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import {
  createPracticePlatform,
  type PracticePlatform,
} from '../../main/practice-platform/practice-platform.ts';
import { openTab } from '../e2e/support/application-page.ts';
import { startChromiumDesk } from '../e2e/support/running-desk.ts';
import { type Measurement, measured, peer } from './measurement.ts';
import { frameIntervals } from './window/in-page.ts';
import { mainThreadWork } from './window/main-thread.ts';
import { hold, toTheEnd, wheel } from './window/scrolling.ts';

const IDLE_MS = 3000;
const MOVE_MS = 3000;
/** More than a search through all of it takes. */
const SEARCH_MS = 1500;
const GOAL_MS = 8;
const ARRIVAL_GOAL_MS = 25;

/** About five megabytes of JSON each, in the shapes that are hardest on a tree. */
const SHAPES: readonly { readonly name: string; readonly make: () => unknown }[] = [
  {
    name: '10,000 records of 20 fields',
    make: () =>
      Array.from({ length: 10_000 }, (_, at) =>
        Object.fromEntries(
          Array.from({ length: 20 }, (_, n) => [`field_${n}`, `value ${at} ${n}`]),
        ),
      ),
  },
  {
    name: '700,000 numbers',
    make: () => Array.from({ length: 700_000 }, (_, at) => at),
  },
  {
    name: '50,000 long names',
    make: () =>
      Object.fromEntries(
        Array.from({ length: 50_000 }, (_, at) => [`${'long_name_'.repeat(8)}${at}`, at]),
      ),
  },
  { name: 'one text', make: () => 'A line of an old report, äöü.\n'.repeat(160_000) },
];

/** What the tree of any JSON costs the window: browsing it, searching it, its arrival. */
export async function* measure(): AsyncIterable<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'tree-bench-'));
  const platform = await createPracticePlatform({ applications: 30 });
  const desk = await startChromiumDesk({ server: platform.url, profile: join(folder, 'profile') });
  try {
    const { page } = desk;
    await openTab(page, 'Commercial data');
    const tools = await page.context().newCDPSession(page);
    const atRest = peer('at rest, p95', [
      measured('', await work({ page, tools }, () => page.waitForTimeout(IDLE_MS))).p95,
    ]);
    for (const { name, make } of SHAPES) {
      const arrival = await work({ page, tools }, () => read(page, platform, make()));
      yield measured(`5 MB, ${name}: longest frame of its arrival`, [Math.max(...arrival)], {
        goal: ARRIVAL_GOAL_MS,
      });
      for (const { how, go } of WAYS) {
        yield measured(
          `5 MB, ${name}, ${how}: main-thread work a frame`,
          await work({ page, tools }, () => go(page)),
          {
            goal: GOAL_MS,
            peer: atRest,
          },
        );
      }
    }
  } finally {
    await desk.close();
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Watched {
  readonly page: Page;
  readonly tools: CDPSession;
}

function work({ page, tools }: Watched, act: () => Promise<void>): Promise<number[]> {
  return mainThreadWork(tools, async () => void (await frameIntervals(page, act)));
}

const tree = (page: Page) => page.getByRole('tree', { name: 'commercial data' });

/** Has the next answer be this, and reads it. */
async function read(page: Page, platform: PracticePlatform, value: unknown): Promise<void> {
  const body = JSON.stringify({ data: { commercial_data: { value }, request_data: 'arrived' } });
  const headers = { 'content-type': 'application/json' };
  platform.faults.add({
    operation: 'getCommercialData',
    fault: { kind: 'answer', answer: { status: 200, headers, body } },
  });
  const answered = platform.ledger.count('getCommercialData') + 1;
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  while (platform.ledger.count('getCommercialData') < answered) await page.waitForTimeout(50);
  await page.locator('form button[type=submit]:not([aria-disabled])').waitFor();
  await tree(page).getByRole('treeitem').first().waitFor();
}

const WAYS: readonly { readonly how: string; readonly go: (page: Page) => Promise<void> }[] = [
  {
    how: 'opened and walked line by line',
    async go(page) {
      await tree(page).focus();
      await page.keyboard.press('Home');
      await toTheEnd(holdOpening(page));
    },
  },
  {
    how: 'all opened and scrolled',
    async go(page) {
      await page.getByRole('button', { name: 'Open all' }).click();
      await tree(page).hover();
      await toTheEnd(wheel(page, MOVE_MS));
      await page.getByRole('button', { name: 'Close all' }).click();
    },
  },
  {
    how: 'searched',
    async go(page) {
      await page.getByRole('searchbox', { name: 'Find in commercial data' }).focus();
      // By keys and by the clock alone: a driver that looks for something works in the page's own thread.
      for (const words of ['9', '99', 'nothing of this kind', 'e']) {
        await page.keyboard.press('Control+A');
        await page.keyboard.insertText(words);
        await page.waitForTimeout(SEARCH_MS);
      }
      await toTheEnd(hold(page, 'Enter', MOVE_MS));
      await page.keyboard.press('Escape');
    },
  },
];

/** Opens what it comes to on its way down. */
async function* holdOpening(page: Page): AsyncIterable<void> {
  for (let line = 0; line < 40; line += 1) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    yield;
  }
  yield* hold(page, 'ArrowDown', MOVE_MS);
}
