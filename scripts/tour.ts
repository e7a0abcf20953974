import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { startChromiumDesk } from '../test/e2e/support/running-desk.ts';
import { root } from './bootstrap/paths.mjs';
import { film } from './tour/film.ts';
import { STEPS } from './tour/steps.ts';

/**
 * `npm run tour`, or `npm start` without a display, goes through the counter flow in practice mode
 * in headless Chromium. It saves a numbered screenshot of each step to out/tour/. `--film` creates
 * the animated picture in the README instead.
 */
const FILM = join(root, 'docs', 'counter.webp');
const folder = join(root, 'out', 'tour');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

async function walk(page: Page): Promise<void> {
  for (const [index, [name, { says, go }]] of Object.entries(STEPS).entries()) {
    await go(page);
    // Waits for the window to be rendered.
    await page.waitForTimeout(300);
    const path = join(folder, `${String(index + 1).padStart(2, '0')}-${name}.png`);
    await page.screenshot({ path });
    console.log(`${index + 1}. ${says}  ${relative(root, path)}`);
  }
}

const profile = mkdtempSync(join(tmpdir(), 'intake-desk-tour-'));
try {
  const desk = await startChromiumDesk({ server: null, profile, built: true });
  desk.page.setDefaultTimeout(15_000);
  try {
    if (process.argv.includes('--film')) {
      await film(desk.page, FILM);
      console.log(`Filmed: ${relative(root, FILM)}`);
    } else {
      await walk(desk.page);
      console.log(`The tour has ended. Pictures: ${relative(root, folder)}/`);
    }
  } finally {
    await desk.close();
  }
} catch (cause) {
  console.error(`The tour stopped: ${cause instanceof Error ? cause.message : cause}`);
  process.exitCode = 1;
} finally {
  rmSync(profile, { recursive: true, force: true });
}
