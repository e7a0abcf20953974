import type { ScorecardGroupId, ScorecardResultId } from '#contract/ids.ts';
import type { ResultList } from '#contract/models/remembered-id.ts';
import { MAX_SCORECARD_RESULTS } from '#contract/models/scorecard.ts';
import { ok, type Result } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import type { Announcer } from '#desk/toasts.svelte.ts';
import { Query } from '#kit/calls.svelte.ts';
import { scorecardsText } from '#text/application-page-texts.ts';
import { fieldErrors } from '#text/field-errors.ts';
import type { RememberedIds } from '../remembered-ids.svelte.ts';
import { readResultIds } from './result-ids.ts';
import type { GivenResults, ResultLists } from './result-lists.svelte.ts';

/** A refused ID and the reason. */
interface RefusedId {
  readonly id: string;
  readonly message: string;
}

/**
 * Matches the path of one ID: `result_ids.17` in errors from the platform, and `resultIds.17` in
 * errors from this app.
 */
const ONE_ID = /^result_?ids\.(\d+)/i;
const ALL_IDS = /^result_?ids$/i;
const GROUP = /^(group_?id|score_?card_?group_?id)$/i;

/** Returns whether an error is shown beside a field. */
export const isBesideField = (name: string): boolean =>
  [ONE_ID, ALL_IDS, GROUP].some((of) => of.test(name));

/** The parts of a person's state that a request uses. */
interface Parts {
  readonly announcer: Announcer;
  readonly rememberedIds: RememberedIds;
  readonly resultLists: ResultLists;
}

/** A request for results by group and pasted IDs, and its answer. */
export class ScorecardQuestion {
  readonly #person: Parts;
  groupId = $state('');
  pasted = $state('');
  readonly results = new Query(async (asked: GivenResults) => {
    const page = await call('scorecard:results', {
      groupId: asked.groupId as ScorecardGroupId,
      resultIds: [...asked.ids] as ScorecardResultId[],
    });
    return page.ok ? ok({ ...page.value, asked }) : page;
  });
  #asked = $state.raw<GivenResults | null>(null);
  #tried = $state(false);
  /** The remembered list that staff last chose or requested. */
  #kept = $state.raw<{ readonly key: string; readonly given: GivenResults } | null>(null);
  #replaced = $state.raw<{ readonly groupId: string; readonly pasted: string } | null>(null);

  constructor(person: Parts) {
    this.#person = person;
  }

  readonly read = $derived(readResultIds(this.pasted));
  readonly tooMany = $derived(Math.max(0, this.read.ids.length - MAX_SCORECARD_RESULTS));
  readonly #errors = $derived(fieldErrors(this.results.error));

