import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Standards of the Web Content Accessibility Guidelines 2.2, levels A and AA, and good practice. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose outcome depends on colors: all else is the same in both themes. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** Fails with every violation on the screen, in the theme it is in; `where` names the screen. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await settled(page);
  await expectNone(new AxeBuilder({ page }).withTags(STANDARDS), where);
}

/** Fails with every violation on the screen in light, and with what the colors of dark add. */
export async function expectAccessibleInBoth(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, `${where}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  await expectNone(new AxeBuilder({ page }).withRules(OF_COLORS), `${where}, dark`);
}

/** Colors in the middle of a transition are nobody's reading matter. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const ends = (animation: Animation) => animation.effect?.getTiming().iterations !== Infinity;
    const running = document.getAnimations().filter(ends);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

async function expectNone(axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${where}: ${id} at ${nodes[0]?.target}`);
  expect(found).toEqual([]);
}
