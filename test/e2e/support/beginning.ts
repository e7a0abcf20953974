import type { Page } from '@playwright/test';
import type { PracticePlatform } from '../../peers/practice-platform/practice-platform.ts';
import { openSubmission as openDraft, signIn } from '../../support/file-case.ts';
import { openSubmission, outbox, signIn as typeSignIn, view } from './counter.ts';
import type { Ask } from './desk-here.ts';

/**
 * Where the window is at the start of a test: at the sign-in, signed in at Find, or at the Capture
 * step for the platform's first application and its owner.
 */
export type Beginning = 'sign-in' | 'find' | 'capture';

/**
 * Brings a desk without a window to the start of a test through the contract. Typing and clicking
 * takes longer than most tests, and is covered by the tests of these steps.
 */
export async function prepareBeginning(
  begin: Beginning,
  value: Ask,
  server: string | null,
  platform: PracticePlatform,
): Promise<void> {
  if (begin === 'sign-in' || server === null) return;
  await signIn({ value }, server);
  if (begin === 'find') return;
  await openDraft({ value }, platform);
}

/** Continues from what was prepared, like staff who find a draft in the outbox. */
export async function showBeginning(begin: Beginning, page: Page): Promise<void> {
  if (begin !== 'capture') return;
  await outbox(page);
  await page.getByRole('button', { name: /^Open: 88-1042, Jane Doe/ }).click();
  await view(page, 'Add documents');
}

/** Does the same manually if the desk is a separate process. */
export async function walkToBeginning(begin: Beginning, page: Page): Promise<void> {
  if (begin === 'find') await typeSignIn(page);
  if (begin === 'capture') await openSubmission(page);
}
