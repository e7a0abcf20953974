import type { Capture, Slot } from '#contract/models/capture.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import { press } from '#kit/keys.ts';
import { canTurn, otherSide } from '../submission-parts.ts';
import type { SlotWork } from './slot-work.svelte.ts';

interface SlotKeys {
  readonly slot: Slot;
  readonly capture: Capture | null;
  readonly work: SlotWork;
  readonly choose: (how: 'keep' | 'replace') => void;
}

/** The keys of a slot card count only while the card itself has the focus. */
export function slotKeydown(event: KeyboardEvent, { slot, capture, work, choose }: SlotKeys): void {
  const card = event.currentTarget;
  if (event.target !== card || !(card instanceof HTMLElement)) return;
  const camera = () => work.open({ kind: 'camera', slot });
  const give = () => choose(capture === null ? 'keep' : 'replace');
  press('onSlot', event, {
    between: (nth) => focusNeighbor(card, nth === 0 ? -1 : 1),
    choose: give,
    camera: settings.uses('camera') && camera,
    scanner: settings.uses('scanner') && (() => void work.scan(slot)),
    ...(capture === null ? { open: give } : captureActs(capture)),
  });

  function captureActs(capture: Capture) {
    return {
      open: capture.previewUrl !== null && (() => work.open({ kind: 'closer', capture })),
      turn: canTurn(capture) && ((nth: number) => void work.turn(capture, nth === 0 ? 1 : -1)),
      otherSide: otherSide(slot, capture) !== null && (() => work.toOtherSide(slot, capture)),
      retake: work.isFromCamera(capture)
        ? () => work.open({ kind: 'camera', slot, retakes: capture })
        : give,
      remove: () => void work.remove(capture),
    };
  }
}

function focusNeighbor(card: HTMLElement, step: number): void {
  const cards = [...(card.parentElement?.children ?? [])];
  const next = cards[cards.indexOf(card) + step];
  if (next instanceof HTMLElement) next.focus();
}
