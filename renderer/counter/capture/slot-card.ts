import { tick } from 'svelte';
import type { Slot } from '#contract/models/capture.ts';
import { capturesIn, type Submission } from '#contract/models/submission.ts';
import { isDialogOpen, isTyping } from '#desk/keyboard.ts';

/** Returns the DOM ID of a slot's card, for moving the focus to it. */
export function slotCardId(slot: Slot): string {
  return `slot-${slot}`;
}

/** Focuses a slot's card, unless staff are typing or a dialog is open. */
export function focusCard(slot: Slot | undefined): void {
  if (isTyping(document.activeElement) || isDialogOpen()) return;
  if (slot !== undefined) document.getElementById(slotCardId(slot))?.focus();
}

/** Focuses the card that contains a capture, unless something else has the focus. */
export async function focusCardOf({ slots }: Submission, captureId: string): Promise<void> {
  await tick();
  if (document.activeElement !== document.body) return;
  const isIn = (slot: Slot) => capturesIn(slots[slot]).some(({ id }) => id === captureId);
  focusCard((Object.keys(slots) as Slot[]).find(isIn));
}

/** Focuses the first file without a slot, unless staff are doing something else. */
export async function focusUnplaced(): Promise<void> {
  await tick();
  const at = document.activeElement;
  if (at !== document.body && at?.tagName !== 'H1' && at?.id !== 'content') return;
  document.querySelector<HTMLElement>('#unplaced [data-choices] button')?.focus();
}
