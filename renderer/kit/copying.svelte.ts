import type { PersonState } from '#app/person-state.ts';
import { t } from '#text/catalogue.ts';
import { copyText, selectText } from './copy-text.ts';
import { modText } from './keys.ts';

const SHOWN_MS = 2000;

/** The state of a copy button, including whether it has just copied. */
export class Copying {
  readonly #person: PersonState;
  #done = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(person: PersonState) {
    this.#person = person;
  }

  get done(): boolean {
    return this.#done;
  }

  /** Copies the text. If that is refused, selects `shown`, which contains the text, and says so. */
  async copy(text: string, shown: HTMLElement): Promise<void> {
    clearTimeout(this.#timer);
    this.#done = await copyText(text);
    if (!this.#done) {
      selectText(shown);
      this.#person.toasts.show(t.common.copyRefused({ mod: modText() }));
      return;
    }
    this.#person.announcer.say(t.common.copied);
    this.#timer = setTimeout(() => {
      this.#done = false;
    }, SHOWN_MS);
  }
}
