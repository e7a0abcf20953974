import type { ScorecardGroupId, ScorecardResultId } from '#contract/ids.ts';
import type { ResultList } from '#contract/models/remembered-id.ts';
import { err, type Result } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import { inTurn } from '#desk/in-slices.ts';

type Answer = Promise<Result<ResultList[]>>;

/** A scorecard group and the ids of some of its results, as staff gave them. */
export interface GivenResults {
  readonly groupId: string;
  readonly ids: readonly string[];
}

/** Results of scorecard groups that were asked for at this desk, list by list, last used first. */
export class ResultLists {
  #all = $state.raw<readonly ResultList[]>([]);
  readonly #inTurn = inTurn();
  readonly #gone: AbortSignal;

  /** `gone`: nothing that still waits its turn is asked once its person has left. */
  constructor(gone: AbortSignal) {
    this.#gone = gone;
  }

  /** As far as they were loaded. */
  get all(): readonly ResultList[] {
    return this.#all;
  }

  load(): Answer {
    return this.#take(() => call('result-list:list', {}));
  }

  /** Notes a use, or gives the list a name. An empty label keeps the one it has. */
  used(given: GivenResults, label = ''): Answer {
    const groupId = given.groupId as ScorecardGroupId;
    const resultIds = [...given.ids] as ScorecardResultId[];
    return this.#take(() => call('result-list:put', { groupId, resultIds, label }));
  }

  async get(key: string): Promise<Result<GivenResults>> {
    const found = await call('result-list:get', { key });
    if (!found.ok) return found;
    return { ok: true, value: { groupId: found.value.groupId, ids: found.value.resultIds } };
  }

  forget(key: string): Answer {
    return this.#take(() => call('result-list:forget', { key }));
  }

  /** One call after the other, so that the lists shown are those of the last one. */
  #take(ask: () => Answer): Answer {
    return this.#inTurn(async () => {
      if (this.#gone.aborted) return err({ code: 'locked' });
      const answer = await ask();
      if (answer.ok) this.#all = answer.value;
      return answer;
    });
  }
}
