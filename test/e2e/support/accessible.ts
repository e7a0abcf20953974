import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';

/** Standards of the Web Content Accessibility Guidelines 2.2, levels A and AA, and good practice. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose outcome depends on colors: all else is the same in both themes. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

interface Rules {
  readonly runOnly: { readonly type: 'tag' | 'rule'; readonly values: readonly string[] };
  readonly rules?: Readonly<Record<string, { readonly enabled: boolean }>>;
}

const ALL = { type: 'tag', values: STANDARDS } as const;
const withoutColors = Object.fromEntries(OF_COLORS.map((rule) => [rule, { enabled: false }]));

/** What the checker puts into the page, as far as it is used here. */
interface Checker {
  run(options: Rules & { preload: boolean; resultTypes: readonly ['violations'] }): Promise<{
    violations: { id: string; nodes: { target: unknown[] }[] }[];
  }>;
}

/**
 * Fails with every violation on the screen but those of colors; `where` names the screen. To look at colors
 * takes half of the checker's time: every pair of them is measured where they are defined, and as it is
 * painted on the views that `expectAccessibleInBoth` looks at.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await settled(page);
  await expectNone(page, { runOnly: ALL, rules: withoutColors }, where);
}

/** Fails with every violation on the screen in light, and with what dark and forced colors add. */
export async function expectAccessibleInBoth(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await settled(page);
  await expectNone(page, { runOnly: ALL }, `${where}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  await expectNone(page, { runOnly: { type: 'rule', values: OF_COLORS } }, `${where}, dark`);
  await expectReadableForced(page, where);
}

/** Fails with texts of the canvas's color: where a system forces colors, it paints the canvas behind every text. */
export async function expectReadableForced(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await settled(page);
  const unreadable = await page.evaluate(() => {
    document.documentElement.style.setProperty('outline-color', 'Canvas');
    const canvas = getComputedStyle(document.documentElement).outlineColor;
    document.documentElement.style.removeProperty('outline-color');
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      const text = texts.currentNode.textContent?.trim();
      if (!element || !text || !element.checkVisibility()) continue;
      const { color, forcedColorAdjust } = getComputedStyle(element);
      if (color === canvas && forcedColorAdjust !== 'none') found.push(text);
    }
    return found;
  });
  await page.emulateMedia({ forcedColors: 'none' });
  expect(unreadable.map((text) => `${where}, forced colors: ${text}`)).toEqual([]);
}

async function expectNone(page: Page, rules: Rules, where: string): Promise<void> {
  await loaded(page);
  const found = await page.evaluate(async (asked) => {
    const { axe } = window as unknown as { axe: Checker };
    // No rule that is asked for reads style sheets: they need not be fetched and read for it.
    const options = { ...asked, preload: false, resultTypes: ['violations'] } as const;
    const { violations } = await axe.run(options);
    return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target}`);
  }, rules);
  expect(found.map((one) => `${where}: ${one}`)).toEqual([]);
}

/** Puts the checker into the page once; its package's own way puts it there twice a run, and runs it to do so. */
async function loaded(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  source ??= readFileSync(
    createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
    'utf8',
  );
  await page.evaluate(source);
}

let source: string | undefined;
