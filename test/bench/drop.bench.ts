import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPracticePlatform } from '../../main/practice-platform/practice-platform.ts';
import { give, openSubmission, slotCard } from '../e2e/support/counter.ts';
import { type RunningDesk, startChromiumDesk } from '../e2e/support/running-desk.ts';
import { BRANCH_SETTINGS } from '../support/file-case.ts';
import { type Measurement, measured } from './measurement.ts';
import { benchCaptures } from './precheck/bench-captures.ts';

/** From giving a file to its verdict on the screen, in the headless Chromium host. */
export async function* measure(): AsyncIterable<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-bench-'));
  const platform = await createPracticePlatform();
  try {
    const desk = await startChromiumDesk({
      server: platform.url,
      profile: join(folder, 'profile'),
      settings: BRANCH_SETTINGS,
    });
    await openSubmission(desk.page);
    const { fronts, heic } = await benchCaptures();
    for (const [what, [front], count] of [
      ['JPEG', fronts, 8],
      ['HEIC', heic, 5],
    ] as const) {
      if (front === undefined) continue;
      const taken = await drops(desk, front.path, count);
      yield measured(`file given to verdict shown, 12 MP ${what}`, taken);
    }
    await desk.close();
  } finally {
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Gives a file to the front slot and takes it out again, over and over. The clock runs in the window,
 * from its own change event, so that handing the file to the browser does not count.
 */
async function drops({ page }: RunningDesk, file: string, count: number): Promise<number[]> {
  const card = slotCard(page, 'Front');
  const taken: number[] = [];
  for (let run = 0; run < count; run += 1) {
    const shown = page.evaluate(millisecondsToVerdict);
    await give(page, 'Front', file);
    taken.push(await shown);
    await card.focus();
    await page.keyboard.press('Delete');
    await card.getByText('Drop or paste a file').waitFor();
  }
  return taken;
}

/** Runs in the window. The card is drawn anew once it holds a capture, so the whole page is watched. */
function millisecondsToVerdict(): Promise<number> {
  return new Promise((resolve, reject) => {
    let begun = 0;
    const begin = () => {
      begun = performance.now();
    };
    document.addEventListener('change', begin, { capture: true, once: true });
    const watch = new MutationObserver(() => {
      const text = document.querySelector('main')?.textContent ?? '';
      if (begun === 0 || !text.includes('Ready to send')) return;
      watch.disconnect();
      resolve(performance.now() - begun);
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    setTimeout(() => reject(new Error('No verdict was shown.')), 30_000);
  });
}
