import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { heldAnswer } from '../peers/practice-platform/common-faults.ts';
import { answering } from '../support/answering.ts';
import { noisyJpeg } from '../support/captures.ts';
import { scannedPages } from '../support/scans.ts';
import { bankStatement } from '../support/text-pdf.ts';
import { expectAccessible } from './support/accessible.ts';
import { enterOwner, outbox, sample, searchFor, slotCard, view } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';
import { dropOn } from './support/drop.ts';
import { type Line, layLine } from './support/line.ts';
import {
  allReady,
  countPresses,
  eightFiles,
  eightSorted,
  filings,
  placeBoth,
  rows,
} from './support/visit.ts';

const PATIENT = { timeout: 120_000 };
const PASSPORT = join(import.meta.dirname, '../fixtures/captures/mrz-td3.jpg');

/** The desk reaches its platform over a connection that can be cut. */
const lineTest = test.extend<{ line: Line }>({
  line: async ({ platform }, use) => {
    const line = await layLine(platform.url);
    await use(line);
    await line.close();
  },
  server: async ({ line }, use) => use(line.url),
});

// Promise: To find a submission, search for any word in its row.
// Promise: Everything that a customer brings at one time
test('turns eight files dropped on Find into seven submissions, with 4 clicks and 9 keys, one Send, and one receipt', async ({
  window,
  platform,
}) => {
  test.setTimeout(180_000);
  await window.keyboard.press('Control+1');
  await view(window, 'Find an application');
  const presses = await countPresses(window);
  await dropOn(window.locator('main'), await eightFiles());
  await view(window, '8 files. Which customer are they for?');
  await window.getByRole('searchbox').pressSequentially('88-1042');
  await window
    .getByRole('option', { name: /88-1042/ })
    .and(window.locator('[aria-setsize="1"]'))
    .click();
  await view(window, 'Whose ID or document is this?');
  await window.getByRole('button', { name: /^Jane Doe/ }).click();
  await expect(filings(window)).toHaveCount(5);
  for (const [at, what] of [
    'Driver’s license',
    'Bank statement, July 2026, 2 pages',
    'Bank statement, August 2026, 2 pages',
    'Bank statement, September 2026, 2 pages',
    'Tax form, Form 1120-S, 2025',
  ].entries()) {
    await expect(filings(window).nth(at)).toContainText(what);
    await expect(filings(window).nth(at)).toContainText('Ready to send');
  }
  await expectAccessible(window, 'the documents of a visit');
  await window.getByRole('button', { name: 'Identify voided check.jpg as Check' }).click();
  await window.getByRole('button', { name: 'Identify IMG_2044.jpg as Utility bill' }).click();
  await expect(filings(window)).toHaveCount(7);
  await window.keyboard.press('Control+Enter');
  await allReady(window);
  await expectAccessible(window, 'Review of a visit');
  await window.keyboard.press('Control+Enter');
  await view(window, '7 submissions for 88-1042');
  expect(await presses()).toEqual({ clicks: 4, keys: 9 });
  for (let at = 0; at < 7; at += 1) await expect(rows(window).nth(at)).toContainText('Sent');
  await expect(window.getByText('Everything was delivered.')).toBeVisible();
  await expectAccessible(window, 'Receipt of a visit');
  expect(platform.ledger.verifications.map(({ fields }) => fields.type).sort()).toEqual([
    'bank_statement',
    'bank_statement',
    'bank_statement',
    'check',
    'drivers_license',
    'tax_form',
    'utility_bill',
  ]);
  const owners = platform.ledger.verifications.map(({ fields }) => fields.personal_information_id);
  expect(new Set(owners).size).toBe(1);
  await outbox(window);
  await expect(window.getByText('7 submissions from one visit')).toBeVisible();
  await expectAccessible(window, 'Outbox with a visit');
  for (const [words, found] of [
    ['received no result', 7],
    ['sent utility', 1],
    ['voided check', 1],
    ['july 2026 pages', 1],
    ['refused', 0],
  ] as const) {
    await window
      .getByRole('searchbox', { name: 'Name, token, record ID, or document' })
      .fill(words);
    const listed = window.getByRole('button', { name: /^Receipt: 88-1042/ });
    await expect(listed).toHaveCount(found);
  }
  await window.getByRole('searchbox', { name: 'Name, token, record ID, or document' }).fill('');
  await window.getByRole('button', { name: /^Receipt: 88-1042, Jane Doe, Check/ }).click();
  await window.getByRole('button', { name: 'Show all 7 submissions in this visit' }).click();
  await view(window, '7 submissions for 88-1042');
});

