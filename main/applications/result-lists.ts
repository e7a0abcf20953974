import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { ScorecardGroupId, ScorecardResultId } from '../../preload/contract/ids.ts';
import { ResultList } from '../../preload/contract/models/remembered-id.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { RecordStore } from '../vault/sqlite-record-store.ts';

/** Where they lie among the records. */
export const RESULT_LISTS = 'result-lists';
/** Lists kept; each holds up to 5,000 ids, some 200 KB where those are UUIDs. */
const KEPT = 20;

/** A list as it is kept, sealed at rest: its name may be a person's. */
export const KeptResultList = v.object({
  ...v.omit(ResultList, ['size']).entries,
  resultIds: v.array(v.string()),
});
type KeptResultList = v.InferOutput<typeof KeptResultList>;

/** A scorecard group and the ids of some of its results. */
export interface ResultQuestion {
  readonly groupId: ScorecardGroupId;
  readonly resultIds: readonly ScorecardResultId[];
}

/** Results that were asked for at this desk, list by list, with what staff call them. */
export type ResultLists = ReturnType<typeof createResultLists>;

/** `clock` gives milliseconds since 1970. */
export function createResultLists(records: RecordStore, clock: () => number) {
  const kept = (): KeptResultList[] =>
    records.list(RESULT_LISTS).flatMap(({ value }) => {
      const read = v.safeParse(KeptResultList, value);
      return read.success ? [read.output] : [];
    });
  const heads = (): ResultList[] =>
    kept().map(({ resultIds, ...head }) => ({ ...head, size: resultIds.length }));

  return {
    /** Last used first, at most 20. */
    list: heads,

    /** Notes a use. Unnamed lists make room, the oldest first. Error: `invalidRequest`, when 20 have a name. */
    put(question: ResultQuestion, label: string): Result<ResultList[]> {
      const key = keyOf(question);
      const lists = kept();
      const others = lists.filter((one) => one.key !== key);
      const name = label || (lists.find((one) => one.key === key)?.label ?? '');
      const named = others.filter((one) => one.label !== '');
      if (named.length >= KEPT) {
        const message = '20 lists with names are kept here. Forget one of them first.';
        return err({ code: 'invalidRequest', issues: [{ field: 'label', message }] });
      }
      records.put(RESULT_LISTS, key, {
        key,
        ...question,
        label: name,
        usedAt: new Date(clock()).toISOString(),
      });
      const room = KEPT - 1 - named.length;
      for (const { key: old } of others.filter((one) => one.label === '').slice(room)) {
        records.remove(RESULT_LISTS, old);
      }
      return ok(heads());
    },

    /** Its group and ids in the order they were last asked for; null when it is no longer kept. */
    find(key: string): ResultQuestion | null {
      const found = kept().find((one) => one.key === key);
      if (found === undefined) return null;
      return { groupId: found.groupId, resultIds: found.resultIds as ScorecardResultId[] };
    },

    forget: (key: string): void => records.remove(RESULT_LISTS, key),
  };
}

function keyOf({ groupId, resultIds }: ResultQuestion): string {
  const text = JSON.stringify([groupId, resultIds.toSorted()]);
  return createHash('sha256').update(text).digest('hex');
}
