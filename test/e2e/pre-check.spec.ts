import { join } from 'node:path';
import { expectAccessible } from './support/accessible.ts';
import { give, giveGood, sample, sendByKey, slotCard, view } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';

const SCENES = join(import.meta.dirname, '..', 'fixtures', 'captures', 'scenes');
const scene = (name: string) => join(SCENES, name);

// Promise: The app shows what's wrong with a picture
test('names glare, marks its place, shows its measurement on demand, and forgets it with a better picture', async ({
  window,
}) => {
  const front = slotCard(window, 'Front');
  await give(window, 'Front', scene('front-glare.jpg'));
  await expect(front).toContainText('There’s glare');
  await expect(front).toContainText('Tilt the document away from the light.');
  await front.locator('.mark').first().waitFor();
  await expect(async () => {
    // At the same time, because the card may still grow.
    const [mark, picture] = await front.evaluate((card) =>
      ['.mark', 'img'].map((part) => card.querySelector(part)?.getBoundingClientRect().toJSON()),
    );
    expect(mark.left).toBeGreaterThanOrEqual(picture.left - 1);
    expect(mark.right).toBeLessThanOrEqual(picture.right + 1);
    expect(mark.width * mark.height).toBeLessThan(0.5 * picture.width * picture.height);
  }).toPass();
  await front.getByText('Details').click();
  await expect(front).toContainText(/largest glare spot: [\d,]+ mm², limit [\d,]+ mm²/);
  await expectAccessible(window, 'a verdict');
  await front.getByRole('button', { name: /^Show where/ }).click();
  await expect(window.getByRole('dialog').locator('.mark.strong')).toBeVisible();
  await window.keyboard.press('Escape');
  await front.getByRole('button', { name: /^Show where/ }).focus();
  await give(window, 'Front', scene('front.jpg'));
  await expect(front).toContainText('Ready to send');
});

test('asks whether a card with another name is the same person’s, accepts no as an answer, and lets staff compare a name that was not read beside the card', async ({
  window,
}) => {
  await give(window, 'Front', scene('front.jpg'));
  await give(window, 'Back', scene('back.jpg'));
  const back = slotCard(window, 'Back');
  await expect(back).toContainText('Barcode read · expires February 26, 2031');
  await expect(back).not.toContainText('ADEYINKA');
  await window.keyboard.press('Control+Enter');
  await view(window, 'Review and send');
  const names = window.getByRole('region', { name: 'Name' });
  await expect(names).toContainText('DMITRI HARUTO ADEYINKA');
  await expect(names).toContainText('Jane Doe');
  await expect(names).toContainText('The names don’t match. Check the file');
  const send = window.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await expectAccessible(window, 'a verdict');
  await expect(window.getByText(/names don’t match/)).toHaveCount(1);
  await window.keyboard.press('Control+Enter');
  // The two share no part, so a reason is required.
  const same = names.getByRole('button', { name: 'The same person…' });
  await expect(same).toBeFocused();
  await window.keyboard.press('Enter');
  const why = window.getByRole('dialog', {
    name: 'Is this the same person with a different name?',
  });
  await expect(why).toContainText(
    'The card says “DMITRI HARUTO ADEYINKA”, and the owner is “Jane Doe”.',
  );
  await why.getByRole('button', { name: 'Yes, it’s the same person' }).click();
  await expect(why.getByRole('radiogroup', { name: 'Reason' })).toHaveAccessibleDescription(
    'Choose a reason.',
  );
  await expectAccessible(window, 'why two names are one person’s');
  await why.getByRole('button', { name: 'Change owner' }).click();
  await view(window, 'Whose ID or document is this?');
  await window.getByRole('button', { name: /^Review/ }).click();
  await same.click();
  await why.getByRole('radio', { name: 'Other reason' }).check();
  await why.getByRole('button', { name: 'Yes, it’s the same person' }).click();
  await expect(why.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await why.getByRole('textbox', { name: 'Note' }).fill('Adopted name, court papers seen.');
  await why.getByRole('button', { name: 'Yes, it’s the same person' }).click();
  await expect(names).toContainText('Adopted name, court papers seen.');
  await expect(send).toBeEnabled();
  await send.click();
  await view(window, 'Sent');
  await expect(window.getByRole('region', { name: 'Receipt' })).toContainText(
    /Different name on the card.*Other reason: Adopted name, court papers seen\./,
  );
});

// Promise: If neither a barcode nor a machine-readable zone names
test('shows the name and the expiration date in a card’s text with their source, and asks about another name once, without a reason', async ({
  window,
  platform,
}) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  const front = slotCard(window, 'Front');
  await expect(front).toContainText('Printed text read · expires March 14, 2032');
  await expect(front).not.toContainText('JANE ANN');
  await window.keyboard.press('Control+Enter');
  await view(window, 'Review and send');
  const names = window.getByRole('region', { name: 'Name' });
  await expect(names).toContainText(/Read from the printed text\s*JANE ANN DOE/);
  await expect(names).toContainText('The names match');
  const send = window.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeEnabled();
  await window.getByRole('button', { name: 'Back to documents' }).click();
  await give(window, 'Front', scene('front.jpg'));
  await expect(front).toContainText('Printed text read · expires February 23, 2036');
  await window.keyboard.press('Control+Enter');
  await view(window, 'Review and send');
  await expect(names).toContainText(/Read from the printed text\s*MARISOL IMANI FENWICK/);
  await expect(names).toContainText(
    'The printed name on the card may be different. Compare the names',
  );
  await expect(names.getByRole('img', { name: 'Front, preview' })).toBeVisible();
  await expect(send).toBeDisabled();
  await expectAccessible(window, 'a name in print that differs');
  await names.getByRole('button', { name: 'Yes, it’s the same person' }).click();
  await expect(names).toContainText('Confirmed as the same person');
  await sendByKey(window);
  await view(window, 'Sent');
  expect(platform.ledger.count('createVerification')).toBe(1);
});

