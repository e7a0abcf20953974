import * as v from 'valibot';
import type { FilterId, ScorecardGroupId, ScorecardResultId } from '../../preload/contract/ids.ts';
import type { Listing } from '../../preload/contract/models/listing.ts';
import {
  MAX_SCORECARD_RESULTS,
  ScorecardGroupResult,
} from '../../preload/contract/models/scorecard.ts';
import type { Result } from '../../preload/contract/result.ts';
import { type Caller, type CallOptions, call } from './caller.ts';
import { invalidBySchema } from './invalid.ts';
import { bodyOf, listOf, nothingBut } from './wire/read-answer.ts';
import { givenFlag, type RecordReader, readerOf, recordReader } from './wire/record-reader.ts';

const ResultIds = v.object({
  resultIds: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1, 'Enter a result ID.'))),
    v.minLength(1, 'Give at least one result ID.'),
    v.maxLength(MAX_SCORECARD_RESULTS, `Give at most ${MAX_SCORECARD_RESULTS} result IDs.`),
  ),
});

export function filterAndScorecardOperations(caller: Caller) {
  return {
    /** Spec, endpoint 9: 1 to 5000 ids. */
    async getScorecardGroupResults(
      groupId: ScorecardGroupId,
      resultIds: readonly ScorecardResultId[],
      options?: CallOptions,
    ): Promise<Result<Listing<ScorecardGroupResult>>> {
      const checked = v.safeParse(ResultIds, { resultIds });
      if (!checked.success) return invalidBySchema(checked.issues);
      return call(caller, options, {
        method: 'POST',
        path: ['api/score_card_groups', { field: 'groupId', value: groupId }, 'multi-results'],
        json: { result_ids: resultIds },
        // A POST by its verb only: it asks for results and changes nothing.
        effect: 'read',
        what: 'scorecard group',
        size: 'list',
        answer: listOf(readScorecardGroupResult, 1, 'whole'),
      });
    },

    /** Spec, endpoint 11. The inner arrays' shape is not documented: sent as given. */
    async updateFilterVisibility(
      templates: readonly (readonly unknown[])[],
      options?: CallOptions,
    ): Promise<Result<{ success: boolean }>> {
      return call(caller, options, {
        method: 'PUT',
        path: ['api/filters/visibility'],
        json: { templates },
        effect: 'write',
        what: 'filters',
        size: 'word',
        answer: bodyOf(readSuccess),
      });
    },

    /** Spec, endpoint 12. The built-in filter named All is refused by the platform. */
    async deleteFilter(
      filterId: FilterId,
      options?: CallOptions,
    ): Promise<Result<{ deleted: true }>> {
      return call(caller, options, {
        method: 'DELETE',
        path: ['api/filters', { field: 'id', value: filterId }],
        effect: 'write',
        // Deleting the built-in filter All is refused (spec, Errors 3).
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
