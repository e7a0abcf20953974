import { SvelteMap } from 'svelte/reactivity';
import type { ApplicationOffers } from './application-offers.svelte.ts';
import type { AttributeEdit } from './attributes/attribute-edit.svelte.ts';

/**
 * Unfinished work on application pages. It is restored when staff return to an application after
 * opening another one.
 */
export class UnfinishedEdits {
  readonly #edits = new SvelteMap<string, AttributeEdit>();
  readonly #offers = new Map<string, ApplicationOffers>();

  constructor(gone: AbortSignal) {
    gone.addEventListener('abort', () => {
      for (const offers of this.#offers.values()) offers.close();
    });
  }

  /** Returns the unfinished edit of an attribute, if any. */
  edit(applicationId: string, attributeId: string): AttributeEdit | undefined {
    return this.#edits.get(`${applicationId} ${attributeId}`);
  }

  keepEdit(edit: AttributeEdit): void {
    this.#edits.set(`${edit.applicationId} ${edit.base.id}`, edit);
  }

  dropEdit(applicationId: string, attributeId: string): void {
    this.#edits.delete(`${applicationId} ${attributeId}`);
  }

  /** Returns the offers of an application, with unfinished work if there is any. */
  offers(applicationId: string, create: () => ApplicationOffers): ApplicationOffers {
    const offers = this.#offers.get(applicationId) ?? create();
    this.#offers.set(applicationId, offers);
    return offers;
  }

  /** Called when staff leave the Offers tab. */
  leaveOffers(applicationId: string): void {
    const offers = this.#offers.get(applicationId);
    offers?.look(false);
    if (offers?.begun) return;
    offers?.close();
    this.#offers.delete(applicationId);
  }
}
