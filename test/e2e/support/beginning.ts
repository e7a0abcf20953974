import type { Page } from '@playwright/test';
import type { PracticePlatform } from '../../peers/practice-platform/practice-platform.ts';
import { openSubmission as openDraft, signIn } from '../../support/file-case.ts';
import { openSubmission, outbox, signIn as typeSignIn, view } from './counter.ts';
import type { Ask } from './desk-here.ts';

/**
 * Where the window stands when a test begins: at the sign-in, signed in at Find, or at the Capture step
 * for the platform's first application and its owner.
 */
export type Beginning = 'sign-in' | 'find' | 'capture';

/**
 * Brings a desk that shows no window yet to where a test begins, through the contract. To type and to
 * click there takes longer than most tests, and is for the tests of these steps.
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

/** Goes on from what was prepared, as staff do who find a draft in the outbox. */
export async function showBeginning(begin: Beginning, page: Page): Promise<void> {
  if (begin !== 'capture') return;
  await outbox(page);
  await page.getByRole('button', { name: /^Open: 88-1042, Jane Doe/ }).click();
  await view(page, 'Add the captures');
}

/** The same by hand, where the desk is a process of its own. */
export async function walkToBeginning(begin: Beginning, page: Page): Promise<void> {
  if (begin === 'find') await typeSignIn(page);
  if (begin === 'capture') await openSubmission(page);
}
