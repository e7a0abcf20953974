import type { Page } from '@playwright/test';

type Recording = typeof globalThis & { stopAsking?: () => void; keyRecorder?: () => number[] };

/** Has the page ask for each frame, as an animation does, while `work` runs. */
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
 * Milliseconds from each press of a key to the picture that shows its effect, while `work` ran, as
 * the browser times them (Event Timing). It names none under 16 ms, so each of those counts as 16.
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
  // The last press has to be painted, and told of, first.
  await page.waitForTimeout(300);
  return page.evaluate(() => (globalThis as Recording).keyRecorder?.() ?? []);
}
