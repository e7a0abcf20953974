import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { createPracticePlatform } from '../../../main/practice-platform/practice-platform.ts';
import { signIn } from '../../e2e/support/counter.ts';
import { startChromiumDesk } from '../../e2e/support/running-desk.ts';

/** A desk signed in to a platform with twenty thousand applications, its list on the screen. */
export interface BenchWindow {
  readonly page: Page;
  /** The browser's own tools, at this page. */
  readonly tools: CDPSession;
}

/** Runs `work` with such a window, and takes everything down after. */
export async function* withWindow<Row>(
  work: (window: BenchWindow) => AsyncIterable<Row>,
): AsyncIterable<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'window-bench-'));
  const platform = await createPracticePlatform({ applications: 20_000 });
  const desk = await startChromiumDesk({ server: platform.url, profile: join(folder, 'profile') });
  try {
    await signIn(desk.page);
    await firstRow(desk.page);
    yield* work({ page: desk.page, tools: await desk.page.context().newCDPSession(desk.page) });
  } finally {
    await desk.close();
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Waits until the list shows what it read. */
export function firstRow(page: Page): Promise<void> {
  return page.getByRole('option', { name: /88-1042/ }).waitFor();
}
