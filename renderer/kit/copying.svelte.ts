import type { Announcer, Toasts } from '#desk/toasts.svelte.ts';
import { t } from '#text/catalogue.ts';
import { copyText, selectText } from './copy-text.ts';
import { modText } from './keys.ts';

const SHOWN_MS = 2000;

/** The parts of a person's state that show or announce that text was copied. */
interface Parts {
  readonly announcer: Announcer;
  readonly toasts: Toasts;
}

/** The state of a copy button, including whether the text has just been copied. */
export class Copying {
  readonly #person: Parts;
  #done = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(person: Parts) {
    this.#person = person;
  }

  get done(): boolean {
    return this.#done;
  }

  /**
   * Copies the text. If the system refuses, selects `shown`, the element that contains the text,
   * and shows `refused` to staff. `shown` is null if no element contains the text.
   */
  async copy(
    text: string,
    shown: HTMLElement | null,
    refused = t.common.copyRefused({ mod: modText() }),
  ): Promise<void> {
    clearTimeout(this.#timer);
    this.#done = await copyText(text);
    if (!this.#done) {
      if (shown !== null) selectText(shown);
      this.#person.toasts.show(refused);
      return;
    }
    this.#person.announcer.say(t.common.copied);
    this.#timer = setTimeout(() => (this.#done = false), SHOWN_MS);
  }
}
