import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { createServer } from 'vite';
import { browserCandidates, findBrowser } from '../main/hosts/chromium/find-browser.ts';
import { root } from './bootstrap/paths.mjs';
import { browserHint } from './bootstrap/system-packages.mjs';
import { LOOKS } from './gallery/looks.ts';
import { hasDisplay } from './start/display.ts';

/**
 * `npm run gallery`: every component with its states on one page, in an installed Chromium, following
 * the sources as they change. Where there is no display it leaves pictures of the page in out/gallery/.
 */
async function main(): Promise<void> {
  const browserPath = findBrowser(browserCandidates(process.platform, process.env));
  if (browserPath === null) throw new Error(`${browserHint()}, then npm run gallery again.`);
  const server = await createServer({
    configFile: join(root, 'vite.renderer.config.ts'),
    root: join(root, 'renderer'),
    optimizeDeps: { entries: ['gallery.html'] },
    server: { host: '127.0.0.1', fs: { allow: [root] } },
    logLevel: 'warn',
  });
  await server.listen();
  const address = new URL('gallery.html', server.resolvedUrls?.local[0]).href;
  const shown = hasDisplay(process.platform, process.env);
  try {
    const browser = await chromium.launch({ executablePath: browserPath, headless: !shown });
    if (shown) await showTo(browser, address);
    else await picture(browser, address);
    await browser.close();
  } finally {
    await server.close();
  }
}

/** Resolves when the window is closed. */
async function showTo(browser: Browser, address: string): Promise<void> {
  console.log(`The gallery: ${address}`);
  const page = await browser.newPage({ viewport: null });
  await page.goto(address);
  await page.waitForEvent('close', { timeout: 0 });
}

async function picture(browser: Browser, address: string): Promise<void> {
  const folder = join(root, 'out', 'gallery');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const failed = new Promise<never>((_, reject) => page.once('pageerror', reject));
  failed.catch(() => undefined);
  await page.goto(address);
  await Promise.race([page.getByRole('heading', { name: 'Frames' }).waitFor(), failed]);
  await page.evaluate('document.fonts.ready');
  for (const { name, media } of LOOKS) {
    await page.emulateMedia(media);
    // Colors settle in a moment.
    await page.waitForTimeout(300);
    const path = join(folder, `gallery.${name}.png`);
    await page.screenshot({ path, fullPage: true });
    console.log(relative(root, path));
  }
}

try {
  await main();
} catch (cause) {
  console.error(`The gallery cannot be shown: ${cause instanceof Error ? cause.message : cause}`);
  process.exitCode = 1;
}
