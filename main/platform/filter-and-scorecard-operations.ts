import * as v from 'valibot';
import { MAX_SCORECARD_RESULTS } from '../../preload/contract/models/scorecard.ts';
import type { Caller } from './caller.ts';
import { call } from './caller.ts';
import { invalidBySchema } from './invalid.ts';
import type { PlatformClient } from './platform-client.ts';
import { bodyOf, listOf, nothingBut } from './wire/read-answer.ts';
import { readScorecardGroupResult, readSuccess } from './wire/small-records.ts';

const ResultIds = v.object({
  resultIds: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1, 'Enter a result ID.'))),
    v.minLength(1, 'Give at least one result ID.'),
    v.maxLength(MAX_SCORECARD_RESULTS, `Give at most ${MAX_SCORECARD_RESULTS} result IDs.`),
  ),
});

/** Spec, endpoints 9, 11 and 12. */
export function filterAndScorecardOperations(
  caller: Caller,
): Pick<PlatformClient, 'getScorecardGroupResults' | 'updateFilterVisibility' | 'deleteFilter'> {
  return {
    async getScorecardGroupResults(groupId, resultIds, options) {
      const checked = v.safeParse(ResultIds, { resultIds });
      if (!checked.success) return invalidBySchema(checked.issues);
      const operation = {
        method: 'POST',
        path: ['api/score_card_groups', { field: 'groupId', value: groupId }, 'multi-results'],
        json: { result_ids: resultIds },
        // A POST by its verb only: it asks for results and changes nothing.
        effect: 'read',
        what: 'scorecard group',
        size: 'list',
        answer: listOf(readScorecardGroupResult, 1, 'whole'),
      } as const;
      return call(caller, operation, options);
    },

    async updateFilterVisibility(templates, options) {
      const operation = {
        method: 'PUT',
        path: ['api/filters/visibility'],
        json: { templates },
        effect: 'write',
        what: 'filters',
        size: 'word',
        answer: bodyOf(readSuccess),
      } as const;
      return call(caller, operation, options);
    },

    async deleteFilter(id, options) {
      const operation = {
        method: 'DELETE',
        path: ['api/filters', { field: 'id', value: id }],
        effect: 'write',
        // Of the built-in filter All (spec, Errors 3).
        refusable: true,
        what: 'filter',
        size: 'word',
        answer: nothingBut({ deleted: true as const }, { status: 204, body: 'object' }),
      } as const;
      return call(caller, operation, options);
    },
  };
}
