import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createPracticePlatform } from '../../main/practice-platform/practice-platform.ts';
import {
  createPracticeScanner,
  type PracticeScanner,
} from '../../main/practice-scanner/practice-scanner.ts';
import { forkWorkerHost } from '../../main/precheck/pool/fork-worker-host.ts';
import { sample, signIn, slotCard, view } from '../e2e/support/counter.ts';
import { openDeskHere, startSharedParts } from '../e2e/support/desk-here.ts';
import { dropOn } from '../e2e/support/drop.ts';
import { type FakeCamera, fakeCamera } from '../e2e/support/fake-camera.ts';
import { CAMERA, cameraScene } from '../support/camera-scenes.ts';
import { BRANCH_SETTINGS } from '../support/file-case.ts';
import { keepWorkers } from '../support/kept-workers.ts';
import { Teller } from './counter/teller.ts';
import { type Measurement, measured } from './measurement.ts';

interface Customer {
  readonly token: string;
  readonly recordId: string;
  readonly name: string;
}

/** Customers of the practice platform: the same files for the same owner would be asked about. */
const JANE: Customer = { token: '88-1042', recordId: '4821', name: 'Jane Doe' };
/** The name on the card that the camera is shown. */
const CLEO: Customer = { token: '88-3310', recordId: '4833', name: 'Cleo Keiko Pemberly' };
const ZOE: Customer = { token: '88-5290', recordId: '4835', name: 'Zoë Núñez' };
/** Keys beyond what is typed for the application and the owner, and waiting, for a license by scanner. */
const LICENSE_GOALS = { keys: 12, waitMs: 10_000 };
/** Keys for a five-page statement of a customer who was here before. */
const STATEMENT_KEYS = 8;

