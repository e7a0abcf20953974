import type { Page } from '@playwright/test';

/**
 * Does something, and waits for a button to have a name that it keeps only for a moment. The page
 * itself watches for it, because on a busy computer this process could look too late.
 */
export async function untilShown(
  page: Page,
  name: string,
  act: () => Promise<void>,
): Promise<void> {
  const watch = await page.evaluateHandle((wanted) => {
    const isShown = () =>
      [...document.querySelectorAll('button')].some(
        (button) => (button.ariaLabel ?? button.textContent).trim() === wanted,
      );
    const shown = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isShown()) return;
        observer.disconnect();
        resolve();
      });
      const all = { subtree: true, childList: true, attributes: true, characterData: true };
      observer.observe(document.body, all);
    });
    // In an object, because a handle of a promise would await it.
    return { shown };
  }, name);
  await act();
  await watch.evaluate(({ shown }) => shown);
}
