import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  chooseType,
  give,
  giveGood,
  sample,
  sendByKey,
  slotCard,
  toReview,
  view,
} from '../../test/e2e/support/counter.ts';

/** One picture of the film, and how long it's shown. */
interface Moment {
  readonly ms: number;
  /** Performs the steps. Resolves when the result is on the screen. */
  readonly go: (page: Page) => Promise<void>;
}

const WIDTH = 960;
const MOST_BYTES = 3_000_000;

const type = (text: string): Moment => ({
  ms: 250,
  go: (page) => page.getByRole('searchbox').fill(text),
});

/** Starts or ends a practice situation from the account menu. */
async function play(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: `Practice: ${item}` }).click();
}

/**
 * The steps of a customer at the counter: Find, a license with its verdict, a lost connection, and
 * sending.
 */
const MOMENTS: readonly Moment[] = [
  {
    ms: 900,
    go: async (page) => {
      await page.getByRole('button', { name: 'Start practicing' }).click();
      await page.getByRole('option', { name: /88-1042/ }).waitFor();
    },
  },
  type('Ac'),
  type('Acme B'),
  {
    ms: 1000,
    go: async (page) => {
      await page.getByRole('searchbox').fill('Acme Bakery');
      await page.getByText('2 applications').waitFor();
    },
  },
  {
    ms: 1300,
    go: async (page) => {
      await page.getByRole('option', { name: /88-1042/ }).click();
      await page.getByLabel('Owner record ID', { exact: true }).fill('4821');
      await page.getByLabel('Confirm owner record ID').fill('4821');
      await page.getByLabel('Owner’s name').fill('Jane Doe');
    },
  },
  {
    ms: 900,
    go: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await view(page, 'Add documents');
      await chooseType(page, 'Driver’s license');
    },
  },
  {
    ms: 2200,
    go: async (page) => {
      await giveGood(page, 'Front', sample('license-front.jpg'));
      await give(page, 'Back', sample('license-front.jpg'));
      await slotCard(page, 'Back').getByText('Not ready').waitFor();
    },
  },
  {
    ms: 1500,
    go: async (page) => {
      await slotCard(page, 'Back').press('Delete');
      await giveGood(page, 'Back', sample('license-back.jpg'));
    },
  },
  {
    ms: 1300,
    go: async (page) => {
      await play(page, 'go offline');
      await toReview(page);
    },
  },
  {
    ms: 2200,
    go: async (page) => {
      await sendByKey(page);
      await view(page, 'In the Outbox, in PRACTICE');
    },
  },
  {
    ms: 2500,
    go: async (page) => {
      await play(page, 'go back online');
      await view(page, 'Sent in PRACTICE');
    },
  },
];

/**
 * Creates one animated picture of the counter flow in practice mode.
 * @throws if the file is too large for a web page
 */
export async function film(page: Page, path: string): Promise<void> {
  const frames: Buffer[] = [];
  for (const { go } of MOMENTS) {
    await go(page);
    // Waits for the window to be rendered.
    await page.waitForTimeout(400);
    frames.push(
      await sharp(await page.screenshot())
        .resize(WIDTH)
        .png()
        .toBuffer(),
    );
  }
  const delay = MOMENTS.map(({ ms }) => ms);
  await sharp(frames, { join: { animated: true } })
    .webp({ quality: 70, loop: 0, delay })
    .toFile(path);
  const { size } = statSync(path);
  if (size > MOST_BYTES) throw new Error(`the film has ${size} bytes, at most ${MOST_BYTES}`);
}
