import { isTyping } from '../keyboard.ts';

/** How long after the last key press typing counts as ended, in milliseconds. */
const REST_MS = 1500;
/** The keys that end typing. */
const ENDS: readonly string[] = ['Enter', 'Escape', 'Tab'];

/**
 * Tracks whether somebody is typing in a field. While they are, nothing that appears automatically
 * may take the focus.
 */
class Typing {
  #now = $state(false);

  readonly now = $derived(this.#now);

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
