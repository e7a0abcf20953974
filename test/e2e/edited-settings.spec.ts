import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BRANCH_SETTINGS } from '../support/file-case.ts';
import { expectAccessible } from './support/accessible.ts';
import { signIn, view } from './support/counter.ts';
import { expect, test } from './support/desk-test.ts';

const OURS = 'https://portal.example/forgot';
const THEIRS = 'https://elsewhere.example/forgot';

test.use({ lastingKeychain: true });

test('asks staff about settings that were edited while the program was closed, and restores them with the keyboard', async ({
  start,
  profile,
}) => {
  const file = join(profile, 'settings.json');
  const inFile = async () => JSON.parse(await readFile(file, 'utf8'));
  const first = await start({ ...BRANCH_SETTINGS, forgotPasswordUrl: OURS });
  await expect(first.page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    OURS,
  );
  await first.close();
  await writeFile(
    file,
    JSON.stringify({ ...(await inFile()), forgotPasswordUrl: THEIRS, autoLockMinutes: 0 }),
  );

  const { page } = await start();
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', OURS);
  await signIn(page);
  const question = page.getByRole('dialog', { name: 'Settings changed outside Intake Desk' });
  const row = (name: string) => question.getByRole('row', { name });
  await expect(row('Forgot password')).toContainText(OURS);
  await expect(row('Forgot password')).toContainText(THEIRS);
  await expect(row('Lock after')).toContainText('15 minutes');
  await expect(row('Lock after')).toContainText('Never');
  await expectAccessible(page, 'edited settings');
  // The harmless answer has the focus.
  await expect(question.getByRole('button', { name: 'Undo changes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await view(page, 'Find an application');
  expect(await inFile()).toMatchObject({ forgotPasswordUrl: OURS, autoLockMinutes: 15 });
});