test('chooses the only row on the screen with Enter after the platform answered, unless staff continue typing', async ({
  window,
  platform,
}) => {
  const hold = () => {
    const { fault, letCome } = heldAnswer();
    const off = platform.faults.add({ operation: 'searchApplications', fault, times: 9 });
    return () => {
      off();
      letCome();
    };
  };
  const dropped = async () => {
    await window.keyboard.press('Control+1');
    await view(window, 'Find an application');
    await dropOn(window.locator('main'), (await eightFiles()).slice(0, 1));
    await view(window, '1 file. Which customer is it for?');
  };
  await dropped();
  const box = window.getByRole('searchbox');
  const only = window
    .getByRole('option', { name: /88-1042/ })
    .and(window.locator('[aria-setsize="1"]'));
  // This computer knows the customer, so the row is there before the platform answers.
  const letCome = hold();
  await box.fill('88-1042');
  await only.waitFor();
  await box.press('Enter');
  await box.pressSequentially('9');
  letCome();
  await expect(window.getByText('No applications found')).toBeVisible();
  const letComeAgain = hold();
  await box.fill('88-1042');
  await only.waitFor();
  await box.press('Enter');
  letComeAgain();
  await view(window, 'Whose ID or document is this?');
  await expect(window.getByRole('region', { name: 'Customer' })).toContainText('88-1042');
});

const REFUSED = answering(422, { message: 'Invalid.', errors: { type: ['Not this one.'] } });

test('sends the others when one of seven submissions is refused and one gets no answer, and names each with its state', async ({
  window,
  platform,
}) => {
  test.setTimeout(180_000);
  await eightSorted(window);
  await placeBoth(window);
  await window.keyboard.press('Control+Enter');
  await allReady(window);
  const once = { operation: 'createVerification' } as const;
  platform.faults.add({ ...once, fault: REFUSED });
  const cut = { kind: 'cut-response', afterBytes: 0, by: 'reset' } as const;
  platform.faults.add({ ...once, nth: 3, fault: cut });
  await window.keyboard.press('Control+Enter');
  await view(window, '7 submissions for 88-1042');
  const patient = { timeout: 90_000 };
  await expect(window.getByText('2 aren’t confirmed and need your attention.')).toBeVisible(
    patient,
  );
  await expect(rows(window).filter({ hasText: 'Rejected' })).toHaveCount(1);
  await expect(rows(window).filter({ hasText: 'Outcome unknown' })).toHaveCount(1);
  await expect(rows(window).filter({ hasText: 'no result yet' })).toHaveCount(5, patient);
  // The submission without an answer arrived, and nothing sends it again.
  expect(platform.ledger.verifications).toHaveLength(6);
  await rows(window).filter({ hasText: 'Rejected' }).getByRole('button').click();
  await window.getByRole('button', { name: 'Correct and send again' }).click();
  await view(window, 'Add documents');
});

