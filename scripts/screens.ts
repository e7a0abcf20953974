import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { createPracticeScanner } from '../main/practice/scanner/practice-scanner.ts';
import { openDeskHere, shareParts } from '../test/e2e/support/desk-here.ts';
import { fakeCamera } from '../test/e2e/support/fake-camera.ts';
import { layLine } from '../test/e2e/support/line.ts';
import { createPracticePlatform } from '../test/peers/practice-platform/practice-platform.ts';
import { CAMERA } from '../test/support/camera-scenes.ts';
import { BRANCH_SETTINGS } from '../test/support/file-case.ts';
import { root } from './bootstrap/paths.mjs';
import { APPLICATION_SCREENS } from './screens/application-screens.ts';
import { COUNTER_SCREENS } from './screens/counter-screens.ts';
import { DEVICE_SCREENS } from './screens/device-screens.ts';
import { DOUBT_SCREENS } from './screens/doubt-screens.ts';
import { FIND_SCREENS } from './screens/find-screens.ts';
import { keepForHandbook } from './screens/handbook-pictures.ts';
import { KEPT_SCREENS } from './screens/kept-screens.ts';
import { screenOptions } from './screens/options.ts';
import { inSpanish } from './screens/other-language.ts';
import { POLICY_SCREENS } from './screens/policy-screens.ts';
import { PORTAL_KEY_SCREENS } from './screens/portal-key-screens.ts';
import type { Stage } from './screens/screen.ts';
import { SETUP_SCREENS } from './screens/setup-screens.ts';
import { TROUBLE_SCREENS } from './screens/trouble-screens.ts';
import { VISIT_SCREENS } from './screens/visit-screens.ts';

/**
 * `npm run screens` opens every view of one desk in a headless browser. It saves a picture of each
 * one at 1280 × 800, in light and dark mode, to out/screens/. If a view can't be opened, the
 * command lists it, still saves the others, and then fails.
 *
 * `-- --size 640x400 --size 1920x1080` sets the sizes; the first one is also used for the steps.
 * `--language es-US` uses the Spanish window. `--light` saves only light mode. `--forced` uses
 * forced colors. `--only flow --only scan` selects views by the beginning of their names.
 * `--handbook` replaces the pictures in docs/handbook in the selected language.
 */
const options = screenOptions(process.argv.slice(2));
const wanted = (name: string) =>
  options.only.length === 0 || options.only.some((start) => name.startsWith(start));
/**
 * The groups of screens after the first one, which signs in. A group can be left out only as a
 * whole, because each screen continues from the one before.
 */
const others = [
  VISIT_SCREENS,
  DEVICE_SCREENS,
  FIND_SCREENS,
  APPLICATION_SCREENS,
  KEPT_SCREENS,
  TROUBLE_SCREENS,
  SETUP_SCREENS,
  DOUBT_SCREENS,
  POLICY_SCREENS,
  PORTAL_KEY_SCREENS,
]
  .filter((group) => Object.keys(group).some(wanted))
  .flatMap((group) => Object.entries(group));
const SIGN_IN = 5;
const counter = Object.entries(COUNTER_SCREENS);
const isCounterWanted = counter.some(([name]) => wanted(name));
const SCREENS = [...(isCounterWanted ? counter : counter.slice(0, SIGN_IN)), ...others];
const folder = join(root, 'out', 'screens');

/**
 * Creates files as if a scanner had written them a few minutes ago. One has a type that can't be
 * used as a selfie, and two can be used.
 */
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
  const before = page.viewportSize();
  for (const size of options.sizes) {
    await page.setViewportSize(size);
    const place = options.sizes.length > 1 ? `.${size.width}` : '';
    for (const look of options.looks) {
      const forced = look === 'forced';
      await page.emulateMedia({
        colorScheme: forced ? 'dark' : look,
        forcedColors: forced ? 'active' : 'none',
      });
      // Waits for color transitions and rendering to finish.
      await page.waitForTimeout(300);
      await page.screenshot({ path: join(folder, `${name}${place}.${look}.png`) });
    }
  }
  if (before !== null) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
}

/** Opens all views. Resolves with the names of those that couldn't be opened. */
async function walk(stage: Stage): Promise<string[]> {
  const missing: string[] = [];
  for (const [index, [name, go]] of SCREENS.entries()) {
    const numbered = `${String(index + 1).padStart(2, '0')}-${name}`;
    try {
      await go(stage);
      if (!wanted(name)) continue;
      await picture(stage.page, numbered);
      if (options.handbook)
        await keepForHandbook(join(folder, `${numbered}.light.png`), name, options.language);
      console.log(numbered);
    } catch (cause) {
      missing.push(name);
      const [why = ''] = String(cause instanceof Error ? cause.message : cause).split('\n');
      console.error(`${numbered} could not be opened: ${why}`);
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
const camera = fakeCamera(join(profile, 'camera.y4m'), CAMERA);
const parts = shareParts(camera.browserArgs);
const platform = await createPracticePlatform({ applications: 400 });
const scanner = await createPracticeScanner({ samplesDir: join(root, 'resources', 'samples') });
const line = await layLine(platform.url);
try {
  const settings = { ...BRANCH_SETTINGS, language: options.language };
  const keychainFile = join(profile, 'keychain.json');
  const start = { server: line.url, profile: join(profile, 'desk'), keychainFile };
  const open = async (first: { settings?: object; managed?: object } = {}) => {
    const opened = await openDeskHere({ ...start, ...first }, parts, async (ask) => {
      if (first.settings !== undefined) await ask('settings:update', { scanFolder });
    });
    opened.page.setDefaultTimeout(10_000);
    if (options.sizes[0] !== undefined) await opened.page.setViewportSize(options.sizes[0]);
    const page = options.language === 'es-US' ? inSpanish(opened.page) : opened.page;
    return { page, close: opened.close };
  };
  let desk = await open({ settings });
  try {
    const missing = await walk({
      get page() {
        return desk.page;
      },
      platform,
      line,
      camera,
      scanner,
      loseJournal: async () => {
        await desk.close();
        for (const file of globSync(join(start.profile, 'users', '*', 'journal.db*'))) rmSync(file);
        desk = await open();
      },
      rule: async (managed) => {
        await desk.close();
        desk = await open({ managed });
      },
      edit: async (edited) => {
        await desk.close();
        const file = join(start.profile, 'settings.json');
        const kept = JSON.parse(readFileSync(file, 'utf8'));
        writeFileSync(file, JSON.stringify({ ...kept, ...edited }));
        desk = await open();
      },
    });
    if (missing.length > 0) console.error(`Not opened: ${missing.join(', ')}.`);
    else
      console.log(
        `${SCREENS.filter(([name]) => wanted(name)).length} screens: ${relative(root, folder)}/`,
      );
    process.exitCode = missing.length > 0 ? 1 : 0;
  } finally {
    await desk.close();
  }
} finally {
  await line.close();
  await platform.close();
  await scanner.close();
  await parts.end();
  rmSync(profile, { recursive: true, force: true });
  rmSync(scanFolder, { recursive: true, force: true });
}
