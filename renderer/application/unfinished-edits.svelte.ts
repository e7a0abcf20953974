import { SvelteMap } from 'svelte/reactivity';
import type { ApplicationOffers } from './application-offers.svelte.ts';
import type { AttributeEdit } from './attributes/attribute-edit.svelte.ts';

/**
 * What was begun on the pages of applications and has not ended: it is there again when staff come back
 * from another application.
 */
export class UnfinishedEdits {
  readonly #edits = new SvelteMap<string, AttributeEdit>();
  readonly #offers = new Map<string, ApplicationOffers>();

  constructor(gone: AbortSignal) {
    gone.addEventListener('abort', () => {
      for (const offers of this.#offers.values()) offers.close();
    });
  }

  /** The edit of that attribute, begun on the page of that application. */
  edit(applicationId: string, attributeId: string): AttributeEdit | undefined {
    return this.#edits.get(`${applicationId} ${attributeId}`);
  }

  keepEdit(edit: AttributeEdit): void {
    this.#edits.set(`${edit.applicationId} ${edit.base.id}`, edit);
  }

  dropEdit(applicationId: string, attributeId: string): void {
    this.#edits.delete(`${applicationId} ${attributeId}`);
  }

  /** The offers of that application, as staff left them if there is anything to come back to. */
  offers(applicationId: string, create: () => ApplicationOffers): ApplicationOffers {
    const offers = this.#offers.get(applicationId) ?? create();
    this.#offers.set(applicationId, offers);
    return offers;
  }

  /** Staff turn away from them. */
  leaveOffers(applicationId: string): void {
    const offers = this.#offers.get(applicationId);
    offers?.look(false);
    if (offers?.begun) return;
    offers?.close();
    this.#offers.delete(applicationId);
  }
}
