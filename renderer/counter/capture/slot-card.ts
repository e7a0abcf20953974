import { tick } from 'svelte';
import type { Slot } from '#contract/models/capture.ts';
import { capturesIn, type Submission } from '#contract/models/submission.ts';
import { isDialogOpen, isTyping } from '#desk/keyboard.ts';

/** A card is found by it where the focus is to come to it. */
export function slotCardId(slot: Slot): string {
  return `slot-${slot}`;
}

/** Brings the keys to a slot's card, but to nobody who is typing or answers a dialog. */
export function focusCard(slot: Slot | undefined): void {
  if (isTyping(document.activeElement) || isDialogOpen()) return;
  if (slot !== undefined) document.getElementById(slotCardId(slot))?.focus();
}

/** Moves a focus that is lost to the card in which a capture stands. */
export async function focusCardOf({ slots }: Submission, captureId: string): Promise<void> {
  await tick();
  if (document.activeElement !== document.body) return;
  const isIn = (slot: Slot) => capturesIn(slots[slot]).some(({ id }) => id === captureId);
  focusCard((Object.keys(slots) as Slot[]).find(isIn));
}

/** Brings the keys to the first file that nobody placed, where staff are at nothing else. */
export async function focusUnplaced(): Promise<void> {
  await tick();
  const at = document.activeElement;
  if (at !== document.body && at?.tagName !== 'H1' && at?.id !== 'content') return;
  document.querySelector<HTMLElement>('#unplaced [data-choices] button')?.focus();
}
