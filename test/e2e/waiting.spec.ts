import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readInstallation } from '../../main/vault/installation.ts';
import { fileKeychain } from '../../main/vault/open-keychain.ts';
import { sealedKeychain } from '../../main/vault/sealed-keychain.ts';
import { userId } from '../../main/vault/user-folders.ts';
import type { DeskBridge } from '../../preload/contract/bridge.ts';
import { madeUpSpace } from '../support/made-up-space.ts';
import {
  chooseType,
  giveGood,
  openApplication,
  outbox,
  reviewAndSend,
  sample,
  slotCard,
  view,
} from './support/counter.ts';
import { captureTest as base, expect } from './support/desk-test.ts';
import { type Line, layLine } from './support/line.ts';

/** The desk reaches its platform over a connection that can be cut. */
const test = base.extend<{ line: Line }>({
  line: async ({ platform }, use) => {
    const line = await layLine(platform.url);
    await use(line);
    await line.close();
  },
  server: async ({ line }, use) => use(line.url),
});

// Promise: If there's no connection, a submission is encrypted and waits
test('waits without a connection, says so, and arrives once automatically when it is back', async ({
  window,
  line,
  platform,
}) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await line.cut();
  await reviewAndSend(window);
  await view(window, 'In the Outbox');
  await expect(window.getByText(/^Waiting: no connection \(since/)).toBeVisible();
  const strip = window.getByRole('region', { name: 'Outbox' });
  await expect(strip).toContainText('No connection to the platform (since');
  await expect(strip).toContainText(
    'You can still add documents and save drafts. 1 item is waiting',
  );
  await expect(strip).toContainText(/Next attempt: \d/);

  await window.keyboard.press('Control+Enter');
  await view(window, 'Find an application');
  // Find has one message, which offers what can be done.
  const message = window.getByRole('alert').filter({ hasText: 'The server couldn’t be reached' });
  await message.getByRole('button', { name: 'Start without an application' }).waitFor();
  await expect(strip).toHaveCount(0);
  await window.getByRole('button', { name: 'Start without an application' }).click();
  await giveGood(window, 'Front', sample('license-front.heic'));
  await outbox(window);
  await expect(
    window.getByRole('button', { name: /^Outbox, 1 submission not sent/ }),
  ).toBeVisible();
  const waits = window.getByRole('region', { name: 'On its way' }).getByRole('listitem');
  await expect(waits).toHaveText([/Waiting.*88-1042 Jane Doe.*no connection \(since/]);

  await line.mend();
  const done = window.getByRole('region', { name: 'Done' }).getByRole('listitem');
  await expect(done).toHaveText([/Sent.*88-1042 Jane Doe.*Receipt /], {
    timeout: 90_000,
  });
  await expect(strip).toHaveCount(0);
  expect(platform.ledger.verifications).toHaveLength(1);
});

// Promise: You don't have to stay signed in
test('sends waiting submissions of a locked desk after the connection is back, and shows nothing meanwhile', async ({
  window,
  line,
  platform,
}) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await line.cut();
  await reviewAndSend(window);
  await view(window, 'In the Outbox');
  await window.getByRole('button', { name: 'Another document for this customer' }).click();
  await window.getByText('Document', { exact: true }).click();
  await chooseType(window, 'Bank statement');
  await giveGood(window, 'Document', sample('bank-statement.pdf'));
  await reviewAndSend(window);
  await view(window, 'In the Outbox');
  const left = await window.evaluate(() =>
    [...document.querySelectorAll('img')].map(({ src }) => src),
  );

  await window.keyboard.press('Control+l');
  await view(window, 'Locked');
  const waiting = window.getByRole('status').filter({ hasText: /wait/ });
  await expect(waiting).toHaveText(
    '2 submissions are waiting and may be sent while the desk is locked.',
  );
  const read = await window.evaluate(async (pictures) => {
    const { desk } = window as unknown as { readonly desk: DeskBridge };
    const lists = (['needsYou', 'underWay', 'drafts', 'done'] as const).map((group) =>
      desk.invoke('submission:list', { group, after: null }),
    );
    const calls = [
      ...lists,
      desk.invoke('outbox:state', {}),
      desk.invoke('application:recent', {}),
      desk.invoke('audit:page', { after: null }),
    ];
    const shown = pictures.map(async (src) => (await fetch(src)).ok);
    return { told: await Promise.all(calls), shown: await Promise.all(shown) };
  }, left);
  for (const answer of read.told) expect(answer).toEqual({ ok: false, error: { code: 'locked' } });
  expect(read.shown).not.toContain(true);
  expect(await window.content()).not.toMatch(/88-1042|Jane Doe|license-front/);

  await line.mend();
  await expect(waiting).toHaveText('No submissions are waiting to be sent.', { timeout: 90_000 });
  expect(platform.ledger.verifications).toHaveLength(2);
  await window.getByRole('textbox', { name: 'Password' }).fill('practice');
  await window.keyboard.press('Enter');
  await outbox(window);
  const done = window.getByRole('region', { name: 'Done' }).getByRole('listitem');
  await expect(done).toHaveCount(2);
});

