import { SvelteSet } from 'svelte/reactivity';
import type { ChannelInput } from '#contract/channels.ts';
import { mayHaveArrived } from '#contract/may-have-arrived.ts';
import type { Offer, OfferStatusCode } from '#contract/models/offer.ts';
import type { Result } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import { Query } from '#kit/calls.svelte.ts';
import { Polling } from '#kit/polling.ts';
import { afterList, afterWatching, isWaiting, NOTHING_WATCHED, watching } from './offer-watch.ts';

export type OfferQuestion = Pick<
  ChannelInput<'offer:list'>,
  'productTypes' | 'workflowStageId' | 'bodyApplicationId' | 'page'
>;

export const ALL_OFFERS: OfferQuestion = { productTypes: [], workflowStageId: null, page: 1 };

/**
 * The offers of one application: the list, the offers that staff selected, and the changes they
 * requested.
 */
export class ApplicationOffers {
  readonly list = new Query((question: OfferQuestion) =>
    call('offer:list', { applicationId: this.#applicationId, ...question }),
  );
  /** The IDs of the selected offers. */
  readonly chosen = new SvelteSet<string>();
  /** The entries for a change that the platform hasn't accepted yet. */
  readonly draft = $state({ status: '', reason: '' });

  /** The query whose list is shown. */
  question = $state.raw(ALL_OFFERS);
  watch = $state.raw(NOTHING_WATCHED);
  readonly #applicationId: string;
  readonly #polling = new Polling(
    // Does nothing while staff are loading the list, because another request would replace theirs.
    () => (this.list.loading ? Promise.resolve() : this.refresh()),
    () => (this.watch = afterWatching(this.watch)),
  );

  constructor(applicationId: string) {
    this.#applicationId = applicationId;
  }

  /** True if the query may exclude some offers. */
  get narrowed(): boolean {
    const { productTypes, workflowStageId, bodyApplicationId } = this.question;
    return productTypes.length > 0 || workflowStageId !== null || bodyApplicationId !== undefined;
  }
  /**
   * True if discarding this object would lose work: a watched change, or text that staff have
   * entered for a new one.
   */
  get begun(): boolean {
    return this.watch.size > 0 || this.draft.status !== '' || this.draft.reason !== '';
  }
  readonly rows: readonly Offer[] = $derived(this.list.value?.rows ?? []);
  /** The selected offers without duplicates. */
  readonly chosenOffers: readonly Offer[] = $derived([
    ...new Map(
      this.rows.flatMap((offer) =>
        offer.id !== null && this.chosen.has(offer.id) ? [[offer.id, offer] as const] : [],
      ),
    ).values(),
  ]);
  /** The number of watched offers that the current list does not contain. */
  readonly watchedElsewhere = $derived.by(() => {
    const shown = new Set<string | null>(this.rows.map(({ id }) => id));
    return [...this.watch].filter(([id, { seen }]) => seen !== 'changed' && !shown.has(id)).length;
  });

  /** Reloads the list. */
  refresh(): Promise<boolean> {
    return this.show(this.question);
  }

  /**
   * Loads the list for another query. Resolves with false if that failed. Selected offers stay
   * selected if the new list contains them.
   */
  async show(question: OfferQuestion): Promise<boolean> {
    const answer = await this.list.load(question);
    if (!answer?.ok) return answer === null;
    const { rows, readAt } = answer.value;
    this.question = question;
    for (const id of [...this.chosen]) {
      if (!rows.some((offer) => offer.id === id)) this.chosen.delete(id);
    }
    this.watch = afterList(this.watch, rows, readAt);
    if (!isWaiting(this.watch)) this.#polling.stop();
    return true;
  }

  /**
   * Requests a status change for these offers. Watches every change that the platform queued or may
   * have queued. Clears the selection and the entered text only if the change was queued.
   */
  async update(
    offers: readonly Offer[],
    status: OfferStatusCode,
    declinedReason: string | null,
  ): Promise<Result<unknown>> {
    const asked = offers.map((offer) => this.rows.find(({ id }) => id === offer.id) ?? offer);
    const answer = await call('offer:update-statuses', {
      applicationId: this.#applicationId,
      status,
      offerIds: asked.flatMap(({ id }) => (id === null ? [] : [id])),
      declinedReason,
    });
    if (!answer.ok && !mayHaveArrived(answer.error)) return answer;
    const at = answer.ok ? answer.value.at : new Date().toISOString();
    this.watch = watching(this.watch, asked, { status, at, lost: !answer.ok });
    this.#polling.start();
    if (answer.ok) {
      this.chosen.clear();
      this.draft.status = '';
      this.draft.reason = '';
    }
    void this.refresh();
    return answer;
  }

  /** Sets whether the list is visible. It is polled only while it is visible. */
  look(looking: boolean): void {
    this.#polling.look(looking);
  }

  close(): void {
    this.#polling.stop();
  }
}
