import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessibleInBoth } from './support/accessible.ts';
import {
  enterOwner,
  openApplication,
  reviewAndSend,
  sample,
  signIn,
  slotCard,
  view,
} from './support/counter.ts';
import { expect, test } from './support/desk-test.ts';

test('a scan that comes while the list is open is taken by keyboard, sent, and its original named', async ({
  window,
  profile,
  platform,
}) => {
  const { keyboard } = window;
  const folder = join(profile, '..', 'scans');
  await mkdir(folder, { recursive: true });
  await signIn(window);
  await view(window, 'Find an application');
  await keyboard.press('Control+4');
  await view(window, 'Settings');
  const path = window.getByLabel('Scan folder');
  await path.focus();
  await keyboard.type(join(folder, 'nowhere'));
  await keyboard.press('Enter');
  const section = window.getByRole('region', { name: 'Scanner' });
  await expect(section.getByText(/^The scan folder is not there\. Check its path/)).toBeVisible();
  await expect(path).toHaveValue(join(folder, 'nowhere'));
  await keyboard.press('Control+a');
  await keyboard.type(folder);
  await keyboard.press('Enter');
  const settings = async () => JSON.parse(await readFile(join(profile, 'settings.json'), 'utf8'));
  await expect.poll(settings).toMatchObject({ scanFolder: folder });

  await openApplication(window, '88-1042');
  await enterOwner(window, '4821', 'Jane Doe');
  const front = slotCard(window, 'Front');
  await front.focus();
  await keyboard.press('s');
  const dialog = window.getByRole('dialog', { name: 'From the scanner: Front' });
  await expect(dialog.getByText('Nothing in the scan folder yet')).toBeVisible();

  const picture = await readFile(sample('license-front.jpg'));
  await writeFile(join(folder, 'scan0001.jpg'), '');
  const row = dialog.getByRole('option', { name: /^scan0001\.jpg/ });
  await expect(row).toContainText('Still being written');
  await expect(dialog.getByRole('listbox')).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await writeFile(join(folder, 'scan0001.jpg'), picture);
  await writeFile(join(folder, 'list.txt'), 'no scan');
  await copyFile(sample('bank-statement.pdf'), join(folder, 'page.pdf'));
  await expect(
    dialog.getByRole('option', { name: /list\.txt.*The platform would refuse this/ }),
  ).toBeVisible();
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(row).toContainText('New');
  await expectAccessibleInBoth(window, 'scans');
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(front).toContainText('Ready to send');
  await expect(front).toContainText('scan0001.jpg');
  await expect(front).toBeFocused();

  await reviewAndSend(window);
  await view(window, 'Sent');
  const originals = window.getByRole('group', { name: 'Originals in the scan folder' });
  await expect(originals).toContainText(`scan0001.jpg in ${folder}`);
  expect(platform.ledger.verifications).toHaveLength(1);
  expect((await readFile(join(folder, 'scan0001.jpg'))).equals(picture)).toBe(true);
});