/** Tries again repeatedly until the next automatic attempt is more than a minute away. */
async function failForLong(window: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await window.getByRole('button', { name: 'Try now' }).click();
        await window.waitForTimeout(100);
        return window.evaluate(async () => {
          const { desk } = globalThis as unknown as { desk: DeskBridge };
          const state = await desk.invoke('outbox:state', {});
          const next = state.ok ? state.value.hold?.nextTryAt : null;
          return next == null ? 0 : Date.parse(next) - Date.now();
        });
      },
      { timeout: 90_000, intervals: [100] },
    )
    .toBeGreaterThan(60_000);
}

test('restores a waiting submission as its draft, sends at once after a long outage when the system reports that it is online, and sends the same again only on request', async ({
  window,
  line,
  platform,
}) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await line.cut();
  await reviewAndSend(window);
  await window.getByRole('button', { name: /^Move to drafts/ }).click();
  await view(window, 'Add documents');
  await expect(slotCard(window, 'Front')).toContainText('license-front.jpg');
  await reviewAndSend(window);
  await failForLong(window);
  await line.mend();
  await window.evaluate(() => dispatchEvent(new Event('online')));
  await view(window, 'Sent');
  expect(platform.ledger.verifications).toHaveLength(1);

  await test.step('the same files for the same owner are sent only on request', async () => {
    await openApplication(window, '88-1042');
    await window.getByRole('button', { name: /^Jane Doe entered at this desk/ }).click();
    await chooseType(window, 'Driver’s license');
    await giveGood(window, 'Front', sample('license-front.jpg'));
    await reviewAndSend(window);
    const dialog = window.getByRole('dialog', { name: 'Possible duplicate' });
    await expect(dialog).toContainText('The same files for the same owner were sent today');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(platform.ledger.verifications).toHaveLength(1);
    await window.keyboard.press('Control+Enter');
    await dialog.getByRole('button', { name: 'Send anyway' }).click();
    await view(window, 'Sent');
    expect(platform.ledger.verifications).toHaveLength(2);
  });
});

