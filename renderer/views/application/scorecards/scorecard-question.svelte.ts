import type { ChannelOutput } from '../../../../preload/contract/channels.ts';
import type { ScorecardGroupId, ScorecardResultId } from '../../../../preload/contract/ids.ts';
import { MAX_SCORECARD_RESULTS } from '../../../../preload/contract/models/scorecard.ts';
import { ok } from '../../../../preload/contract/result.ts';
import { call } from '../../../lib/call.ts';
import { fieldErrors } from '../../../lib/field-errors.ts';
import { announcer } from '../../../state/announcer.svelte.ts';
import { Reading } from '../../../state/reading.svelte.ts';
import { rememberedIds } from '../../../state/remembered-ids.svelte.ts';
import { scorecardsText } from '../../../text/scorecards.ts';
import { readResultIds } from './result-ids.ts';

interface Question {
  readonly groupId: string;
  readonly ids: readonly string[];
}

export type ScorecardAnswer = ChannelOutput<'scorecard:results'> & { readonly asked: Question };

/** An id of the question that was refused, and why. */
export interface RefusedId {
  readonly id: string;
  readonly message: string;
}

/** `result_ids.17` as the platform names it, `resultIds.17` as this app does. */
const ONE_ID = /^result_?ids\.(\d+)/i;
const ALL_IDS = /^result_?ids$/i;
const GROUP = /^(group_?id|score_?card_?group_?id)$/i;

/** What is asked for: a group and pasted ids; and the answer. */
export class ScorecardQuestion {
  groupId = $state('');
  pasted = $state('');
  readonly reading = new Reading<ScorecardAnswer>();
  #asked = $state.raw<Question | null>(null);
  #tried = $state(false);

  readonly read = $derived(readResultIds(this.pasted));
  readonly tooMany = $derived(Math.max(0, this.read.ids.length - MAX_SCORECARD_RESULTS));
  readonly #errors = $derived(fieldErrors(this.reading.error));

  /** The ids that were refused one by one, while they stand in the field. */
  readonly refused: readonly RefusedId[] = $derived.by(() => {
    const here = new Set(this.read.ids);
    return Object.entries(this.#errors).flatMap(([field, message]) => {
      const id = this.#asked?.ids[Number(ONE_ID.exec(field)?.[1])];
      return id === undefined || !here.has(id) ? [] : [{ id, message }];
    });
  });

  readonly groupError: string | null = $derived.by(() => {
    if (this.#tried && this.groupId.trim() === '') return scorecardsText.groupMissing;
    if (this.#asked?.groupId !== this.groupId.trim()) return null;
    return this.#of(GROUP);
  });

  readonly idsError: string | null = $derived.by(() => {
    const { ids } = this.read;
    if (this.tooMany > 0) return scorecardsText.tooMany(ids.length, this.tooMany);
    if (this.#tried && ids.length === 0) return scorecardsText.idsMissing;
    if (this.refused.length > 0) return scorecardsText.refused(this.refused.length);
    return this.#of(ALL_IDS);
  });

  /** Whether all of what went wrong stands beside a field. */
  readonly besideFields = $derived(
    Object.keys(this.#errors).length > 0 &&
      Object.keys(this.#errors).every((name) =>
        [ONE_ID, ALL_IDS, GROUP].some((of) => of.test(name)),
      ),
  );

  /** Asks for what stands in the fields. False when something there is wrong, and nothing was asked. */
  ask(): boolean {
    this.#tried = true;
    const groupId = this.groupId.trim();
    const { ids } = this.read;
    if (groupId === '' || ids.length === 0 || this.tooMany > 0) return false;
    void this.#read({ groupId, ids });
    return true;
  }

  /** Asks the question of what is shown once more. */
  refresh(): void {
    if (this.#asked !== null) void this.#read(this.#asked);
  }

  /** Takes the refused ids out of the field. */
  leaveOutRefused(): void {
    const out = new Set(this.refused.map(({ id }) => id));
    this.pasted = this.read.ids.filter((id) => !out.has(id)).join('\n');
  }

  async #read(asked: Question): Promise<void> {
    const shown = this.reading.value?.asked;
    const same = shown?.groupId === asked.groupId && shown.ids.join('\n') === asked.ids.join('\n');
    if (!same) this.reading.take(null);
    this.#asked = asked;
    const groupId = asked.groupId as ScorecardGroupId;
    const resultIds = asked.ids as readonly ScorecardResultId[] as ScorecardResultId[];
    const answer = await this.reading.read(async () => {
      const page = await call('scorecard:results', { groupId, resultIds });
      return page.ok ? ok({ ...page.value, asked }) : page;
    });
    if (!answer?.ok) return;
    announcer.say(scorecardsText.found(answer.value.rows.length));
    void rememberedIds.used('scorecardGroup', groupId);
  }

  #of(field: RegExp): string | null {
    return Object.entries(this.#errors).find(([name]) => field.test(name))?.[1] ?? null;
  }
}
