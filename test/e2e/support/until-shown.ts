import type { Page } from '@playwright/test';

/**
 * Does something, and waits for a button to have a name that it keeps for a moment only. The page itself
 * watches for it, from before: on a busy machine this process could look when it is gone.
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
    // In an object, as the handle of a promise would wait for it.
    return { shown };
  }, name);
  await act();
  await watch.evaluate(({ shown }) => shown);
}
