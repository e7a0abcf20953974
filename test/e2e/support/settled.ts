import type { Page } from '@playwright/test';

/**
 * Waits until nothing moves or changes its color any more, because nobody reads during a
 * transition.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const ends = (animation: Animation) => animation.effect?.getTiming().iterations !== Infinity;
    const running = document.getAnimations().filter(ends);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}
