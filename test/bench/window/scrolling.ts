import type { Page } from '@playwright/test';

/** What a held key repeats at on common systems, a second. */
const REPEATS = 30;

/** Holds a key for so long; ends when its last repeat was handled. */
export async function* hold(page: Page, key: string, ms: number): AsyncIterable<void> {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const next = performance.now() + 1000 / REPEATS;
    await page.keyboard.down(key);
    yield;
    await page.waitForTimeout(Math.max(0, next - performance.now()));
  }
  await page.keyboard.up(key);
}

/** Turns the wheel as a hand does: sixty notches' parts a second, in one direction, then back. */
export async function* wheel(page: Page, ms: number): AsyncIterable<void> {
  const start = performance.now();
  while (performance.now() < start + ms) {
    const next = performance.now() + 1000 / 60;
    await page.mouse.wheel(0, performance.now() < start + ms / 2 ? 240 : -160);
    yield;
    await page.waitForTimeout(Math.max(0, next - performance.now()));
  }
}

/** The ways through a long list, each from where the one before left it. */
export const WAYS: readonly { name: string; go: (page: Page) => AsyncIterable<void> }[] = [
  { name: 'line by line', go: (page) => hold(page, 'ArrowDown', 4000) },
  { name: 'screen by screen', go: (page) => hold(page, 'PageDown', 4000) },
  { name: 'from end to end', go: endToEnd },
  { name: 'by the wheel', go: (page) => wheel(page, 4000) },
];

async function* endToEnd(page: Page): AsyncIterable<void> {
  for (const key of ['End', 'Home', 'End', 'Home', 'End', 'Home']) {
    await page.keyboard.press(key);
    yield;
    await page.waitForTimeout(400);
  }
}

/** Puts focus and pointer onto the list. */
export async function toTheList(page: Page): Promise<void> {
  const list = page.getByRole('listbox', { name: 'Applications' });
  await list.focus();
  await list.hover();
}

export async function toTheEnd(work: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of work) {
    // The work is in the steps.
  }
}
