import type { Capture, Slot } from '../../../preload/contract/models/capture.ts';
import { isPlain } from '../../lib/keys/keyboard.ts';
import { canTurn, otherSide } from '../../lib/submission/submission-parts.ts';
import { settings } from '../../state/machine/settings.svelte.ts';
import type { SlotWork } from './slot-work.svelte.ts';

interface SlotKeys {
  readonly slot: Slot;
  readonly capture: Capture | null;
  readonly work: SlotWork;
  readonly choose: (how: 'keep' | 'replace') => void;
}

/**
 * The keys of a slot card. Single letters count only while the card itself has the focus and are
 * switched off in the settings (WCAG 2.2, 2.1.4).
 */
export function slotKeydown(event: KeyboardEvent, slotKeys: SlotKeys): void {
  const card = event.currentTarget;
  if (event.target !== card || !(card instanceof HTMLElement) || !isPlain(event)) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step !== undefined) {
    if (focusNeighbor(card, step)) event.preventDefault();
    return;
  }
  const act = actionOf(event.key, slotKeys);
  if (act === null) return;
  event.preventDefault();
  act();
}

function actionOf(key: string, { slot, capture, work, choose }: SlotKeys): (() => void) | null {
  if (key === 'Enter') {
    if (capture === null) return () => choose('keep');
    return capture.previewUrl === null ? null : () => work.open({ kind: 'closer', capture });
  }
  if (key === ' ' && capture?.previewUrl) return () => work.open({ kind: 'closer', capture });
  if (key === 'Delete') return capture === null ? null : () => void work.remove(capture);
  if (!settings.letters) return null;
  const camera = () => work.open({ kind: 'camera', slot });
  const retake = (retakes: Capture) => () => work.open({ kind: 'camera', slot, retakes });
  switch (key.toLowerCase()) {
    case 'o':
      return () => choose(capture === null ? 'keep' : 'replace');
    case 'c':
      return settings.uses('camera') ? camera : null;
    case 's':
      return settings.uses('scanner') ? () => void work.scan(slot) : null;
    case 'm':
      if (capture === null || otherSide(slot, capture) === null) return null;
      return () => work.toOtherSide(slot, capture);
    case 't':
      // With Shift it turns the other way.
      return capture !== null && canTurn(capture)
        ? () => void work.turn(capture, key === 'T' ? -1 : 1)
        : null;
    case 'r':
      if (capture === null) return null;
      return work.isFromCamera(capture) ? retake(capture) : () => choose('replace');
    default:
      return null;
  }
}

function focusNeighbor(card: HTMLElement, step: number): boolean {
  const cards = [...(card.parentElement?.children ?? [])];
  const next = cards[cards.indexOf(card) + step];
  if (!(next instanceof HTMLElement)) return false;
  next.focus();
  return true;
}
