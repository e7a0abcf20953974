import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { ScorecardGroupId, ScorecardResultId } from '../../preload/contract/ids.ts';
import { ResultList } from '../../preload/contract/models/remembered-id.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { type RecordStore, validRecords } from '../vault/sqlite-record-store.ts';

/** The record collection that stores the lists. */
export const RESULT_LISTS = 'result-lists';
/** The maximum number of lists. Each contains up to 5,000 IDs, which is about 200 KB for UUIDs. */
const KEPT = 20;

/** A list as stored. It is encrypted, because its name may identify a person. */
export const KeptResultList = v.object({
  ...v.omit(ResultList, ['size']).entries,
  resultIds: v.array(v.string()),
});

/** A scorecard group and the IDs of some of its results. */
export interface ResultQuestion {
  readonly groupId: ScorecardGroupId;
  readonly resultIds: readonly ScorecardResultId[];
}

/** Lists of results that staff requested on this desk, with the names that staff gave them. */
export type ResultLists = ReturnType<typeof createResultLists>;

/** `clock` returns the current time in milliseconds since 1970. */
export function createResultLists(records: RecordStore, clock: () => number) {
  const kept = () => validRecords(records, RESULT_LISTS, KeptResultList);
  const heads = (): ResultList[] =>
    kept().map(({ resultIds, ...head }) => ({ ...head, size: resultIds.length }));

  return {
    /** Returns up to 20 lists, most recently used first. */
    list: heads,

    /**
     * Records that a list was used. If there are too many lists, removes the oldest unnamed ones. Fails with
     * `invalidRequest` if there are already 20 other lists with names.
     */
    put(question: ResultQuestion, label: string): Result<ResultList[]> {
      const key = keyOf(question);
      const lists = kept();
      const others = lists.filter((one) => one.key !== key);
      const name = label || (lists.find((one) => one.key === key)?.label ?? '');
      const named = others.filter((one) => one.label !== '');
      if (named.length >= KEPT) {
        const message = 'You can keep up to 20 named lists. Forget one first.';
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

    /** Returns the group and the IDs in the order last requested, or null if the list is no longer stored. */
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
