import { call } from '../call.ts';
import { session } from './session.svelte.ts';

/** Main is told no more often than this. */
const EVERY_MS = 20_000;

/** Tells main that somebody is at the desk, while anything is shown that a lock would hide. */
export function startPresence(): void {
  let last = Number.NEGATIVE_INFINITY;
  const touch = () => {
    const now = performance.now();
    if (!session.open || now - last < EVERY_MS) return;
    last = now;
    void call('session:touch', {});
  };
  for (const input of ['keydown', 'pointerdown', 'pointermove', 'wheel']) {
    window.addEventListener(input, touch, { capture: true, passive: true });
  }
}