test('shows a visit after a lock as it was, moves two files with the pointer and keys, and undoes each move', async ({
  window,
}) => {
  test.setTimeout(180_000);
  await eightSorted(window);
  await window.keyboard.press('Control+l');
  await view(window, 'Locked');
  await expect(window.getByText('July 2026')).toHaveCount(0);
  await window.getByRole('textbox', { name: 'Password' }).fill('practice');
  await window.keyboard.press('Enter');
  await view(window, 'Add documents');
  await expect(filings(window)).toHaveCount(5);

  // With keys: the photo of the check becomes the next page of the July statement.
  const photo = window.getByRole('button', { name: 'Move to: voided check.jpg' });
  await photo.press('Enter');
  await window
    .getByRole('menuitem', { name: 'Move to: Bank statement, July 2026, 2 pages' })
    .press('Enter');
  const july = filings(window).filter({ hasText: 'Bank statement, July 2026, 3 pages' });
  await expect(july).toBeVisible();
  await expect(july).toContainText('2 files as one document');
  await window.keyboard.press('Control+z');
  await expect(photo).toBeVisible();
  await expect(filings(window).filter({ hasText: 'July 2026, 2 pages' })).toBeVisible();

  // With the pointer: dragged from the picture onto the submission.
  const picture = window.getByRole('button', { name: 'View larger: voided check.jpg' });
  await picture.dragTo(filings(window).filter({ hasText: 'August 2026' }));
  await expect(filings(window).filter({ hasText: 'August 2026, 3 pages' })).toBeVisible();
  await window.keyboard.press('Control+z');
  await expect(photo).toBeVisible();

  // All files of a submission join another one, which is then gone.
  await window
    .getByRole('button', { name: 'More options for: Bank statement, August 2026, 2 pages' })
    .press('Enter');
  await window
    .getByRole('menuitem', { name: 'Combine with: Bank statement, July 2026, 2 pages' })
    .press('Enter');
  await expect(filings(window)).toHaveCount(4);
  await expect(filings(window).filter({ hasText: '4 pages' })).toContainText('2 files as one');
  await window.keyboard.press('Control+z');
  await expect(filings(window)).toHaveCount(5);
  await expect(filings(window).filter({ hasText: 'August 2026, 2 pages' })).toBeVisible();

  // After a wrong type was undone, it waits again.
  await filings(window).first().click();
  await window.getByRole('button', { name: 'Identify IMG_2044.jpg as Check' }).press('Enter');
  await expect(filings(window)).toHaveCount(6);
  await window.keyboard.press('Control+z');
  await expect(filings(window)).toHaveCount(5);
  await expect(window.getByRole('heading', { name: 'Extra files 2' })).toBeVisible();
});

lineTest(
  'the line breaks while seven filings are sent: each arrives once, and what nobody knows is named',
  async ({ window, line, platform }) => {
    lineTest.setTimeout(240_000);
    await eightSorted(window);
    await placeBoth(window);
    await window.keyboard.press('Control+Enter');
    await allReady(window);
    const { ledger, faults } = platform;
    // Three are answered, and both uploads after them hang.
    const { fault, letCome } = heldAnswer();
    faults.add({ operation: 'createVerification', nth: 4, times: 2, fault });
    await window.keyboard.press('Control+Enter');
    await expect(rows(window).filter({ hasText: 'no result yet' })).toHaveCount(3, PATIENT);
    await line.cut();
    letCome();
    await view(window, '7 submissions for 88-1042');
    await expect(window.getByText(/been sent yet|need/)).toBeVisible();
    await line.mend();
    await window.evaluate(() => dispatchEvent(new Event('online')));
    await expect(window.getByText(/been sent yet/)).toHaveCount(0, PATIENT);
    const unknown = await rows(window).filter({ hasText: 'Outcome unknown' }).count();
    const sent = await rows(window).filter({ hasText: 'no result yet' }).count();
    expect(sent + unknown).toBe(7);
    expect(ledger.verifications.length).toBeGreaterThanOrEqual(sent);
    const digests = ledger.verifications.flatMap(({ files }) => files.map(({ sha256 }) => sha256));
    expect(new Set(digests).size).toBe(digests.length);
  },
);

