import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { createPracticePlatform } from '../../main/practice/platform/practice-platform.ts';
import {
  createPracticeScanner,
  type PracticeScanner,
} from '../../main/practice/scanner/practice-scanner.ts';
import { forkWorkerHost } from '../../main/system/workers/fork-worker-host.ts';
import { sample, signIn, view } from '../e2e/support/counter.ts';
import { openDeskHere, shareParts } from '../e2e/support/desk-here.ts';
import { BRANCH_SETTINGS } from '../support/file-case.ts';
import { keepWorkers } from '../support/kept-workers.ts';
import { type Measurement, measured } from './measurement.ts';

const JANE = { token: '88-1042', recordId: '4821', name: 'Jane Doe' };
/** The maximum number of key presses besides typing the application and the owner. */
const KEYS = 12;
/** The maximum waiting time in a flow that may take staff a minute. */
const WAIT_MS = 10_000;

/**
 * Measures the flow from Find to the receipt with keyboard and scanner, in a real browser with the
 * practice platform.
 */
export async function* measure(): AsyncIterable<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'counter-bench-'));
  const scanner = await createPracticeScanner({ samplesDir: sample('.') });
  const platform = await createPracticePlatform({ applications: 200, password: 'practice' });
  const shared = shareParts();
  const workers = keepWorkers(forkWorkerHost());
  const settings = BRANCH_SETTINGS;
  const start = { server: platform.url, profile: join(folder, 'profile'), settings };
  const desk = await openDeskHere(start, { ...shared, workers }, async (ask) => {
    await ask('settings:update', { scannerAddresses: [scanner.url] });
  });
  try {
    await signIn(desk.page);
    await view(desk.page, 'Find an application');
    yield* toTheReceipt(desk.page, scanner);
  } finally {
    await desk.close();
    workers.end();
    await shared.end();
    await platform.close();
    await scanner.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function* toTheReceipt(page: Page, scanner: PracticeScanner): AsyncIterable<Measurement> {
  const teller = new Teller(page);
  await teller.newCustomer();
  scanner.lay(...(scanner.samples?.turned ?? []));
  await teller.press('s');
  await teller.until(page.getByRole('group', { name: 'Turn the card over' }));
  await teller.press('s');
  await teller.until(page.locator('button:focus', { hasText: 'Review' }));
  await teller.send();
  const { typed, pressed, waited } = teller;
  const counted = { unit: 'items', goal: KEYS } as const;
  yield measured(`license by scanner: keys beside ${typed} typed`, [pressed], counted);
  yield measured('license by scanner: waiting', [waited], { goal: WAIT_MS });
}

/** A teller at the keyboard. Counts the keys and the time that the teller waits. */
class Teller {
  readonly page: Page;
  /** The keys that were pressed besides typing into fields. */
  pressed = 0;
  /** The characters that were typed into fields. */
  typed = 0;
  /** The milliseconds from a key until its effect is visible. */
  waited = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Goes from Find through application and owner to Capture. */
  async newCustomer(): Promise<void> {
    await this.type(JANE.token);
    await this.press('Enter');
    await this.until(this.page.getByText('1 application', { exact: true }));
    await this.press('ArrowDown', 'Enter');
    await this.untilView('Whose ID or document is this?');
    await this.tabTo(/^Owner record ID$/);
    for (const text of [JANE.recordId, JANE.recordId]) {
      await this.type(text);
      await this.press('Tab');
    }
    await this.type(JANE.name);
    await this.press('Control+Enter');
    await this.untilView('Add documents');
    // The first offered type has the focus: a license, or what was sent last.
    await this.until(this.page.getByRole('group', { name: 'Suggested types' }));
    await this.press('Enter');
    await this.until(this.page.locator('[id^=slot-]:focus'));
  }

  async send(): Promise<void> {
    await this.press('Control+Enter');
    await this.untilView('Review and send');
    // The drawn card is another person's, so staff look and confirm it.
    if ((await this.page.getByRole('button', { name: /same person|^I compared/ }).count()) > 0) {
      await this.tabTo(/same person|^I compared/);
      await this.press('Enter');
    }
    await this.until(this.page.locator('footer button.primary:not([aria-disabled])'));
    await this.press('Control+Enter');
    await this.untilView('Sent');
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    this.pressed += keys.length;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.typed += text.length;
  }

  /** Presses Tab until the field or button with that name has the focus. */
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
