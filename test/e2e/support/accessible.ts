import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Standards of the Web Content Accessibility Guidelines 2.2, levels A and AA, and good practice. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with every violation on the screen, in the theme it is in; `where` names the screen. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Colors in the middle of a transition are nobody's reading matter.
  await page.waitForTimeout(250);
  const { violations } = await new AxeBuilder({ page })
    .withTags(STANDARDS)
    .setLegacyMode()
    .analyze();
  const found = violations.map(({ id, nodes }) => `${where}: ${id} at ${nodes[0]?.target}`);
  expect(found).toEqual([]);
}
