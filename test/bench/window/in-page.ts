import type { Page } from '@playwright/test';

interface Recorder {
  stop(): number[];
}
type Recording = typeof globalThis & { frameRecorder?: Recorder; keyRecorder?: Recorder };

/** Milliseconds between frames as they came, while `work` ran. */
export async function frameIntervals(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const intervals: number[] = [];
    let last: number | null = null;
    let stopped = false;
    const tick = (now: number) => {
      if (last !== null) intervals.push(now - last);
      last = now;
      if (!stopped) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    (globalThis as Recording).frameRecorder = {
      stop: () => {
        stopped = true;
        return intervals;
      },
    };
  });
  await work();
  return page.evaluate(() => (globalThis as Recording).frameRecorder?.stop() ?? []);
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
    (globalThis as Recording).keyRecorder = {
      stop: () => {
        take(observer.takeRecords());
        observer.disconnect();
        removeEventListener('keydown', count, { capture: true });
        const quick = Array.from({ length: Math.max(0, pressed - slow.size) }, () => 16);
        return [...slow.values(), ...quick];
      },
    };
  });
  await work();
  // The last press has to be painted, and told of, first.
  await page.waitForTimeout(300);
  return page.evaluate(() => (globalThis as Recording).keyRecorder?.stop() ?? []);
}

/** Most lines of the list that stood in the document at once, looked at after each step of `work`. */
export async function mostRows(page: Page, work: AsyncIterable<unknown>): Promise<number[]> {
  const counts: number[] = [];
  for await (const _ of work) counts.push(await page.getByRole('option').count());
  return counts;
}
