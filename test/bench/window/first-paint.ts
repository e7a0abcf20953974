import type { Page } from '@playwright/test';

type Marked = typeof globalThis & { usable?: { box?: number; row?: number } };

/**
 * Loads the signed-in window again, and says in milliseconds after the start of the navigation when
 * the search box could be typed in, and when the first row was painted.
 */
export async function* loads(
  page: Page,
  tries: number,
): AsyncIterable<{ box: number; row: number }> {
  await page.addInitScript(() => {
    const usable: { box?: number; row?: number } = {};
    (globalThis as Marked).usable = usable;
    const look = () => {
      const box = document.querySelector('[role=searchbox]');
      if (box !== null && box === document.activeElement) usable.box ??= performance.now();
      if (document.querySelector('[role=option] strong') !== null) usable.row ??= performance.now();
      if (usable.box === undefined || usable.row === undefined) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (let run = 0; run < tries; run += 1) {
    await page.reload();
    await page.waitForFunction(() => (globalThis as Marked).usable?.row !== undefined);
    const usable = await page.evaluate(() => (globalThis as Marked).usable);
    yield { box: usable?.box ?? Number.NaN, row: usable?.row ?? Number.NaN };
  }
}
