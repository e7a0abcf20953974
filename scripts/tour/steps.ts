import type { Page } from '@playwright/test';
import {
  chooseType,
  enterOwner,
  giveGood,
  openApplication,
  sample,
  search,
  searchFor,
  sendByKey,
  slotCard,
  view,
} from '../../test/e2e/support/counter.ts';

interface Step {
  /** A description for people who view the tour. */
  readonly says: string;
  /** Performs the step. Resolves when its result is shown. */
  readonly go: (page: Page) => Promise<void>;
}

/**
 * A teller's counter flow, by the names of its screenshots: the front and back of a license, and
 * then a bank statement.
 */
export const STEPS: Readonly<Record<string, Step>> = {
  'sign-in': {
    says: 'Practice mode needs no account.',
    go: (page) => view(page, 'Practice mode'),
  },
  find: {
    says: 'Signed in: twenty thousand sample applications.',
    go: async (page) => {
      await page.getByRole('button', { name: 'Start practicing' }).click();
      await page.getByRole('option', { name: /88-1042/ }).waitFor();
    },
  },
  search: {
    says: 'The customer says “Acme Bakery LLC”.',
    go: async (page) => {
      await search(page, 'Acme Bakery LLC');
      await page.getByText('2 applications').waitFor();
    },
  },
  owner: {
    says: 'Opened: the bar above says for whom. Now its owner, the record ID twice.',
    go: async (page) => {
      await page.getByRole('option', { name: /88-1042/ }).click();
      await page.getByLabel('Owner record ID', { exact: true }).fill('4821');
      await page.getByLabel('Confirm owner record ID').fill('4821');
      await page.getByLabel('Owner’s name').fill('Jane Doe');
    },
  },
  'capture-empty': {
    says: 'A driver’s license: front required, back and selfie help.',
    go: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await view(page, 'Add documents');
      await chooseType(page, 'Driver’s license');
    },
  },
  capture: {
    says: 'Front and back, upright and checked.',
    go: async (page) => {
      await giveGood(page, 'Front', sample('license-front.jpg'));
      await giveGood(page, 'Back', sample('license-back.jpg'));
    },
  },
  review: {
    says: 'Review: who, what and each picture on one screen.',
    go: async (page) => {
      await page.keyboard.press('Control+Enter');
      await view(page, 'Review and send');
    },
  },
  receipt: {
    says: 'Sent: the receipt holds the record ID and the digests.',
    go: async (page) => {
      await sendByKey(page);
      await view(page, 'Sent in PRACTICE');
    },
  },
  document: {
    says: 'The next customer brings a bank statement as a PDF.',
    go: async (page) => {
      await openApplication(page, '88-2077');
      await enterOwner(page, '4822', 'Marcus Bolt', null);
      await page.getByText('Document', { exact: true }).click();
      await chooseType(page, 'Bank statement');
      await giveGood(page, 'Document', sample('bank-statement.pdf'));
    },
  },
  scanner: {
    says: 'The one after that has a card: S scans its front, and the panel asks for the back.',
    go: async (page) => {
      await openApplication(page, '88-5290');
      await enterOwner(page, '4825', 'Zoë Núñez');
      await page.keyboard.press('s');
      await page.getByRole('group', { name: 'Turn the card over' }).waitFor();
      await slotCard(page, 'Front')
        .locator('img')
        .first()
        .evaluate((picture: HTMLImageElement) => picture.decode());
    },
  },
  outbox: {
    says: 'The outbox: one sent, two drafts.',
    go: async (page) => {
      await page.getByRole('button', { name: /^Outbox/ }).click();
      await view(page, 'Outbox');
    },
  },
  'application-page': {
    says: 'The page of an application: all that the platform tells of it, in tabs.',
    go: async (page) => {
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await searchFor(page, '88-1042');
      await page.getByRole('searchbox').press('Shift+Enter');
      await page.getByRole('tab', { name: 'Offers' }).click();
      await page.getByRole('table').waitFor();
    },
  },
  settings: {
    says: 'Settings: services, labels, look.',
    go: async (page) => {
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await view(page, 'Settings');
    },
  },
};
