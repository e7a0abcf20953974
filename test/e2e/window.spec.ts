import { request } from 'node:http';
import { giveGood, openSubmission, sample, slotCard } from './support/counter.ts';
import { expect, test } from './support/desk-test.ts';

test.use({ ownProgram: true });

// Promise: All calls are made by the main process.
// Promise: The window loads nothing from outside
test('the content policy is in force, the app’s origin answers its own window only, and a second window is closed at once', async ({
  window,
  host,
  complaints,
}) => {
  await window.getByLabel('E-mail').waitFor();
  const blocked = await window.evaluate(async () => {
    const violations: string[] = [];
    // The browser tells of them when it gets around to it.
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
  if (host === 'electron') return;
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

  await openSubmission(window);
  await giveGood(window, 'Front', sample('license-front.jpg'));
  const context = window.context();
  const opened = context.waitForEvent('page');
  // The host may close it before it is handed out here.
  context.newPage().catch(() => undefined);
  await opened;
  await expect.poll(() => context.pages().length).toBe(1);
  await expect(slotCard(window, 'Front')).toContainText('Ready to send');
});
