import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { createPracticePlatform } from '../main/practice-platform/practice-platform.ts';
import { layLine } from '../test/e2e/support/line.ts';
import { startChromiumDesk } from '../test/e2e/support/running-desk.ts';
import { BRANCH_SETTINGS } from '../test/support/file-case.ts';
import { root } from './bootstrap/paths.mjs';
import { APPLICATION_SCREENS } from './screens/application-screens.ts';
import { COUNTER_SCREENS } from './screens/counter-screens.ts';
import { FIND_SCREENS } from './screens/find-screens.ts';
import { KEPT_SCREENS } from './screens/kept-screens.ts';
import type { Stage } from './screens/screen.ts';
import { TROUBLE_SCREENS } from './screens/trouble-screens.ts';

/**
 * `npm run screens`: walks one desk, headless, through every view and leaves a picture of each in
 * light and in dark at 1280 × 800 in out/screens/. A view that cannot be reached is named, the others
 * are taken all the same, and the end is a failure.
 */
const SCREENS = [
  ...COUNTER_SCREENS,
  ...FIND_SCREENS,
  ...APPLICATION_SCREENS,
  ...KEPT_SCREENS,
  ...TROUBLE_SCREENS,
];
const folder = join(root, 'out', 'screens');

/** What a scanner wrote a few minutes ago: a kind that a self-portrait does not take, and two it does. */
function scan(into: string): void {
  const samples = join(root, 'resources', 'samples');
  const scans = {
    'scan-0040.gif': Buffer.from('GIF89a'),
    'scan-0041.pdf': readFileSync(join(samples, 'bank-statement.pdf')),
    'scan-0042.jpg': readFileSync(join(samples, 'license-front.jpg')),
  };
  for (const [at, [name, content]] of Object.entries(scans).entries()) {
    const seconds = Date.now() / 1000 - 300 + at * 60;
    writeFileSync(join(into, name), content);
    utimesSync(join(into, name), seconds, seconds);
  }
}

async function picture(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Lets the colors settle and the page paint what just arrived.
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, `${name}.${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Resolves with the names of those that could not be reached. */
async function walk(stage: Stage): Promise<string[]> {
  const missing: string[] = [];
  for (const [index, { name, go }] of SCREENS.entries()) {
    const numbered = `${String(index + 1).padStart(2, '0')}-${name}`;
    try {
      await go(stage);
      await picture(stage.page, numbered);
      console.log(numbered);
    } catch (cause) {
      missing.push(name);
      const [why = ''] = String(cause instanceof Error ? cause.message : cause).split('\n');
      console.error(`${numbered} could not be reached: ${why}`);
      await picture(stage.page, `${numbered}.not-reached`);
    }
  }
  return missing;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const profile = mkdtempSync(join(tmpdir(), 'intake-desk-screens-'));
const scanFolder = mkdtempSync(join(tmpdir(), 'intake-desk-scans-'));
scan(scanFolder);
const platform = await createPracticePlatform({ applications: 400 });
const line = await layLine(platform.url);
try {
  const settings = { ...BRANCH_SETTINGS, scanFolder };
  const desk = await startChromiumDesk({ server: line.url, profile, settings });
  desk.page.setDefaultTimeout(10_000);
  try {
    const missing = await walk({ page: desk.page, platform, line });
    if (missing.length > 0) console.error(`Not reached: ${missing.join(', ')}.`);
    else console.log(`${SCREENS.length} screens, light and dark: ${relative(root, folder)}/`);
    process.exitCode = missing.length > 0 ? 1 : 0;
  } finally {
    await desk.close();
  }
} finally {
  await line.close();
  await platform.close();
  rmSync(profile, { recursive: true, force: true });
  rmSync(scanFolder, { recursive: true, force: true });
}