test.describe('closed and opened again', () => {
  test.use({ lastingKeychain: true });

  // Promise: A PIN unlocks the desk without a connection
  test('opens local data with the PIN after a start without a connection and an ended session, and sends what waits after its user signs in', async ({
    window,
    line,
    platform,
    profile,
    desk,
    start,
  }) => {
    await setPin(window);
    await giveGood(window, 'Front', sample('license-front.jpg'));
    await line.cut();
    await reviewAndSend(window);
    await view(window, 'In the Outbox');
    await desk.close();
    await forgetToken(profile, line.url);
    const { page: again } = await start();
    await view(again, 'Locked');
    await again.getByLabel('PIN', { exact: true }).fill(PIN);
    await again.keyboard.press('Enter');
    const dialog = again.getByRole('dialog', { name: 'Sign in again' });
    const password = dialog.getByRole('textbox', { name: 'Password' });
    await password.fill('practice');
    await again.keyboard.press('Enter');
    await expect(dialog.getByText('The server couldn’t be reached')).toBeVisible();
    await dialog.getByRole('button', { name: 'Continue without signing in' }).click();
    const strip = again.getByRole('region', { name: 'Sign in' });
    await expect(strip).toContainText(
      'You can still add documents and save drafts. 1 submission will be sent after you sign in.',
    );
    await again.getByRole('button', { name: 'Start without an application' }).click();
    await giveGood(again, 'Front', sample('license-front.heic'));

    await line.mend();
    await again.evaluate(() => dispatchEvent(new Event('online')));
    await password.fill('practice');
    await again.keyboard.press('Enter');
    await expect(strip).toHaveCount(0);
    await outbox(again);
    const done = again.getByRole('region', { name: 'Done' }).getByRole('listitem');
    await expect(done).toHaveText([/Sent.*88-1042 Jane Doe/], { timeout: 90_000 });
    expect(platform.ledger.verifications).toHaveLength(1);
  });

  test('takes in an ID without a sign-in after a start without a connection and a PIN, and gives it to whoever takes it over', async ({
    window,
    line,
    platform,
    profile,
    desk,
    start,
  }) => {
    await giveGood(window, 'Front', sample('license-front.jpg'));
    await line.cut();
    await desk.close();
    await forgetToken(profile, line.url);
    madeUpSpace(profile);
    const { page: again } = await start();
    await view(again, 'Sign in');
    const begin = again.getByRole('button', { name: 'Work without signing in' });
    await expect(begin).toHaveCount(0);
    await again.getByRole('textbox', { name: 'Password' }).fill('practice');
    await again.keyboard.press('Enter');
    await begin.click();
    const strip = again.getByRole('region', { name: 'Added without signing in' });
    await expect(strip).toContainText('No one is signed in.');
    await again.getByRole('button', { name: 'Start without an application' }).click();
    await again.getByLabel('Label').fill('blue folder');
    await giveGood(again, 'Front', sample('license-front.heic'));
    await outbox(again);
    await expect(again.getByRole('button', { name: /^Open: / })).toHaveCount(1);
    expect(await again.content()).not.toContain('88-1042');

    await line.mend();
    await again.evaluate(() => dispatchEvent(new Event('online')));
    const dialog = again.getByRole('dialog', { name: 'Sign in' });
    await dialog.getByLabel('Email').fill('teller@practice.example');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('practice');
    await again.keyboard.press('Enter');
    await expect(strip).toContainText('1 draft was added here without signing in.');
    const unreadable = again.getByRole('region', { name: 'can’t be opened' });
    await unreadable.getByRole('button', { name: 'Dismiss' }).click();
    await expect(unreadable).toHaveCount(0);
    await outbox(again);
    await expect(again.getByRole('button', { name: /^Open: blue folder/ })).toHaveCount(0);
    await strip.getByRole('button', { name: 'Take over' }).click();
    await expect(strip).toHaveCount(0);
    await again.getByRole('button', { name: /^Open: blue folder/ }).click();
    await view(again, 'Add documents');
    await expect(slotCard(again, 'Front')).toContainText('license-front.heic');
    await expect(again.getByText('Ready to send').first()).toBeVisible();
    expect(platform.ledger.verifications).toEqual([]);
  });
});

const PIN = 'blue folder 7';

async function setPin(window: Page): Promise<void> {
  const set = await window.evaluate(async (next) => {
    const { desk } = window as unknown as { readonly desk: DeskBridge };
    return (await desk.invoke('pin:set', { current: null, next })).ok;
  }, PIN);
  expect(set).toBe(true);
}

/** As overnight: the stored token is no longer valid. */
async function forgetToken(profile: string, server: string): Promise<void> {
  const installation = await readInstallation(profile);
  if (typeof installation !== 'object') throw new Error(`The installation is ${installation}.`);
  const keychain = fileKeychain(`${profile}-keychain.json`);
  const kept = sealedKeychain({ keychain, installation, folder: join(profile, 'kept') });
  await kept.delete(`session ${userId(server, 'teller@practice.example')}`);
}
