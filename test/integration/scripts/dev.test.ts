import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { browserCandidates, findBrowser } from '../../../main/hosts/chromium/find-browser.ts';

const browser = findBrowser(browserCandidates(process.platform, process.env));
const PARTS = [
  ...['main', 'preload', 'renderer', 'scripts'],
  ...['package.json', 'tsconfig.json', 'vite.preload.config.ts', 'vite.renderer.config.ts'],
];

let checkout = '';
let running: ChildProcess | null = null;

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'dev-'));
  for (const part of PARTS) await cp(part, join(checkout, part), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(checkout, 'node_modules'), 'junction');
});
afterEach(async () => {
  if (running !== null && running.exitCode === null) {
    const ended = new Promise((resolve) => running?.once('exit', resolve));
    running.kill('SIGTERM');
    await ended;
  }
  await rm(checkout, { recursive: true, force: true, maxRetries: 5 });
});

/** Starts it, and reads what it prints line by line until one says this. */
function develop() {
  const child = spawn(process.execPath, [join(checkout, 'scripts/dev.ts'), '--headless'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async (said: RegExp): Promise<string> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`It ended before it said ${said}. ${complaints}`);
      const found = said.exec(value);
      if (found !== null) return found[1] ?? found[0];
    }
  };
}

async function change(path: string, from: string, to: string): Promise<void> {
  const file = join(checkout, path);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

/** What the page says to an expression; null while it is being loaded. */
const read = (page: Page, expression: string) => page.evaluate(expression).catch(() => null);

test.skipIf(browser === null)(
  'a changed component arrives in the open window, changed main starts again behind it (needs a Chromium)',
  async () => {
    const heard = develop();
    const origin = await heard(/its page at (\S+)\.$/);
    const debuggerAddress = await heard(/Its debugger: (\S+)/);
    const attached = await chromium.connectOverCDP(debuggerAddress);
    const [page] = attached.contexts()[0]?.pages() ?? [];
    if (page === undefined) throw new Error('The window has no page.');
    // How long something may take is no promise of this test.
    page.setDefaultTimeout(120_000);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });

    // Signed in over the practice platform, without anybody having typed.
    await page.getByRole('heading', { name: 'Find an application' }).waitFor();
    await page.evaluate('globalThis.stillThere = true');
    await change(
      'renderer/App.svelte',
      '<div class="app">',
      '<div class="app"><p>It was changed.</p>',
    );
    await page.getByText('It was changed.').waitFor();
    expect(await page.evaluate('globalThis.stillThere')).toBe(true);

    await change('package.json', '"version": "0.1.0"', '"version": "0.1.0-changed"');
    await change('main/compose/platform.ts', '', '// Changed.\n');
    await heard(/Main started again/);
    await expect.poll(() => read(page, 'globalThis.stillThere')).toBeUndefined();
    await expect
      .poll(() => read(page, "window.desk.invoke('app:info', {})"))
      .toMatchObject({ ok: true, value: { version: '0.1.0-changed' } });
    expect(await page.evaluate("window.desk.invoke('session:get', {})")).toMatchObject({
      value: { status: 'signedIn' },
    });
    expect(complaints).toEqual([]);

    // What the desk answers stays as closed as in the product.
    for (const path of ['/export/audit.jsonl', '/preview/any']) {
      expect((await fetch(`${origin}${path}`)).status).toBe(403);
    }
    await attached.close();
  },
);
