import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { enterOwner, openApplication, outbox, searchFor, view } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';
import { dropOn } from './support/drop.ts';
import { allReady, eightSorted, filings, placeBoth, statement } from './support/visit.ts';

const PATIENT = { timeout: 120_000 };
const PASSPORT = join(import.meta.dirname, '../fixtures/captures/mrz-td3.jpg');

test('has no owner for the second ID of two owners of one business until staff choose one, and sends each paper under its owner', async ({
  window,
  platform,
}) => {
  test.setTimeout(180_000);
  await eightSorted(window);
  await placeBoth(window);
  const base64 = await readFile(PASSPORT, 'base64');
  await dropOn(window.locator('footer').first(), [{ name: 'passport.jpg', base64 }]);
  const second = filings(window).filter({ hasText: 'Passport' });
  await expect(second).toContainText('Choose an owner');
  // Another customer comes in between, and staff return to the second ID directly.
  await openApplication(window, '88-2077');
  await outbox(window);
  await window
    .getByRole('listitem')
    .filter({ hasText: 'Passport' })
    .getByRole('button', { name: /^Open/ })
    .click();
  await view(window, 'Whose ID or document is this?');
  const forOthers = window.getByRole('checkbox', { name: /other submissions/ });
  await expect(forOthers).toBeVisible();
  await expect(forOthers).not.toBeChecked();
  await enterOwner(window, '4822', 'Anna Eriksson', null);
  await expect(second).toContainText('Owner: Anna Eriksson');
  await expect(filings(window).filter({ hasText: 'July 2026' })).not.toContainText('Anna');
  expect(platform.ledger.verifications).toHaveLength(0);

  await filings(window).filter({ hasText: 'voided check' }).click();
  await window.getByRole('button', { name: /^Owner/ }).click();
  await enterOwner(window, '4822', 'Anna Eriksson', null);
  await window.keyboard.press('Control+Enter');
  await view(window, 'Review 8 submissions');
  // The passport has expired, so it stays behind as a draft.
  await window.getByRole('button', { name: /^Leave out.*Passport/ }).click();
  await window.getByText('All 7 are ready to send').waitFor(PATIENT);
  await window.keyboard.press('Control+Enter');
  await view(window, '7 submissions for 88-1042');
  await expect.poll(() => platform.ledger.verifications.length, PATIENT).toBe(7);
  const owners = new Map(
    platform.ledger.verifications.map(({ fields }) => [
      fields.type,
      fields.personal_information_id,
    ]),
  );
  expect(owners.get('check')).toBe('4822');
  owners.delete('check');
  expect([...owners.keys()].sort()).toEqual([
    'bank_statement',
    'drivers_license',
    'tax_form',
    'utility_bill',
  ]);
  expect(new Set(owners.values())).toEqual(new Set(['4821']));
  await expect(window.getByText(/Passport/)).toBeVisible();
});

test('keeps the visits of two customers apart when one follows the other', async ({
  window,
  platform,
}) => {
  test.setTimeout(180_000);
  const begin = async (token: string, name: string, ...months: readonly string[]) => {
    await window.keyboard.press('Control+1');
    await view(window, 'Find an application');
    await dropOn(
      window.locator('main'),
      months.map((month) => ({
        name: `${month}.pdf`,
        base64: statement(month, '1', '30', name),
      })),
    );
    await view(window, `${months.length} files. Which customer are they for?`);
    await searchFor(window, token);
    await window.getByRole('option', { name: new RegExp(token) }).click();
    await view(window, 'Whose ID or document is this?');
  };
  await begin('88-1042', 'Jane Doe', 'April', 'June');
  await window.getByRole('button', { name: /^Jane Doe/ }).press('Enter');
  await view(window, 'Add documents');
  await expect(filings(window)).toHaveCount(2, PATIENT);
  await window.getByRole('button', { name: 'Save as draft' }).click();

  await begin('88-2077', 'Luis Ortega', 'September', 'November');
  await enterOwner(window, '5210', 'Luis Ortega', null);
  await expect(filings(window)).toHaveCount(2, PATIENT);
  await expect(filings(window).filter({ hasText: /April|June/ })).toHaveCount(0);
  await window.keyboard.press('Control+Enter');
  await allReady(window, 2);
  await window.keyboard.press('Control+Enter');
  await view(window, '2 submissions for 88-2077');
  await expect.poll(() => platform.ledger.verifications.length, PATIENT).toBe(2);

  await outbox(window);
  await window
    .getByRole('button', { name: /^Open: 88-1042/ })
    .first()
    .click();
  await view(window, 'Add documents');
  await expect(filings(window)).toHaveCount(2);
  await window.keyboard.press('Control+Enter');
  await allReady(window, 2);
  await window.keyboard.press('Control+Enter');
  await view(window, '2 submissions for 88-1042');
  await expect.poll(() => platform.ledger.verifications.length, PATIENT).toBe(4);
  const sent = platform.ledger.verifications.map(({ applicationId, fields, files }) => [
    applicationId,
    fields.personal_information_id,
    files[0]?.sha256,
  ]);
  const digestOf = (month: string, name: string) =>
    createHash('sha256')
      .update(statement(month, '1', '30', name), 'base64')
      .digest('hex');
  const [jane, luis] = ['88-1042', '88-2077'].map(
    (token) => platform.samples.applications.find((one) => one.clientTrackingToken === token)?.id,
  );
  expect(sent.toSorted()).toEqual(
    [
      [luis, '5210', digestOf('September', 'Luis Ortega')],
      [luis, '5210', digestOf('November', 'Luis Ortega')],
      [jane, sent[2]?.[1], digestOf('April', 'Jane Doe')],
      [jane, sent[2]?.[1], digestOf('June', 'Jane Doe')],
    ].toSorted(),
  );
  expect(sent[2]?.[1]).not.toBe('5210');
});
