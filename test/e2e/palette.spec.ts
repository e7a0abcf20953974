import { PRACTICE_FILES } from '#desk/practice-samples.ts';
import { expectAccessible } from './support/accessible.ts';
import { giveGood, reviewAndSend, sample, signIn, view } from './support/counter.ts';
import { captureTest, expect, test } from './support/desk-test.ts';

test('opens every screen, recent application, command, and file on the platform from the palette by keys alone, and keeps what is typed before its code has loaded', async ({
  window,
  host,
}) => {
  const { keyboard } = window;
  const palette = window.getByRole('dialog', { name: 'Go to' });
  const active = palette.getByRole('option', { selected: true });
  const goTo = async (typed: string, entry: string | RegExp, by = 'Enter') => {
    await keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await keyboard.type(typed);
    await expect(active).toHaveText(entry);
    await keyboard.press(by);
    await expect(palette).toHaveCount(0);
  };

  // Code that is loaded from its own scheme cannot be delayed from outside.
  const held = Promise.withResolvers<void>();
  if (host === 'chromium') {
    await window.route('**/assets/PaletteEntries-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
  }
  // The palette does not exist before sign-in, and none is kept for later.
  await window.getByLabel('Email').waitFor();
  await keyboard.press('Control+k');
  await signIn(window);
  await window.getByRole('option', { name: /88-1042/ }).waitFor();
  await expect(palette).toHaveCount(0);

  if (host === 'chromium') {
    await test.step('before its code has loaded', async () => {
      await keyboard.press('Control+k');
      await keyboard.type('outbox');
      await expect(palette.getByRole('combobox')).toHaveValue('outbox');
      await expect(palette.getByRole('option')).toHaveCount(0);
      // A choice that was canceled before its command exists is not carried out later.
      await keyboard.press('Enter');
      await keyboard.press('Escape');
      await expect(palette).toHaveCount(0);
      await keyboard.press('Control+k');
      await keyboard.type('sett');
      // The last of the results: the search.
      for (let presses = 0; presses < 5; presses += 1) await keyboard.press('PageDown');
      await keyboard.press('Enter');
      held.resolve();
      await expect(palette).toHaveCount(0);
      await expect(window.getByRole('searchbox')).toHaveValue('sett');
    });
  }

  // While typing. Text that is no name can be searched for.
  await window.getByRole('searchbox').fill('nobody');
  await goTo('88-1042', /^Search applications for “88-1042”/);
  await window.getByText('1 application', { exact: true }).waitFor();
  await expect(window.getByRole('searchbox')).toHaveValue('88-1042');

  await keyboard.press('ArrowDown');
  await keyboard.press('Shift+Enter');
  await view(window, '88-1042');
  await goTo('out', /^Outbox/);
  await view(window, 'Outbox');
  await goTo('sett', /^Settings/);
  await view(window, 'Settings');
  await goTo('offers', /^Offers/);
  await expect(window.getByRole('tab', { name: 'Offers' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await goTo('keyb', /^Keyboard shortcuts/);
  await window.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  // The palette does not open over another dialog.
  await keyboard.press('Control+k');
  await expect(palette).toHaveCount(0);
  await keyboard.press('Escape');

  await keyboard.press('Control+1');
  await goTo('88-1042 opened', /^88-1042/, 'Control+Enter');
  await view(window, 'Whose ID or document is this?');

  const [{ id } = { id: '' }] = PRACTICE_FILES;
  const file = window.getByRole('dialog', { name: 'Open a platform file' });
  await keyboard.press('Control+k');
  await keyboard.type(id);
  await palette.getByRole('option', { name: `Open platform file ${id}` }).click();
  await expect(file.getByRole('img')).toBeVisible();
  await keyboard.press('Escape');
  await expect(file).toHaveCount(0);
  // After it was opened, it is the first of the results.
  await keyboard.press('Control+k');
  await keyboard.type(id);
  await expect(palette.getByRole('option', { selected: true })).toHaveText(new RegExp(id));
  await expect(palette.getByRole('group', { name: 'Files opened at this desk' })).toBeVisible();
  await keyboard.press('Enter');
  await expect(file.getByRole('img')).toBeVisible();
  await keyboard.press('Escape');

  await keyboard.press('Control+k');
  await expectAccessible(window, 'palette');
  await keyboard.press('Escape');
  await goTo('lock', /^Lock the desk/);
  await view(window, 'Locked');
  await keyboard.press('Control+k');
  // By then every effect of the keys is rendered, because the code was loaded long before.
  await window.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  await expect(palette).toHaveCount(0);
});

captureTest(
  'drafts and receipts are found by whose they are and by record ID; closing it gives the focus back and takes nothing from what is typed behind it',
  async ({ window, platform }) => {
    const { keyboard } = window;
    const goTo = async (typed: string, entry: RegExp) => {
      await keyboard.press('Control+1');
      await keyboard.press('Control+k');
      await keyboard.type(typed);
      const palette = window.getByRole('dialog', { name: 'Go to' });
      await expect(palette.getByRole('option', { selected: true })).toHaveText(entry);
      await keyboard.press('Enter');
    };
    await goTo('jane draft', /^88-1042 · Jane Doe ?Driver’s license · Draft · \w{3} \d+, \d{4}/);
    await view(window, 'Add documents');
    await giveGood(window, 'Front', sample('license-front.jpg'));

    await window.setViewportSize({ width: 640, height: 400 });
    const type = window.getByLabel('Type', { exact: true });
    await type.focus();
    await window.keyboard.press('Control+k');
    const palette = window.getByRole('dialog', { name: 'Go to' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    for (let presses = 0; presses < 5; presses += 1) await window.keyboard.press('PageDown');
    await expect(palette.getByRole('option', { selected: true })).toHaveText(/^Licenses/);
    await expect(palette.getByRole('option', { selected: true })).toBeInViewport();
    const overflow = await window.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await window.keyboard.press('Escape');
    await expect(type).toBeFocused();
    await window.setViewportSize({ width: 1280, height: 800 });

    await reviewAndSend(window);
    await view(window, 'Sent');
    const id = platform.ledger.verifications[0]?.id ?? 'none';
    // A row shows its type, owner, and date, and is also found by its record ID.
    await goTo(id, /^88-1042 · Jane Doe ?Driver’s license · Sent · \w{3} \d+, \d{4}/);
    await view(window, 'Sent');
    await window.getByRole('button', { name: 'Open page: 88-1042' }).press('Enter');
    await view(window, '88-1042');
    await goTo('opened jane', /^88-1042 ?Jane Doe · Driver’s license · opened today/);
    await view(window, '88-1042');
  },
);
