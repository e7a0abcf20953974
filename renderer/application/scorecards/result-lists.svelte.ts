import type { ScorecardGroupId, ScorecardResultId } from '#contract/ids.ts';
import type { ResultList } from '#contract/models/remembered-id.ts';
import { err, type Result } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import { inTurn } from '#desk/in-slices.ts';

type Answer = Promise<Result<ResultList[]>>;

/** A scorecard group and the IDs of some of its results, as entered by staff. */
export interface GivenResults {
  readonly groupId: string;
  readonly ids: readonly string[];
}

/** The lists of scorecard results that were requested on this desk, most recent first. */
export class ResultLists {
  #all = $state.raw<readonly ResultList[]>([]);
  readonly #inTurn = inTurn();
  readonly #gone: AbortSignal;

  /** `gone` is aborted when the person leaves. Calls that are still waiting are then dropped. */
  constructor(gone: AbortSignal) {
    this.#gone = gone;
  }

  /** The lists that have been loaded. */
  get all(): readonly ResultList[] {
    return this.#all;
  }

  load(): Answer {
    return this.#take(() => call('result-list:list', {}));
  }

  /** Records a use, and sets the name unless `label` is empty. */
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

  /** Runs calls one after another, so that the lists always come from the last call. */
  #take(ask: () => Answer): Answer {
    return this.#inTurn(async () => {
      if (this.#gone.aborted) return err({ code: 'locked' });
      const answer = await ask();
      if (answer.ok) this.#all = answer.value;
      return answer;
    });
  }
}
