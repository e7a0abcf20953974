import type { FilterId, ScorecardGroupId, ScorecardResultId } from '../../preload/contract/ids.ts';
import { ScorecardGroupResult } from '../../preload/contract/models/scorecard.ts';
import { type Caller, call } from './caller.ts';
import { bodyOf, listOf, nothingBut } from './wire/read-answer.ts';
import { givenFlag, type RecordReader, readerOf, recordReader } from './wire/record-reader.ts';

export function filterAndScorecardOperations(caller: Caller) {
  return {
    /** Spec, endpoint 9. Accepts 1 to 5000 IDs. */
    getScorecardGroupResults(groupId: ScorecardGroupId, resultIds: readonly ScorecardResultId[]) {
      return call(caller, {
        method: 'POST',
        path: ['api/score_card_groups', { field: 'groupId', value: groupId }, 'multi-results'],
        json: { result_ids: resultIds },
        // This is a POST, but it only requests results and changes nothing.
        effect: 'read',
        what: 'scorecard group',
        size: 'list',
        answer: listOf(readScorecardGroupResult, 1, 'whole'),
      });
    },

    /** Spec, endpoint 11. The shape of the inner arrays isn't documented, so they are sent as given. */
    updateFilterVisibility(templates: readonly (readonly unknown[])[]) {
      return call(caller, {
        method: 'PUT',
        path: ['api/filters/visibility'],
        json: { templates },
        effect: 'write',
        what: 'filters',
        size: 'word',
        answer: bodyOf(readSuccess),
      });
    },

    /** Spec, endpoint 12. */
    deleteFilter(filterId: FilterId) {
      return call(caller, {
        method: 'DELETE',
        path: ['api/filters', { field: 'id', value: filterId }],
        effect: 'write',
        // The platform refuses to delete the built-in filter All (spec, Errors 3).
        refusable: true,
        what: 'filter',
        size: 'word',
        answer: nothingBut({ deleted: true as const }, { status: 204, body: 'object' }),
      });
    },
  };
}

const readScorecardGroupResult = readerOf(ScorecardGroupResult);

/** Spec, endpoint 11. */
const readSuccess: RecordReader<{ success: boolean }> = recordReader({ success: givenFlag }, {});
