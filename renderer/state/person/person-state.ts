import { BegunWork } from './begun-work.svelte.ts';
import { OrchestrationRetries } from './orchestration-retries.svelte.ts';
import { ProfileApplications } from './profile-applications.svelte.ts';
import { RememberedIds } from './remembered-ids.svelte.ts';
import { ResultLists } from './result-lists.svelte.ts';
import { SavedFilters } from './saved-filters.svelte.ts';
import { UsedServices } from './used-services.svelte.ts';

/**
 * Everything the window holds for one person while their screens are open. It is made with these screens
 * and goes with them, so that nothing of it can be there for the next: what still answers then, answers
 * an object that nobody sees.
 */
export class PersonState {
  readonly #leaving = new AbortController();
  /** Aborted once the person has left. */
  readonly gone = this.#leaving.signal;

  readonly begunWork = new BegunWork(this.gone);
  readonly usedServices = new UsedServices();
  readonly rememberedIds = new RememberedIds(this.gone);
  readonly resultLists = new ResultLists(this.gone);
  readonly savedFilters = new SavedFilters(this.rememberedIds);
  readonly profileApplications = new ProfileApplications(this.rememberedIds);
  readonly orchestrationRetries = new OrchestrationRetries(this.rememberedIds);

  /** Ends what goes on by itself. */
  leave(): void {
    this.#leaving.abort();
  }
}
