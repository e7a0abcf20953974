import type { ApplicationId } from '../../preload/contract/ids.ts';
import { heldAnswer } from '../peers/practice-platform/common-faults.ts';
import { writeLargePicture } from '../support/large-picture.ts';
import { expectAccessible } from './support/accessible.ts';
import {
  enterOwner,
  giveGood,
  openApplication,
  outbox,
  reviewAndSend,
  sample,
  view,
} from './support/counter.ts';
import type { Ask } from './support/desk-here.ts';
import { expect, findTest, captureTest as test } from './support/desk-test.ts';

test('selects rows with keys, deletes them together, restores them with one press, deletes for good only those, and records a customer’s withdrawal separately', async ({
  window,
}) => {
  const { keyboard } = window;
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await window.getByRole('button', { name: 'Save as draft' }).click();
  await openApplication(window, '88-2077');
  await outbox(window);
  const drafts = window.getByRole('region', { name: 'Drafts' });
  const boxes = drafts.getByRole('checkbox');
  const chosen = (n: string) => window.getByRole('region', { name: `${n} selected` });
  await boxes.first().focus();
  await keyboard.press('Space');
  await expect(chosen('1 row')).toBeVisible();
  await keyboard.press('Shift+ArrowDown');
  await expect(boxes.nth(1)).toBeFocused();
  await expect(boxes.nth(1)).toBeChecked();
  await keyboard.press('ArrowUp');
  await expect(boxes.first()).toBeFocused();
  await chosen('2 rows').getByRole('button', { name: 'Clear selection' }).click();
  await boxes.first().focus();
  await keyboard.press('Control+a');
  await chosen('2 rows').getByRole('button', { name: 'Delete' }).click();
  const dialog = window.getByRole('dialog', { name: 'Delete 2 drafts?' });
  // The record contains the reason, so nothing is selected in advance.
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByRole('radiogroup', { name: 'Reason' })).toHaveAccessibleDescription(
    'Choose a reason.',
  );
  await expect(dialog.getByRole('radio', { name: 'No longer needed' })).toBeFocused();
  await expectAccessible(window, 'a reason that is missing');
  await keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(drafts).toHaveCount(0);
  await keyboard.press('Control+z');
  await expect(boxes).toHaveCount(2);

  const rows = drafts.getByRole('listitem');
  await window.getByRole('button', { name: /^Delete: 88-1042, Jane Doe/ }).click();
  const question = window.getByRole('dialog', { name: 'Delete this draft?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows).toHaveCount(2);
  await window.getByRole('button', { name: /^Delete: 88-1042, Jane Doe/ }).click();
  await question.getByRole('radio', { name: 'No longer needed' }).check();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rows).toHaveCount(1);
  await window.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);
  await window.getByRole('button', { name: /^Delete: 88-1042, Jane Doe/ }).click();
  await question.getByRole('radio', { name: 'No longer needed' }).check();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rows).toHaveCount(1);
  await window.reload();
  await outbox(window);
  await expect(rows).toHaveText([/88-2077/]);

  await window.getByRole('button', { name: 'New', exact: true }).click();
  await view(window, 'New submission');
  const parked = window.getByRole('region', { name: 'Drafts' }).getByRole('listitem');
  await expect(parked).toHaveText([/88-2077.*started less than a minute ago/]);
  await parked.getByRole('button', { name: /^Delete/ }).click();
  await expect(question.getByRole('radio', { name: 'No longer needed' })).toBeFocused();
  await window.keyboard.press('ArrowDown');
  await expect(question.getByRole('radio', { name: 'The customer withdrew' })).toBeChecked();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(parked).toHaveCount(0);
  await window.reload();
  await outbox(window);
  await expect(window.getByText('Nothing here yet')).toBeVisible();
});

/** Three drafts of one customer, one of another, and one without a customer. */
const twoCustomers = findTest.extend({
  prepare: {
    async at(ask: Ask) {
      for (const name of [
        'Acme Bakery LLC',
        'Bolt Cafe',
        'Acme Bakery LLC',
        null,
        'Acme Bakery LLC',
      ]) {
        const { id: submissionId } = await ask('submission:create', {});
        if (name === null) continue;
        const applicationId = `app-${name.length}` as ApplicationId;
        const applicant = { applicationId, clientTrackingToken: null, legalName: name };
        await ask('submission:assign-application', { submissionId, applicant });
      }
    },
  },
});