test('takes eight files from the drop to the receipt by keyboard alone, in 12 keys', async ({
  window,
  platform,
}) => {
  await window.keyboard.press('Control+1');
  await view(window, 'Find an application');
  const presses = await countPresses(window);
  const { keyboard } = window;
  await dropOn(window.locator('main'), await eightFiles());
  await view(window, '8 files. Which customer are they for?');
  // No other application on the platform has a token that begins like this.
  await keyboard.type('88-104');
  await window
    .getByRole('option', { name: /88-1042/ })
    .and(window.locator('[aria-setsize="1"]'))
    .waitFor();
  await keyboard.press('Enter');
  await view(window, 'Whose ID or document is this?');
  const owner = window.getByRole('button', { name: /^Jane Doe/ });
  await expect(owner).toHaveAttribute('aria-keyshortcuts', '1');
  await keyboard.press('1');
  await view(window, 'Add documents');
  await expect(
    window.getByRole('button', { name: 'Identify voided check.jpg as Check' }),
  ).toBeFocused();
  await keyboard.press('Enter');
  await expect(
    window.getByRole('button', { name: 'Identify IMG_2044.jpg as Check' }),
  ).toBeFocused();
  await expect(
    window.getByRole('button', { name: 'Identify IMG_2044.jpg as Utility bill' }),
  ).toHaveAttribute('aria-keyshortcuts', '2');
  await keyboard.press('2');
  await expect(filings(window)).toHaveCount(7);
  await keyboard.press('Control+Enter');
  await allReady(window);
  await keyboard.press('Control+Enter');
  await view(window, '7 submissions for 88-1042');
  expect(await presses()).toEqual({ clicks: 0, keys: 12 });
  for (let at = 0; at < 7; at += 1) await expect(rows(window).nth(at)).toContainText('Sent');
  expect(platform.ledger.verifications).toHaveLength(7);
});

test('makes a submission from a photo whose text is read after its check, without a press', async ({
  window,
}) => {
  await window.keyboard.press('Control+1');
  await view(window, 'Find an application');
  const [photo] = await scannedPages(bankStatement({ name: 'Jane Doe', pages: [1] }));
  await dropOn(window.locator('main'), [
    { name: 'IMG_2051.jpg', base64: photo?.toString('base64') ?? '' },
    { name: 'form-1120s.pdf', base64: await readFile(sample('tax-form.pdf'), 'base64') },
  ]);
  await view(window, '2 files. Which customer are they for?');
  await searchFor(window, '88-1042');
  await window.getByRole('option', { name: /88-1042/ }).click();
  await view(window, 'Whose ID or document is this?');
  await window.keyboard.press('1');
  await expect(filings(window)).toHaveCount(2, PATIENT);
  await expect(filings(window).filter({ hasText: 'Bank statement, July 2026' })).toBeVisible();
});

test('rotates, cuts, pastes, splits off, reorders, drags, and deletes a file, and undoes each action separately', async ({
  window,
}) => {
  await eightSorted(window);
  const { keyboard } = window;
  const undo = window.getByRole('region', { name: 'Undo' });
  const front = slotCard(window, 'Front');
  const july = filings(window).filter({ hasText: 'July 2026' });
  const takeBack = async (said: RegExp) => {
    await expect(undo).toContainText(said);
    await keyboard.press('Control+z');
    await expect(undo).toHaveCount(0);
  };

  const isWide = () =>
    front.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth > img.naturalHeight);
  await front.press('t');
  await expect.poll(isWide).toBe(false);
  await takeBack(/^license-front\.jpg was rotated\./);
  await expect.poll(isWide).toBe(true);

  // By keys alone: cut here, pasted into another submission.
  await front.press('Control+x');
  await july.focus();
  await keyboard.press('Control+v');
  await expect(july).toContainText('3 pages');
  await takeBack(/^Moved to: Bank statement/);
  await expect(july).toContainText('2 pages');
  await expect(front).toContainText('license-front.jpg');

  // With the pointer: a file from its slot into another submission, and from there among the pages
  // of a third.
  await front.getByRole('button', { name: 'View larger: Front' }).dragTo(july);
  await expect(july).toContainText('3 pages');
  await july.click();
  const pages = window.getByRole('list', { name: 'Document pages' }).getByRole('button');
  await expect(pages).toHaveCount(3);
  await undo.getByRole('button', { name: 'Undo' }).waitFor();
  const august = filings(window).filter({ hasText: 'August 2026' }).locator('.small-picture');
  await august.dragTo(pages.nth(2), { targetPosition: { x: 5, y: 5 } });
  /** Returns the files of the pages in order, each of them once. */
  const order = () =>
    pages.evaluateAll((all) => [...new Set(all.map((page) => page.getAttribute('title')))]);
  await expect.poll(order).toEqual(['july.pdf', 'august.pdf', 'license-front.jpg']);

  // A page is moved and moved back, and the last two are split off and restored.
  await pages.last().focus();
  await keyboard.press('Alt+Home');
  await expect.poll(order).toEqual(['license-front.jpg', 'july.pdf', 'august.pdf']);
  await keyboard.press('Control+z');
  await expect.poll(order).toEqual(['july.pdf', 'august.pdf', 'license-front.jpg']);
  const many = await filings(window).count();
  await pages.nth(2).click();
  await window.getByRole('button', { name: 'More options for august.pdf' }).press('Enter');
  await window
    .getByRole('menuitem', { name: 'Split here: move 3 pages to a new submission' })
    .press('Enter');
  await expect(filings(window)).toHaveCount(many + 1);
  await keyboard.press('Control+z');
  await expect(filings(window)).toHaveCount(many);
  await expect.poll(order).toEqual(['july.pdf', 'august.pdf', 'license-front.jpg']);

  await pages.last().focus();
  await keyboard.press('Delete');
  await expect(pages).toHaveCount(4);
  await keyboard.press('Control+z');
  await expect.poll(order).toEqual(['july.pdf', 'august.pdf', 'license-front.jpg']);
});

