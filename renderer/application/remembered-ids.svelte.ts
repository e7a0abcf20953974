import { SvelteMap } from 'svelte/reactivity';
import type { RememberedId, RememberedKind } from '#contract/models/remembered-id.ts';
import { err, type Result } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import { inTurn } from '#desk/in-slices.ts';

type Answer = Promise<Result<RememberedId[]>>;

/** Ids the platform cannot list, as they were used at this desk, last used first. */
export class RememberedIds {
  readonly #lists = new SvelteMap<RememberedKind, readonly RememberedId[]>();
  readonly #inTurn = inTurn();
  readonly #gone: AbortSignal;

  /** `gone`: nothing that still waits its turn is asked once its person has left. */
  constructor(gone: AbortSignal) {
    this.#gone = gone;
  }

  /** Those of a kind, as far as they were loaded. */
  list(kind: RememberedKind): readonly RememberedId[] {
    return this.#lists.get(kind) ?? [];
  }

  /** The one of that id; blanks around it do not count. */
  find(kind: RememberedKind, id: string): RememberedId | undefined {
    return this.list(kind).find((one) => one.id === id.trim());
  }

  load(kind: RememberedKind): Answer {
    return this.#take(kind, () => call('remembered:list', { kind }));
  }

  /** Notes a use, or gives it a name. An empty label keeps the one it has. */
  used(kind: RememberedKind, id: string, label = ''): Answer {
    return this.#take(kind, () => call('remembered:put', { kind, id, label }));
  }

  forget(kind: RememberedKind, id: string): Answer {
    return this.#take(kind, () => call('remembered:forget', { kind, id }));
  }

  /** One call after the other, so that the list shown is that of the last one. */
  #take(kind: RememberedKind, ask: () => Answer): Answer {
    return this.#inTurn(async () => {
      if (this.#gone.aborted) return err({ code: 'locked' });
      const answer = await ask();
      if (answer.ok) this.#lists.set(kind, answer.value);
      return answer;
    });
  }
}
