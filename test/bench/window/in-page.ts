import type { Page } from '@playwright/test';

type Recording = typeof globalThis & { stopAsking?: () => void; keyRecorder?: () => number[] };

/** Makes the page request each frame, like an animation, while `work` runs. */
export async function whileFramesAreAskedFor(page: Page, work: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    let stopped = false;
    const tick = () => void (stopped || requestAnimationFrame(tick));
    tick();
    (globalThis as Recording).stopAsking = () => {
      stopped = true;
    };
  });
  await work();
  await page.evaluate(() => (globalThis as Recording).stopAsking?.());
}

/**
 * Returns the milliseconds from each key press to the frame that shows its effect while `work`
 * runs, as measured by the browser (Event Timing). It reports none under 16 ms, so each of those
 * counts as 16.
 */
export async function keyToPaint(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const slow = new Map<number, number>();
    let pressed = 0;
    const count = () => {
      pressed += 1;
    };
    addEventListener('keydown', count, { capture: true });
    const take = (entries: PerformanceEntryList) => {
      for (const { name, startTime, duration } of entries) {
        if (name === 'keydown') slow.set(startTime, duration);
      }
    };
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    (globalThis as Recording).keyRecorder = () => {
      take(observer.takeRecords());
      observer.disconnect();
      removeEventListener('keydown', count, { capture: true });
      const quick = Array.from({ length: Math.max(0, pressed - slow.size) }, () => 16);
      return [...slow.values(), ...quick];
    };
  });
  await work();
  // The last press must be painted and reported first.
  await page.waitForTimeout(300);
  return page.evaluate(() => (globalThis as Recording).keyRecorder?.() ?? []);
}
