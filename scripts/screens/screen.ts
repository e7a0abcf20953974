import type { Page } from '@playwright/test';
import type { PracticeScanner } from '../../main/practice/scanner/practice-scanner.ts';
import type { FakeCamera } from '../../test/e2e/support/fake-camera.ts';
import type { Line } from '../../test/e2e/support/line.ts';
import type { PracticePlatform } from '../../test/peers/practice-platform/practice-platform.ts';

/** What the screens use: a desk, its platform, the connection between the two, and its devices. */
export interface Stage {
  /** The open window. */
  readonly page: Page;
  readonly platform: PracticePlatform;
  readonly line: Line;
  readonly camera: FakeCamera;
  /** A scanner that the desk does not know until a screen enters its address. */
  readonly scanner: PracticeScanner;
  /** Closes the desk, removes its journals, and opens it again. */
  readonly loseJournal: () => Promise<void>;
  /** Closes the desk and opens it again with an organization's rules. */
  readonly rule: (managed: object) => Promise<void>;
  /** Closes the desk, changes settings in their file, and opens it again. */
  readonly edit: (settings: object) => Promise<void>;
}

/**
 * The screens in the order in which they are opened. The key is the name in the file names of the pictures:
 * `find-results` gives `03-find-results.light.png`. The function opens the screen from any other screen of a signed-in
 * person, and resolves once the screen is shown.
 */
export type Screens = Readonly<Record<string, (stage: Stage) => Promise<void>>>;
