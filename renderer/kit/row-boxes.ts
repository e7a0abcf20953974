import { press } from './keys.ts';

/**
 * The keys on the boxes by which rows within `rows` are chosen: up and down go from box to box, with Shift they
 * take its tick along.
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
