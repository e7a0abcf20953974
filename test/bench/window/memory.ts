import type { BenchWindow } from './bench-window.ts';

export interface HeldMemory {
  /** Megabytes of the page's script heap after a full collection. */
  readonly heap: number;
  /** Nodes of the document, and those that script still holds. */
  readonly nodes: number;
}

/** What the page holds, once everything that can go has gone. */
export async function held({ tools }: BenchWindow): Promise<HeldMemory> {
  await tools.send('Performance.enable');
  await tools.send('HeapProfiler.collectGarbage');
  await tools.send('HeapProfiler.collectGarbage');
  const { metrics } = await tools.send('Performance.getMetrics');
  const value = (name: string) =>
    metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: value('JSHeapUsedSize') / 1e6, nodes: value('Nodes') };
}

/**
 * Opens the next application of the list on its page and each of its tabs once, so that each reads
 * what it shows, and goes back to the list.
 */
export async function openNext({ page }: BenchWindow): Promise<void> {
  const list = page.getByRole('listbox', { name: 'Applications' });
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Enter');
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await page.getByRole('tabpanel').waitFor();
  }
  await page.keyboard.press('Control+1');
  await list.waitFor();
}