test('shows how many of the files that arrived together are checked until all of them are', async ({
  window,
}) => {
  const files = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (at) => {
      const base64 = (await noisyJpeg(900 + at, 700)).toString('base64');
      return { name: `IMG_${at}.jpg`, base64 };
    }),
  );
  await dropOn(window.locator('footer').first(), files);
  const progress = window.getByRole('status').filter({ hasText: /^Checking \d of 6 files/ });
  await expect(progress).toBeVisible(PATIENT);
  await expect(progress).toHaveCount(0, PATIENT);
});

const heldTest = test.extend({ managed: { legalHolds: [{ name: 'Anna Eriksson' }] } });

heldTest(
  'a legal hold on one owner keeps the files of others out of that filing, and says why; the others are sent',
  async ({ window, platform }) => {
    await eightSorted(window);
    const base64 = await readFile(PASSPORT, 'base64');
    await dropOn(window.locator('footer').first(), [{ name: 'passport.jpg', base64 }]);
    const held = filings(window).filter({ hasText: 'Passport' });
    await held.click();
    await window.getByRole('button', { name: /^Owner/ }).click();
    await enterOwner(window, '4822', 'Anna Eriksson', null);
    await expect(held).toContainText('Owner: Anna Eriksson');
    const license = filings(window).filter({ hasText: 'license' });
    await license.click();
    await slotCard(window, 'Back').press('Control+x');
    await held.focus();
    await window.keyboard.press('Control+v');
    await expect(window.getByText('This is on legal hold')).toBeVisible();
    await expect(slotCard(window, 'Back')).toContainText('license-back.jpg');
    for (const [name, canGo] of [
      ['Driver', 1],
      ['Passport', 0],
    ] as const) {
      await window
        .getByRole('button', { name: new RegExp(`^More options for: ${name}`) })
        .press('Enter');
      await expect(window.getByRole('menuitem', { name: /^Combine with/ }).first()).toBeVisible();
      await expect(window.getByRole('menuitem', { name: 'Delete' })).toHaveCount(canGo);
      await window.keyboard.press('Escape');
    }

    await window.keyboard.press('Control+Enter');
    await window.getByRole('button', { name: /^Leave out: Passport/ }).click();
    await window.getByText('All 5 are ready to send').waitFor();
    await window.keyboard.press('Control+Enter');
    await view(window, '5 submissions for 88-1042');
    await expect.poll(() => platform.ledger.verifications.length).toBe(5);
    await expect(window.getByRole('region', { name: 'Not sent' })).toContainText('Passport');
  },
);
