import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';

/**
 * The standards of the Web Content Accessibility Guidelines 2.2, levels A and AA, and best
 * practices.
 */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that depend on colors. All others have the same result in both themes. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

interface Rules {
  readonly runOnly: { readonly type: 'tag' | 'rule'; readonly values: readonly string[] };
  readonly rules?: Readonly<Record<string, { readonly enabled: boolean }>>;
}

const ALL = { type: 'tag', values: STANDARDS } as const;
const withoutColors = Object.fromEntries(OF_COLORS.map((rule) => [rule, { enabled: false }]));

/** The interface of the checker in the page, as far as it is used here. */
interface Checker {
  run(options: Rules & { preload: boolean; resultTypes: readonly ['violations'] }): Promise<{
    violations: { id: string; nodes: { target: unknown[] }[] }[];
  }>;
}

/**
 * Fails with every violation on the screen except those of colors. `where` names the screen.
 * Checking colors takes half of the checker's time, so every pair of them is measured where they
 * are defined, and as painted in the views that `expectAccessibleInBoth` checks.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await settled(page);
  await expectNone(page, { runOnly: ALL, rules: withoutColors }, where);
}

/**
 * Fails with every violation on the screen in light mode, and with those that dark mode and forced
 * colors add.
 */
export async function expectAccessibleInBoth(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await settled(page);
  await expectNone(page, { runOnly: ALL }, `${where}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  await expectNone(page, { runOnly: { type: 'rule', values: OF_COLORS } }, `${where}, dark`);
  await expectReadableForced(page, where);
}

/**
 * Fails with texts in the canvas color, because with forced colors the system paints the canvas
 * behind every text.
 */
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
    // No selected rule reads style sheets, so they need not be loaded and parsed.
    const options = { ...asked, preload: false, resultTypes: ['violations'] } as const;
    const { violations } = await axe.run(options);
    return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target}`);
  }, rules);
  expect(found.map((one) => `${where}: ${one}`)).toEqual([]);
}

/**
 * Adds the checker to the page once. Its package's own method adds and runs it twice in each run.
 */
async function loaded(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  source ??= readFileSync(
    createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
    'utf8',
  );
  await page.evaluate(source);
}

let source: string | undefined;
