import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type NamedPlatform, namedPlatform } from '../support/named-platform.ts';
import { expectReadableForced } from './support/accessible.ts';
import { giveGood, outbox, sample, searchFor, signIn, slotCard, view } from './support/counter.ts';
import { test as deskTest, expect, captureTest as test } from './support/desk-test.ts';
import { filings } from './support/visit.ts';

test('moves nobody away from another screen with a late answer, leaves the previous draft unchanged, and says where it is', async ({
  window,
}) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await window.getByRole('button', { name: 'Find', exact: true }).click();
  await searchFor(window, '88-2077');
  await window.evaluate(() => {
    document.querySelector<HTMLElement>('[role=option]')?.click();
    [...document.querySelectorAll('button')]
      .find(({ innerText }) => innerText.startsWith('Outbox'))
      ?.click();
  });
  await expect(window.getByText('The draft for 88-1042 is in the Outbox.')).toBeVisible();
  await expectReadableForced(window, 'a note that passes');
  await expect(window.getByRole('button', { name: /^Open: 88-2077/ })).toBeVisible();
  await view(window, 'Outbox');
  await window.getByRole('button', { name: /^Open: 88-1042, Jane Doe/ }).click();
  await view(window, 'Add documents');
  await expect(window.getByRole('group', { name: 'Front, Ready to send' })).toBeVisible();
});

const OLDER = join(import.meta.dirname, '../fixtures/profiles/0.1.0-c479a43c');

/** A desk with the profile of version 0.1.0 and the platform that it knows. */
const olderTest = deskTest.extend<{ named: NamedPlatform }>({
  named: async ({ platform }, use) => {
    const named = await namedPlatform(platform.url);
    await use(named);
    await named[Symbol.asyncDispose]();
  },
  server: async ({ named }, use) => use(named.server),
  managed: async ({ named }, use) => use(named.managed),
  lastingKeychain: true,
});

olderTest(
  'an old draft opens as one filing with its extra files beside it, and an extra file becomes a second filing',
  async ({ start, profile }) => {
    await cp(join(OLDER, 'profile'), profile, { recursive: true });
    await cp(join(OLDER, 'keys.json'), `${profile}-keychain.json`);
    const { page: window } = await start();
    await signIn(window);
    await outbox(window);
    await window.getByRole('button', { name: /^Open: .*Owner pages/ }).click();
    await view(window, 'Add documents');
    const pages = window.getByRole('list', { name: 'Document pages' });
    await expect(pages.getByRole('listitem')).toHaveCount(3);
    await expect(filings(window)).toHaveCount(0);

    await outbox(window);
    await window.getByRole('button', { name: /^Open: .*Owner tray/ }).click();
    await view(window, 'Add documents');
    await expect(slotCard(window, 'Front')).toContainText('front_photo-');
    await expect(window.getByRole('heading', { name: 'Extra files 1' })).toBeVisible();
    await expect(filings(window)).toHaveCount(0);
    await window.getByRole('button', { name: /^Identify tray-.* as Check$/ }).press('Enter');
    await expect(filings(window)).toHaveCount(2);
    await window.keyboard.press('Control+z');
    await expect(filings(window)).toHaveCount(0);
    await expect(window.getByRole('heading', { name: 'Extra files 1' })).toBeVisible();
  },
);
