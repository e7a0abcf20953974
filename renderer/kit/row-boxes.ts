import { press } from './keys.ts';

/**
 * Handles key presses on the checkboxes in `rows`. The up and down arrow keys move between
 * checkboxes. With Shift, they also copy the state of the checkbox they move from.
 */
export function pressOnBox(event: KeyboardEvent, rows: HTMLElement): void {
  const boxes = [
    ...rows.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:not(:disabled)'),
  ];
  const at = boxes.indexOf(event.target as HTMLInputElement);
  const from = boxes[at];
  if (from === undefined) return;
  const go = (nth: number, takesTick: boolean) => {
    const box = boxes[at + (nth === 0 ? -1 : 1)];
    if (takesTick && box && box.checked !== from.checked) box.click();
    box?.focus();
  };
  press('onBoxes', event, {
    move: (nth) => go(nth, false),
    takeTick: (nth) => go(nth, true),
    chooseAll: () => {
      for (const box of boxes) if (!box.checked) box.click();
    },
  });
}
