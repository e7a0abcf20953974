import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { scanForCanaries } from '../proofs/canary-scan.ts';
import { BRANCH_SETTINGS } from '../support/file-case.ts';
import {
  enterOwner,
  giveGood,
  openApplication,
  reviewAndSend,
  sample,
  signIn,
  slotCard,
  view,
} from './support/counter.ts';
import { test as base, expect } from './support/desk-test.ts';

const CANARIES = {
  ownerName: 'Quexcanary Ownerperson',
  fileName: 'Foxcanary-license',
  fileBytes: 'Boxcanary inside the picture',
  wrongPassword: 'Hexcanary-password-1',
} as const;

/** A desk whose temporary files are beside its profile. */
const test = base.extend({
  profile: async ({ profile }, use) => {
    const temporary = join(dirname(profile), 'temporary');
    await mkdir(temporary);
    const before = process.env.TMPDIR;
    process.env.TMPDIR = temporary;
    await use(profile);
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  },
});

test.use({ ownProgram: true });

// Promise: All calls are made by the app's main process.
// Promise: The window doesn't load anything from outside
test('enforces the content policy, answers only its own window, closes a second window at once, and writes nothing of a person, a file, or a secret, not even by the browser', async ({
  profile,
  start,
  host,
  complaints,
}, testInfo) => {
  const { page: window, close } = await start(BRANCH_SETTINGS);
  await window.getByLabel('Email').waitFor();
  const blocked = await window.evaluate(async () => {
    const violations: string[] = [];
    // The browser reports them later.
    const bothTold = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        violations.push(event.effectiveDirective);
        const told = new Set(violations);
        if (told.has('require-trusted-types-for') && told.has('connect-src')) resolve();
      });
    });
    let stringRefused = false;
    try {
      const script = document.createElement('script');
      script.textContent = 'globalThis.ran = true';
      document.body.append(script);
    } catch {
      stringRefused = true;
    }
    const fetched = await fetch('https://elsewhere.example/').then(
      () => 'fetched',
      () => 'refused',
    );
    await bothTold;
    return { violations, stringRefused, fetched, ran: 'ran' in globalThis };
  });
  expect(blocked).toMatchObject({ stringRefused: true, fetched: 'refused', ran: false });
  expect(blocked.violations).toEqual(
    expect.arrayContaining(['require-trusted-types-for', 'connect-src']),
  );
  await expect.poll(() => complaints.length).toBeGreaterThan(0);
  complaints.length = 0;

  // The Electron host has no origin on the network.
  if (host === 'chromium') await test.step('the origin', () => expectClosedOrigin(window));
  const picture = testInfo.outputPath(`${CANARIES.fileName}.jpg`);
  const bytes = await readFile(sample('license-front.jpg'));
  await writeFile(picture, Buffer.concat([bytes, Buffer.from(CANARIES.fileBytes)]));
  await signIn(window, CANARIES.wrongPassword);
  await window.getByRole('alert').first().waitFor();
  await signIn(window);
  await openApplication(window, '88-1042');
  await enterOwner(window, '4821', CANARIES.ownerName);
  await giveGood(window, 'Front', picture);
  if (host === 'chromium') {
    await test.step('a second window', async () => {
      const context = window.context();
      const opened = context.waitForEvent('page');
      // The host may close it before it is returned here.
      context.newPage().catch(() => undefined);
      await opened;
      await expect.poll(() => context.pages().length).toBe(1);
      await expect(slotCard(window, 'Front')).toContainText('Ready to send');
    });
  }
  const scan = () => scanForCanaries([dirname(profile)], CANARIES);
  expect(scan().hits).toEqual([]);
  await reviewAndSend(window);
  await view(window, 'Sent');
  const living = scan();
  expect(living.hits).toEqual([]);
  expect(living.files).toBeGreaterThan(5);
  await close();
  expect(scan().hits).toEqual([]);
});

/** Fails if anything other than the window receives an answer from the app’s origin. */
async function expectClosedOrigin(window: Page): Promise<void> {
  const origin = new URL(window.url());
  const [cookie] = await window.context().cookies();
  const launch = `${cookie?.name}=${cookie?.value}`;
  const ask = (headers: Record<string, string>, method = 'GET') =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ host: '127.0.0.1', port: origin.port, path: '/', method, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
  expect(await ask({})).toBe(403);
  expect(await ask({ cookie: `${cookie?.name}=${'A'.repeat(43)}` })).toBe(403);
  expect(await ask({ cookie: launch, host: `localhost:${origin.port}` })).toBe(403);
  expect(await ask({ cookie: launch, origin: 'http://elsewhere.example' })).toBe(403);
  expect(await ask({ cookie: launch }, 'POST')).toBe(403);
  expect(await ask({ cookie: launch })).toBe(200);
}
