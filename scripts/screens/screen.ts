import type { Page } from '@playwright/test';
import type { PracticeScanner } from '../../main/practice/scanner/practice-scanner.ts';
import type { FakeCamera } from '../../test/e2e/support/fake-camera.ts';
import type { Line } from '../../test/e2e/support/line.ts';
import type { PracticePlatform } from '../../test/peers/practice-platform/practice-platform.ts';

/** What the screens are taken of: a desk, the platform it works with, the line between them, its devices. */
export interface Stage {
  /** The window that is open now. */
  readonly page: Page;
  readonly platform: PracticePlatform;
  readonly line: Line;
  readonly camera: FakeCamera;
  /** Not known to the desk before a screen types its address. */
  readonly scanner: PracticeScanner;
  /** Closes the desk, takes its journals away and opens it again. */
  readonly loseJournal: () => Promise<void>;
  /** Closes the desk and opens it again under an organization's rules. */
  readonly rule: (managed: object) => Promise<void>;
  /** Closes the desk, changes settings in their file and opens it again. */
  readonly edit: (settings: object) => Promise<void>;
}

export interface Screen {
  /** Names the pictures: `find-results` → `03-find-results.light.png`. */
  readonly name: string;
  /** Brings it up from any other screen that is signed in; resolves once it is there. */
  readonly go: (stage: Stage) => Promise<void>;
}
