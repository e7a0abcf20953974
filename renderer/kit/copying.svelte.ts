import type { Announcer, Toasts } from '#desk/toasts.svelte.ts';
import { t } from '#text/catalogue.ts';
import { copyText, selectText } from './copy-text.ts';
import { modText } from './keys.ts';

const SHOWN_MS = 2000;

/** Parts of a person’s state that tell staff that a text was copied. */
interface Parts {
  readonly announcer: Announcer;
  readonly toasts: Toasts;
}

/** The state of a copy button, including whether it has just copied. */
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
