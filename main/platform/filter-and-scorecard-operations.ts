import * as v from 'valibot';
import { ScorecardResultId } from '../../preload/contract/ids.ts';
import {
  MAX_SCORECARD_RESULTS,
  type ScorecardGroupResult,
} from '../../preload/contract/models/scorecard.ts';
import { type Caller, call } from './caller.ts';
import { invalidBySchema } from './invalid.ts';
import type { PlatformClient } from './platform-client.ts';
import { bodyOf, listOf, nothingBut } from './wire/read-answer.ts';
import {
  givenFlag,
  id,
  number,
  numberOrText,
  type RecordReader,
  recordReader,
  text,
} from './wire/record-reader.ts';

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

    async updateFilterVisibility(templates, options) {
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

    async deleteFilter(id, options) {
      return call(caller, options, {
        method: 'DELETE',
        path: ['api/filters', { field: 'id', value: id }],
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

/** Spec, "Scorecard group result". */
const readScorecardGroupResult: RecordReader<ScorecardGroupResult> = recordReader(
  { id: id(ScorecardResultId) },
  { points: number, weighted_points: numberOrText, created_at: text },
);

/** Spec, endpoint 11. */
const readSuccess: RecordReader<{ success: boolean }> = recordReader({ success: givenFlag }, {});
