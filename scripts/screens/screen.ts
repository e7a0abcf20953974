import type { Page } from '@playwright/test';
import type { PracticeScanner } from '../../main/practice/scanner/practice-scanner.ts';
import type { FakeCamera } from '../../test/e2e/support/fake-camera.ts';
import type { Line } from '../../test/e2e/support/line.ts';
import type { PracticePlatform } from '../../test/peers/practice-platform/practice-platform.ts';

/**
 * What the screens use: a desk, its platform, the connection between the two, and the desk's
 * devices.
 */
export interface Stage {
  /** The open window. */
  readonly page: Page;
  readonly platform: PracticePlatform;
  readonly line: Line;
  readonly camera: FakeCamera;
  /** A scanner that the desk doesn't know until a screen enters its address. */
  readonly scanner: PracticeScanner;
  /** Closes the desk, removes its journals, and reopens it. */
  readonly loseJournal: () => Promise<void>;
  /** Closes the desk and reopens it with an organization's rules. */
  readonly rule: (managed: object) => Promise<void>;
  /** Closes the desk, changes settings in their file, and reopens it. */
  readonly edit: (settings: object) => Promise<void>;
}

/**
 * The screens in the order in which they're opened. The key appears in the pictures' file names:
 * `find-results` becomes `03-find-results.light.png`. The function opens the screen from any other
 * screen while someone is signed in. It resolves once the screen is shown.
 */
export type Screens = Readonly<Record<string, (stage: Stage) => Promise<void>>>;