/** Each way to a receipt, by keyboard alone, in a real browser against the practice platform and scanner. */
export async function* measure(): AsyncIterable<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'counter-bench-'));
  const camera = fakeCamera(join(folder, 'camera.y4m'), CAMERA);
  const scanner = await createPracticeScanner({ samplesDir: sample('.') });
  const platform = await createPracticePlatform({ applications: 200 });
  const shared = await startSharedParts(camera.browserArgs);
  const workers = keepWorkers(forkWorkerHost());
  const settings = { ...BRANCH_SETTINGS, scannerAddresses: [scanner.url] };
  const start = { server: platform.url, profile: join(folder, 'profile'), settings };
  const desk = await openDeskHere(start, { ...shared, workers });
  try {
    await signIn(desk.page);
    await view(desk.page, 'Find an application');
    yield* waysToTheReceipt(desk.page, camera, scanner);
  } finally {
    await desk.close();
    workers.end();
    shared.workers.end();
    await shared.browser.close();
    await platform.close();
    await scanner.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Way = (teller: Teller) => Promise<void>;

async function* waysToTheReceipt(
  page: Page,
  camera: FakeCamera,
  scanner: PracticeScanner,
): AsyncIterable<Measurement> {
  const byScanner: Way = async (teller) => {
    scanner.lay(...(scanner.samples?.turned ?? []));
    await teller.press('s');
    await teller.until(page.getByRole('group', { name: 'Turn the card over' }));
    await teller.press('s');
    await teller.until(page.locator('button:focus', { hasText: 'Review' }));
  };
  yield* license(page, 'scanner', byScanner, LICENSE_GOALS);

  const [front, back] = await Promise.all([
    cameraScene('front', 'front', { dpi: 270 }),
    cameraScene('front', 'back', { dpi: 310 }),
  ]);
  const byCamera: Way = async (teller) => {
    camera.show(front);
    await teller.tabTo(/^Front,/);
    await teller.press('c');
    for (const side of [back, front]) {
      await teller.until(page.locator('button:focus', { hasText: 'Keep' }));
      await teller.until(page.getByRole('dialog').locator('.badge', { hasText: 'Ready' }));
      camera.show(side);
      await teller.press('Enter');
    }
    for (const side of ['Front', 'Back']) {
      await teller.until(slotCard(page, side).getByText('Ready to send'));
    }
  };
  yield* license(page, 'camera', byCamera, {}, CLEO);

  const files = await Promise.all(
    ['license-back.jpg', 'license-front.jpg'].map(async (name) => ({
      name,
      base64: await readFile(sample(name), 'base64'),
    })),
  );
  const byDrop: Way = async (teller) => {
    await dropOn(page.getByRole('heading', { name: 'Add the captures' }), files);
    for (const side of ['Front', 'Back']) {
      await teller.until(slotCard(page, side).getByText('Ready to send'));
    }
  };
  yield* license(page, 'drop', byDrop);

  await newCustomer(page, byDrop, ZOE);
  scanner.load(scanner.samples?.statement ?? []);
  const teller = new Teller(page);
  await teller.press('Control+Shift+Enter');
  await teller.untilView('Add the captures');
  await byFeeder(teller);
  await send(teller);
  yield* rows('five-page statement by feeder, same customer', teller, { keys: STATEMENT_KEYS });

  await page.keyboard.press('Enter');
  const again = new Teller(page);
  await find(again, ZOE.token);
  await again.press('Tab', 'Enter');
  await again.untilView('Add the captures');
  scanner.load((scanner.samples?.statement ?? []).slice(1, 5));
  await byFeeder(again);
  await send(again);
  yield* rows('statement by feeder, customer found again', again, { keys: STATEMENT_KEYS });
}

/** Scans what lies in the feeder, to the last verdict. */
async function byFeeder(teller: Teller): Promise<void> {
  const { page } = teller;
  const review = page.locator('button:focus', { hasText: 'Review' });
  const doubtful = page.getByRole('group', { name: /seems to be blank/ });
  await teller.press('s');
  await teller.until(review.or(doubtful).first());
  if (await doubtful.isVisible()) await teller.press('Enter');
  await teller.until(review);
}

/** From Find to the owner of the only application with that token. */
async function find(teller: Teller, token: string): Promise<void> {
  await view(teller.page, 'Find an application');
  await teller.type(token);
  await teller.press('Enter');
  await teller.until(teller.page.getByText('1 application', { exact: true }));
  await teller.press('ArrowDown', 'Enter');
  await teller.untilView('Whose ID or document is it?');
}

async function* license(
  page: Page,
  by: string,
  way: Way,
  goals?: Partial<typeof LICENSE_GOALS>,
  customer: Customer = JANE,
): AsyncIterable<Measurement> {
  const teller = await newCustomer(page, way, customer);
  await page.keyboard.press('Enter');
  yield* rows(`license by ${by}`, teller, goals);
}

function* rows(
  what: string,
  { typed, pressed, waited }: Teller,
  goals: { readonly keys?: number; readonly waitMs?: number } = {},
): Iterable<Measurement> {
  const goal = (at: number | undefined) => (at === undefined ? {} : { goal: at });
  yield measured(`counter: ${what}, keys beside ${typed} typed`, [pressed], {
    unit: 'items',
    ...goal(goals.keys),
  });
  yield measured(`counter: ${what}, waiting`, [waited], goal(goals.waitMs));
}

/** From Find over application, owner and captures to the outbox, for a customer who was never here. */
async function newCustomer(
  page: Page,
  way: Way,
  { token, recordId, name }: Customer,
): Promise<Teller> {
  const teller = new Teller(page);
  await find(teller, token);
  await teller.tabTo(/^Owner record ID$/);
  await teller.type(recordId);
  await teller.press('Tab');
  await teller.type(recordId);
  await teller.press('Tab');
  await teller.type(name);
  await teller.press('Control+Enter');
  await teller.untilView('Add the captures');
  await way(teller);
  await send(teller);
  return teller;
}

async function send(teller: Teller): Promise<void> {
  await teller.press('Control+Enter');
  await teller.untilView('Check and send');
  // The drawn card is another person's: staff look, and say so.
  const differ = teller.page.getByRole('button', { name: /same person/ });
  if ((await differ.count()) > 0) {
    await teller.tabTo(/same person/);
    await teller.press('Enter');
  }
  await teller.press('Control+Enter');
  await teller.untilView('Sent');
}
