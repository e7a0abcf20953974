import { isTyping } from '../keyboard.ts';

/** Whoever rests so long types no more. */
const REST_MS = 1500;
/** Keys that end what was typed. */
const ENDS: readonly string[] = ['Enter', 'Escape', 'Tab'];

/** Whether somebody types into a field just now: what comes by itself takes the focus from nobody who does. */
class Typing {
  #now = $state(false);

  get now(): boolean {
    return this.#now;
  }

  start(): void {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(rest);
      this.#now = false;
    };
    const press = ({ key, target }: KeyboardEvent) => {
      end();
      if (!isTyping(target) || ENDS.includes(key)) return;
      this.#now = true;
      rest = setTimeout(end, REST_MS);
    };
    window.addEventListener('keydown', press, { capture: true, passive: true });
    window.addEventListener('pointerdown', end, { capture: true, passive: true });
  }
}

export const typing = new Typing();
