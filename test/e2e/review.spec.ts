import { expectAccessible } from './support/accessible.ts';
import { askPage } from './support/ask-page.ts';
import { giveGood, sample, toReview, view } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';

const PREVIEWS = '**/preview/**';

test.describe('if no text is read, so that staff compare the name', () => {
  test.use({ managed: { featuresOff: ['reading'] } });

  test('lets Send wait until every file is shown, and says which one is missing', async ({
    window,
    platform,
  }) => {
    const { promise: shown, resolve: show } = Promise.withResolvers<void>();
    await window.route(PREVIEWS, async (route) => {
      await shown;
      await route.continue();
    });
    await giveGood(window, 'Front', sample('license-front.jpg'));
    await window.clock.install();
    await window.keyboard.press('Control+Enter');
    await view(window, 'Review and send');
    // Nobody compares a name with a card that is not shown yet.
    const compared = window.getByRole('button', { name: 'I compared the names, and they match' });
    await expect(compared).toBeDisabled();
    const foot = window.locator('.foot-bar');
    const waits = 'Loading: Front. You can send after you’ve seen the files.';
    await expect(foot).toContainText(waits);
    const send = window.getByRole('button', { name: 'Send', exact: true });
    await expect(send).toBeDisabled();
    await window.keyboard.press('Control+Enter');
    await expect(window.getByText(waits)).toHaveCount(2);
    await expectAccessible(window, 'a review whose pictures are loading');
    expect(platform.ledger.count('createVerification')).toBe(0);
    // Staff do not wait forever, because they may check it in another way.
    await window.clock.fastForward('00:10');
    await compared.click();
    // Staff's answer does not make them wait again.
    await expect(foot).toContainText('Can’t be displayed here: Front', { timeout: 3_000 });
    await send.click();
    const asked = window.getByRole('dialog', { name: 'Send without viewing this file here?' });
    await asked.getByRole('button', { name: 'Cancel' }).click();
    show();
    await expect(foot).not.toContainText('Can’t be displayed here');
    await expect(send).toBeEnabled();
    await window.keyboard.press('Control+Enter');
    await view(window, 'Sent');
    // Its clock cannot be reset.
    await window.close();
  });

  test('shows the card to compare if the first request for its picture fails', async ({
    window,
  }) => {
    await giveGood(window, 'Front', sample('license-front.jpg'));
    await window.route(PREVIEWS, (route) => route.abort(), { times: 1 });
    await window.keyboard.press('Control+Enter');
    await view(window, 'Review and send');
    const card = window.getByRole('region', { name: 'Name' }).getByRole('img');
    const width = () => card.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    await expect(window.locator('.foot-bar')).not.toContainText('Can’t be displayed here');
  });
});

test('requests a picture a second time if its first request fails', async ({ window }) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await window.route(PREVIEWS, (route) => route.abort(), { times: 1 });
  await toReview(window);
  await expect(window.locator('.foot-bar')).not.toContainText('Can’t be displayed here');
  await window.keyboard.press('Control+Enter');
  await view(window, 'Sent');
});

test('sends a file that cannot be shown after staff say how they checked it, and records that', async ({
  window,
}) => {
  await window.route(PREVIEWS, (route) => route.abort());
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await giveGood(window, 'Back', sample('license-back.jpg'));
  await toReview(window);
  await expect(window.locator('.foot-bar')).toContainText('Can’t be displayed here: Front, Back');
  await window.keyboard.press('Control+Enter');
  const asked = window.getByRole('dialog', { name: 'Send without viewing these files here?' });
  await expect(asked).toContainText('The app couldn’t display: Front, Back.');
  const send = asked.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect(asked.getByRole('radiogroup', { name: 'Reason' })).toHaveAccessibleDescription(
    'Choose a reason.',
  );
  await expectAccessible(window, 'files that are not shown');
  await asked.getByRole('radio', { name: 'I checked the paper' }).check();
  await send.click();
  await view(window, 'Sent');
  const { items } = await askPage(window, 'audit:page', { after: null });
  expect(items.find(({ action }) => action === 'submission.queued')?.facts).toMatchObject({
    reason: 'sawPaper',
  });
});
