import type { Page } from '@playwright/test';
import { heldAnswer, jsonAnswer } from '../peers/practice-platform/common-faults.ts';
import { chooseTab, openTab } from './support/application-page.ts';
import {
  enterOwner,
  giveGood,
  openApplication,
  openSettings,
  outbox,
  reviewAndSend,
  sample,
  searchFor,
  slotCard,
  view,
} from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';
import { settled } from './support/settled.ts';

/** The last one is the smallest window, and also 1280 × 800 at 200% zoom. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 900, height: 560 },
  { width: 640, height: 400 },
];

/** Keeps notices that disappear by themselves on the screen until the returned function is called. */
async function keepNotices(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { setTimeout: real } = globalThis;
    Object.assign(globalThis, { realTimeout: real });
    const PASSES = [5000, 8000];
    globalThis.setTimeout = ((act: () => void, ms: number, ...rest: unknown[]) =>
      PASSES.includes(ms) ? 0 : real(act, ms, ...rest)) as typeof setTimeout;
  });
  return () =>
    page.evaluate(() => {
      globalThis.setTimeout = (
        globalThis as unknown as { realTimeout: typeof setTimeout }
      ).realTimeout;
    });
}

/** Lists the controls, rows, and footer texts that a notice overlaps. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const notices = document.querySelector('.notices');
    const over = notices?.getBoundingClientRect();
    if (!notices || over === undefined || over.height < 20) return ['no notice is shown'];
    const shown = (element: Element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let above = element.parentElement; above !== null; above = above.parentElement) {
        if (getComputedStyle(above).overflowY === 'visible') continue;
        const box = above.getBoundingClientRect();
        left = Math.max(left, box.left);
        top = Math.max(top, box.top);
        right = Math.min(right, box.right);
        bottom = Math.min(bottom, box.bottom);
      }
      return { left, top, right, bottom };
    };
    const matters = 'button, a, input, select, textarea, [role=option], tr, .foot-bar, .foot-bar p';
    return [...document.querySelectorAll(matters)]
      .filter((element) => !notices.contains(element) && element.checkVisibility())
      .filter((element) => element.closest('dialog, :popover-open') === null)
      .filter((element) => getComputedStyle(element).clipPath === 'none')
      .filter((element) => {
        const { left, top, right, bottom } = shown(element);
        const wide = Math.min(right, over.right) - Math.max(left, over.left);
        const high = Math.min(bottom, over.bottom) - Math.max(top, over.top);
        return right > left && bottom > top && wide > 0.5 && high > 0.5;
      })
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`);
  });
}

/** Lists the name and the box of every control, heading, and picture of the screen. */
function places(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main :is(button, input, select, [role=option], h1, h2, .foot-bar, img)',
      ),
    ]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        return [name.slice(0, 40), x, y, width, height].join(' ');
      }),
  );
}

// The name is in the barcode. Reading the text would take an unpredictable time.
test.use({ managed: { featuresOff: ['reading'] } });

test('moves nothing on the screen when a notice appears and disappears', async ({
  window,
  platform,
}) => {
  const answer = heldAnswer();
  platform.faults.add({ operation: 'createVerification', fault: answer.fault });
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await giveGood(window, 'Back', sample('license-back.jpg'));
  await reviewAndSend(window);
  await window.getByRole('button', { name: 'Next customer' }).click();
  await openApplication(window, '88-2077');
  await enterOwner(window, '4822', 'Marcus Bolt');
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await slotCard(window, 'Front').getByRole('button', { name: 'Rotate Front' }).hover();
  await settled(window);

  const before = await places(window);
  answer.letCome();
  const told = window.getByText(/88-1042/).and(window.locator('.notices *'));
  await told.waitFor();
  await settled(window);
  expect(await places(window)).toEqual(before);
  await expect(told).toHaveCount(0, { timeout: 20_000 });
  expect(await places(window)).toEqual(before);
});

test('covers no button, field, row, or footer with a notice on any screen, even in a low window', async ({
  window,
  platform,
}) => {
  const { keyboard } = window;
  const pass = await keepNotices(window);
  const look = async (where: string) => {
    for (const size of SIZES) {
      await window.setViewportSize(size);
      await settled(window);
      expect(await covered(window), `${where}, ${size.width} × ${size.height}`).toEqual([]);
    }
    await window.setViewportSize({ width: 1280, height: 800 });
  };

  const refusal = heldAnswer();
  platform.faults.add({ operation: 'createVerification', fault: refusal.fault });
  platform.faults.add({
    operation: 'createVerification',
    fault: jsonAnswer(422, { message: 'No.' }),
  });
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await giveGood(window, 'Back', sample('license-back.jpg'));
  await reviewAndSend(window);
  await window.getByRole('button', { name: 'Next customer' }).click();
  await openApplication(window, '88-2077');
  await enterOwner(window, '4822', 'Marcus Bolt');
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await giveGood(window, 'Back', sample('license-back.jpg'));
  await slotCard(window, 'Back').press('Delete');
  await window.getByRole('region', { name: 'Undo' }).waitFor();
  await look('capture, one side removed');
  refusal.letCome();
  await window
    .locator('.notices')
    .getByText(/88-1042/)
    .waitFor();
  await look('capture, one refused');
  await slotCard(window, 'Front').press('Space');
  await window.getByRole('dialog').waitFor();
  await look('closer look');
  await keyboard.press('Escape');
  await keyboard.press('Control+Enter');
  await view(window, 'Review and send');
  await look('review');
  await window.getByRole('button', { name: 'Back to documents' }).click();
  await window.getByRole('button', { name: 'Save as draft' }).click();
  await window.locator('.notices').getByText('The draft is in the Outbox.').waitFor();
  await window.getByRole('option', { name: /88-1042/ }).waitFor();
  await look('find');
  await keyboard.press('Control+k');
  await window.getByRole('dialog', { name: 'Go to', exact: true }).waitFor();
  await look('palette');
  await keyboard.press('Escape');
  await window.getByRole('button', { name: 'All filters', exact: true }).click();
  await look('filters');
  await window.getByRole('button', { name: 'Close filters' }).click();
  await openTab(window, 'Offers');
  for (const tab of ['Overview', 'Offers', 'Commercial data', 'Files', 'Attributes']) {
    await chooseTab(window, tab);
    await look(tab);
  }
  await outbox(window);
  await look('outbox');
  for (const section of ['This desk', 'Server', 'Verification services', 'Licenses']) {
    await openSettings(window, section);
    await look(section);
  }
  await window.getByRole('button', { name: 'Find', exact: true }).click();
  await searchFor(window, '88-1042');
  await window.getByRole('option', { name: /88-1042/ }).click();
  await view(window, 'Whose ID or document is this?');
  await look('owner');
  await outbox(window);
  await window
    .getByRole('button', { name: /^Open: 88-1042/ })
    .first()
    .click();
  await window.locator('.foot-bar').waitFor();
  await look('receipt');
  await pass();
});