  /** The refused IDs that are still in the field. */
  readonly refused: readonly RefusedId[] = $derived.by(() => {
    const here = new Set(this.read.ids);
    return Object.entries(this.#errors).flatMap(([field, message]) => {
      const id = this.#asked?.ids[Number(ONE_ID.exec(field)?.[1])];
      return id === undefined || !here.has(id) ? [] : [{ id, message }];
    });
  });

  /**
   * True if the platform refused the request. Otherwise, this app refused text that cannot be an
   * ID.
   */
  readonly refusedThere = $derived(this.results.error?.code === 'rejected');

  readonly groupError: string | null = $derived.by(() => {
    if (this.#tried && this.groupId.trim() === '') return scorecardsText.groupMissing;
    if (this.#asked?.groupId !== this.groupId.trim()) return null;
    return this.#of(GROUP);
  });

  readonly idsError: string | null = $derived.by(() => {
    const { ids } = this.read;
    if (this.tooMany > 0) return scorecardsText.tooMany({ n: ids.length, over: this.tooMany });
    if (this.#tried && ids.length === 0) return scorecardsText.idsMissing;
    if (this.refused.length > 0) return scorecardsText.refused({ n: this.refused.length });
    return this.#of(ALL_IDS);
  });

  /** The contents of the fields. Null unless they are complete enough to be requested and named. */
  readonly given: GivenResults | null = $derived.by(() => {
    const groupId = this.groupId.trim();
    const { ids } = this.read;
    return groupId === '' || ids.length === 0 || this.tooMany > 0 ? null : { groupId, ids };
  });

  /** The remembered list with these contents, or null if this desk doesn't remember one. */
  readonly kept: ResultList | null = $derived.by(() => {
    const { given } = this;
    if (given === null || this.#kept === null || !isSame(given, this.#kept.given)) return null;
    const { key } = this.#kept;
    return this.#person.resultLists.all.find((one) => one.key === key) ?? null;
  });

  /**
   * Returns the name that this desk remembers for a request, or else a description of the request's
   * contents.
   */
  wordsOf(given: GivenResults): string {
    const { groupId, ids } = given;
    const key = this.#kept !== null && isSame(given, this.#kept.given) ? this.#kept.key : null;
    const label = this.#person.resultLists.all.find((one) => one.key === key)?.label;
    const group = this.#person.rememberedIds.find('scorecardGroup', groupId)?.label || groupId;
    return label || scorecardsText.nameWhat({ n: ids.length, group });
  }

  /** True if a remembered list has replaced the contents of the fields. */
  readonly replaced = $derived(this.#replaced !== null);

  /** Fills the fields from a remembered list. */
  async take(key: string): Promise<Result<GivenResults>> {
    const found = await this.#person.resultLists.get(key);
    if (!found.ok) return found;
    const { groupId, pasted } = this;
    if (this.#kept === null || this.given === null || !isSame(this.given, this.#kept.given)) {
      this.#replaced = pasted.trim() === '' ? null : { groupId, pasted };
    }
    this.groupId = found.value.groupId;
    this.pasted = found.value.ids.join('\n');
    this.#kept = { key, given: found.value };
    return found;
  }

  putBack(): void {
    if (this.#replaced === null) return;
    this.groupId = this.#replaced.groupId;
    this.pasted = this.#replaced.pasted;
    this.#replaced = null;
  }

  /** Remembers the request under the name that staff have given it. */
  async remember(given: GivenResults, label = ''): Promise<Result<unknown>> {
    const lists = await this.#person.resultLists.used(given, label);
    const [last] = lists.ok ? lists.value : [];
    if (last !== undefined) this.#kept = { key: last.key, given };
    return lists;
  }

  /** Sends the request. If the fields are invalid, returns false and sends nothing. */
  ask(): boolean {
    this.#tried = true;
    if (this.given === null) return false;
    void this.#read(this.given);
    return true;
  }

  /** Repeats the request whose answer is shown. */
  refresh(): void {
    if (this.#asked !== null) void this.#read(this.#asked);
  }

  /** Removes the refused IDs from the field. */
  leaveOutRefused(): void {
    const out = new Set(this.refused.map(({ id }) => id));
    this.pasted = this.read.ids.filter((id) => !out.has(id)).join('\n');
  }

  async #read(asked: GivenResults): Promise<void> {
    const shown = this.results.value?.asked;
    if (shown === undefined || !isSame(shown, asked)) this.results.take(null);
    this.#asked = asked;
    const answer = await this.results.load(asked);
    if (!answer?.ok) return;
    this.#person.announcer.say(scorecardsText.found({ n: answer.value.rows.length }));
    this.#replaced = null;
    void this.#person.rememberedIds.used('scorecardGroup', asked.groupId);
    void this.remember(asked);
  }

  #of(field: RegExp): string | null {
    return Object.entries(this.#errors).find(([name]) => field.test(name))?.[1] ?? null;
  }
}

function isSame(one: GivenResults, other: GivenResults): boolean {
  return one.groupId === other.groupId && one.ids.join('\n') === other.ids.join('\n');
}