// Promise: In the Outbox, submissions are grouped under the customer's name
twoCustomers(
  'rows of one customer are together under the name, and the columns of all rows align',
  async ({ window }) => {
    await outbox(window);
    const drafts = window.getByRole('region', { name: 'Drafts' });
    const rows = drafts.getByRole('listitem');
    await expect(rows).toHaveCount(5);
    await expect(drafts.getByText('Acme Bakery LLC', { exact: true })).toHaveCount(1);
    await expect(drafts.getByText('3 submissions', { exact: true })).toBeVisible();
    await expect(drafts.getByText('Bolt Cafe', { exact: true })).toBeVisible();
    await expect(rows.filter({ hasText: 'Bolt Cafe' })).toHaveCount(1);
    await expectAccessible(window, 'Outbox with two customers');
    for (const width of [1280, 1024, 800]) {
      await window.setViewportSize({ width, height: 800 });
      const edges = await rows.evaluateAll((all) =>
        all.map((row) =>
          [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().left)).join(),
        ),
      );
      expect(new Set(edges).size, `${width} pixels: ${edges.join('; ')}`).toBe(1);
    }
  },
);

/** The drafts of a long day, the first of them with a name. */
const longDay = findTest.extend({
  prepare: {
    async at(ask: Ask) {
      const { id: submissionId } = await ask('submission:create', {});
      await ask('submission:rename', { submissionId, label: 'blue folder' });
      for (let made = 1; made <= 200; made += 1) await ask('submission:create', {});
    },
  },
});

longDay('a draft that no page read yet holds is found all the same', async ({ window }) => {
  await outbox(window);
  await window.getByText('Showing 200 of 201').waitFor();
  await window
    .getByRole('searchbox', { name: 'Name, token, record ID, or document' })
    .fill('blue fol');
  await expect(window.getByRole('listitem').filter({ hasText: 'blue folder' })).toHaveCount(1);
});

test('cancels a running upload before it can arrive when it is taken back, and asks before the window closes meanwhile', async ({
  window,
  platform,
  host,
}, testInfo) => {
  const large = testInfo.outputPath('large.png');
  await writeLargePicture(large);
  await giveGood(window, 'Front', large);
  platform.faults.add({
    operation: 'createVerification',
    fault: { kind: 'slow-request', bytesPerSecond: 700_000 },
  });
  await reviewAndSend(window);
  await expect.poll(() => platform.ledger.count('createVerification')).toBe(1);
  await expect(window.getByRole('progressbar')).toBeVisible();
  const asks = () =>
    window.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  // In Electron, main asks.
  expect(await asks()).toBe(host === 'chromium');
  await window.getByRole('button', { name: /^Move to drafts/ }).click();
  await view(window, 'Add documents');
  const [broken] = platform.ledger.requestsOf('createVerification');
  await expect.poll(() => broken?.over, { timeout: 60_000 }).toBe(true);
  expect(broken).toMatchObject({ complete: false, status: null });
  expect(platform.ledger.verifications).toEqual([]);
  expect(await asks()).toBe(false);

  await reviewAndSend(window);
  await view(window, 'Sent');
  expect(platform.ledger.verifications).toMatchObject([
    { fields: { personal_information_id: '4821' } },
  ]);
});

findTest(
  'two customers’ files on their way: the second goes once one was taken, each once and with its own owner',
  async ({ window, platform }) => {
    for (const [token, owner, name] of [
      ['88-1042', '4821', 'Jane Doe'],
      ['88-2077', '4822', 'Marcus Bolt'],
    ] as const) {
      await openApplication(window, token);
      await enterOwner(window, owner, name);
      await giveGood(window, 'Front', sample('license-front.jpg'));
      await window.getByRole('button', { name: 'Save as draft' }).click();
    }
    const { fault, letCome } = heldAnswer();
    platform.faults.add({ operation: 'createVerification', fault, times: 2 });
    for (const token of ['88-1042', '88-2077']) {
      await outbox(window);
      await window.getByRole('button', { name: new RegExp(`^Open: ${token}`) }).click();
      await view(window, 'Add documents');
      await reviewAndSend(window);
      await view(window, 'In the Outbox');
      await expect(window.getByRole('button', { name: 'Next customer' })).toBeFocused();
      await window.keyboard.press('Enter');
      await view(window, 'Find an application');
    }
    await outbox(window);
    const onTheWay = window.getByRole('region', { name: 'On its way' }).getByRole('listitem');
    await expect(onTheWay).toHaveText([/Sending.*Jane Doe/, /Waiting.*Marcus Bolt/]);
    expect(platform.ledger.requestsOf('createVerification').map(({ over }) => over)).toEqual([
      false,
    ]);

    letCome();
    const sent = window.getByRole('region', { name: 'Done' }).getByRole('listitem');
    await expect(sent).toHaveCount(2);
    await expect(onTheWay).toHaveCount(0);
    expect(platform.ledger.count('createVerification')).toBe(2);
    const [jane, marcus] = platform.samples.applications;
    const entries = [...platform.ledger.verifications].sort((a, b) =>
      String(a.fields.personal_information_id).localeCompare(
        String(b.fields.personal_information_id),
      ),
    );
    expect(entries).toMatchObject([
      { applicationId: jane?.id, fields: { personal_information_id: '4821' } },
      { applicationId: marcus?.id, fields: { personal_information_id: '4822' } },
    ]);
  },
);
