import { SvelteMap } from 'svelte/reactivity';
import type { RememberedId, RememberedKind } from '#contract/models/remembered-id.ts';
import { err, type Result } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import { inTurn } from '#desk/in-slices.ts';

type Answer = Promise<Result<RememberedId[]>>;

/**
 * IDs of things that the platform cannot list. They were used on this desk and are sorted by last
 * use, most recent first.
 */
export class RememberedIds {
  readonly #lists = new SvelteMap<RememberedKind, readonly RememberedId[]>();
  readonly #inTurn = inTurn();
  readonly #gone: AbortSignal;

  /** `gone` is aborted when the person leaves. Calls that are still waiting are then dropped. */
  constructor(gone: AbortSignal) {
    this.#gone = gone;
  }

  /** Returns the IDs of a kind that have been loaded. */
  list(kind: RememberedKind): readonly RememberedId[] {
    return this.#lists.get(kind) ?? [];
  }

  /** Returns the entry with this ID. Surrounding whitespace is ignored. */
  find(kind: RememberedKind, id: string): RememberedId | undefined {
    return this.list(kind).find((one) => one.id === id.trim());
  }

  load(kind: RememberedKind): Answer {
    return this.#take(kind, () => call('remembered:list', { kind }));
  }

  /** Records a use, and sets the name unless `label` is empty. */
  used(kind: RememberedKind, id: string, label = ''): Answer {
    return this.#take(kind, () => call('remembered:put', { kind, id, label }));
  }

  forget(kind: RememberedKind, id: string): Answer {
    return this.#take(kind, () => call('remembered:forget', { kind, id }));
  }

  /** Runs calls one after another, so that the list always comes from the last call. */
  #take(kind: RememberedKind, ask: () => Answer): Answer {
    return this.#inTurn(async () => {
      if (this.#gone.aborted) return err({ code: 'locked' });
      const answer = await ask();
      if (answer.ok) this.#lists.set(kind, answer.value);
      return answer;
    });
  }
}
