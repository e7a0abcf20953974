import type { Locator, Page } from '@playwright/test';

/** A teller at the keyboard: counts the keys and the time they wait for what comes next. */
export class Teller {
  readonly page: Page;
  /** Keys pressed beside what is typed into fields. */
  pressed = 0;
  /** Characters typed into fields. */
  typed = 0;
  /** Milliseconds from a key until what it leads to is there. */
  waited = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    this.pressed += keys.length;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.typed += text.length;
  }

  /** Presses Tab until the field or button of that name has the focus. */
  async tabTo(name: RegExp): Promise<void> {
    const focused = this.page.locator(':focus');
    for (let presses = 0; presses < 30; presses += 1) {
      if (name.test(await nameOf(focused))) return;
      await this.press('Tab');
    }
    throw new Error(`No focus on ${name}.`);
  }

  async until(there: Locator): Promise<void> {
    const began = performance.now();
    await there.waitFor();
    this.waited += performance.now() - began;
  }

  untilView(name: string): Promise<void> {
    return this.until(this.page.getByRole('heading', { name, level: 1 }));
  }
}

async function nameOf(focused: Locator): Promise<string> {
  if ((await focused.count()) === 0) return '';
  const label = await focused.evaluate(
    (element) =>
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent ??
      '',
  );
  return label.trim();
}
