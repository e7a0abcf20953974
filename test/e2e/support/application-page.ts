import type { Page } from '@playwright/test';
import { searchFor, view } from './counter.ts';

/** How long Tab is pressed again and again, because its target may still be loading. */
const PATIENCE_MS = 30_000;

/**
 * Opens a tab of the platform's first application from Find, with the keyboard from the list on.
 */
export async function openTab(window: Page, name: string): Promise<void> {
  await searchFor(window, '88-1042');
  await window.getByRole('listbox', { name: 'Applications' }).press('Shift+Enter');
  await view(window, '88-1042');
  await tabTo(window, 'Overview');
  const inRow = window.getByRole('tab', { name });
  const isInRow = await inRow.isVisible();
  if (!isInRow) {
    await tabTo(window, 'More');
    await window.keyboard.press('Enter');
  }
  const goal = isInRow ? inRow : window.getByRole('menuitem', { name });
  while (!(await goal.evaluate((element) => element === document.activeElement))) {
    await window.keyboard.press(isInRow ? 'ArrowRight' : 'ArrowDown');
  }
  await window.keyboard.press('Enter');
  await window.getByRole('tabpanel', { name }).locator(':scope > *').first().waitFor();
}

/** Presses Tab until the focus is on an element whose name or text begins like this. */
export async function tabTo(window: Page, name: string): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    await window.keyboard.press('Tab');
    const focused = await window.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      return element.ariaLabel ?? element.labels?.[0]?.innerText ?? element.innerText;
    });
    if (focused.trim().startsWith(name)) return;
  }
  throw new Error(`Tab never came to ${name}.`);
}

/** Opens a tab of the open page, in the row or under *More*. */
export async function chooseTab(window: Page, name: string): Promise<void> {
  const inRow = window.getByRole('tab', { name, exact: true });
  if (await inRow.isVisible()) return inRow.click();
  await window.getByRole('button', { name: 'More', exact: true }).click();
  await window.getByRole('menuitem', { name, exact: true }).click();
}