test.describe('if the organization switched reading off', () => {
  test.use({ managed: { featuresOff: ['reading'] } });

  test('lets staff compare a name that was not read on the card itself', async ({ window }) => {
    await give(window, 'Front', scene('front.jpg'));
    const names = window.getByRole('region', { name: 'Name' });
    const send = window.getByRole('button', { name: 'Send', exact: true });
    await slotCard(window, 'Front').locator('img').waitFor();
    await window.keyboard.press('Control+Enter');
    await view(window, 'Review and send');
    await expect(names).toContainText('The name on the card couldn’t be read. Compare it yourself');
    await expect(names).toContainText('Jane Doe');
    const card = names.getByRole('img', { name: 'Front, preview' });
    await expect(card).toHaveJSProperty('complete', true);
    expect((await card.boundingBox())?.height).toBeGreaterThan(350);
    await expect(send).toBeDisabled();
    await expectAccessible(window, 'a name to compare');
    await window.keyboard.press('Control+Enter');
    await expect(
      names.getByRole('button', { name: 'I compared the names, and they match' }),
    ).toBeFocused();
    await window.keyboard.press('Enter');
    await expect(send).toBeEnabled();
    await names.getByRole('button', { name: 'Undo' }).click();
    await expect(send).toBeDisabled();
  });
});

test('turns a passport on its side upright automatically, and lets staff turn it back', async ({
  window,
}) => {
  await window.getByLabel('Type', { exact: true }).selectOption({ label: 'Passport' });
  const front = slotCard(window, 'Front');
  await give(window, 'Front', scene('passport-sideways.jpg'));
  await expect(front).toContainText(
    'The app rotated the picture upright, based on the passport code.',
  );
  await expect(front).toContainText('Passport code read · expires October 3, 2035');
  await front.getByRole('button', { name: 'Rotate Front' }).click();
  await expect(front).toContainText('Turn the picture until the text is upright.');
  await expect(front).not.toContainText('The app rotated the picture upright');
});
