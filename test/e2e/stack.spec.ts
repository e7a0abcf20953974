import { samplesIn } from '../../main/practice/scanner/pictures/samples.ts';
import { createPracticeScanner } from '../../main/practice/scanner/practice-scanner.ts';
import { BRANCH_SETTINGS } from '../support/file-case.ts';
import { expectAccessible } from './support/accessible.ts';
import { openApplication, sample, view } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';
import { allReady, countPresses, filings, stackOfSheets } from './support/visit.ts';

const PATIENT = { timeout: 120_000 };

test('sorts a stack from the feeder and a license from the glass into seven submissions, in 7 presses', async ({
  start,
  platform,
}) => {
  test.setTimeout(400_000);
  const scanner = await createPracticeScanner({ samplesDir: sample('.') });
  scanner.load(await stackOfSheets());
  const { licenseFront, licenseBack } = samplesIn(sample('.'));
  scanner.lay(
    [{ picture: licenseFront, left: 60, top: 90 }],
    [{ picture: licenseBack, left: 60, top: 90 }],
  );
  try {
    const { page } = await start({ ...BRANCH_SETTINGS, scannerAddresses: [scanner.url] });
    await openApplication(page, '88-1042');
    await page.getByRole('button', { name: /^Jane Doe/ }).click();
    await view(page, 'Add documents');
    const presses = await countPresses(page);
    const { keyboard } = page;
    await page.getByRole('button', { name: 'Scan and sort' }).click();
    const order = ['July 2026', 'August 2026', 'September 2026', 'Form 1120-S'];
    await expect(filings(page)).toHaveCount(order.length, { timeout: 300_000 });
    for (const [at, what] of order.entries())
      await expect(filings(page).nth(at)).toContainText(what);
    await expect(page.getByRole('heading', { name: 'Extra files 2' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Set aside' })).toContainText('was blank');
    await expectAccessible(page, 'a stack that was sorted');

    const asks = (type: string) =>
      page.getByRole('button', { name: new RegExp(`^Identify scan-\\d+\\.jpg as ${type}`) });
    await asks('Check').first().click();
    await expect(filings(page)).toHaveCount(5);
    await asks('Utility bill').click();
    await expect(filings(page)).toHaveCount(6);
    await page.getByRole('button', { name: 'Scan and sort' }).click();
    await expect(filings(page)).toHaveCount(7, PATIENT);
    await page.getByRole('button', { name: 'Scan another page' }).click();
    await expect(filings(page).filter({ hasText: 'Driver’s license' })).toContainText(
      'Ready to send',
      PATIENT,
    );
    await keyboard.press('Control+Enter');
    await allReady(page, 7);
    await keyboard.press('Control+Enter');
    await view(page, '7 submissions for 88-1042');
    expect(await presses()).toEqual({ clicks: 5, keys: 2 });
    await expect(page.getByText('Everything was delivered.')).toBeVisible(PATIENT);
    expect(platform.ledger.verifications.map(({ fields }) => fields.type).sort()).toEqual([
      'bank_statement',
      'bank_statement',
      'bank_statement',
      'check',
      'drivers_license',
      'tax_form',
      'utility_bill',
    ]);
  } finally {
    await scanner.close();
  }
});
