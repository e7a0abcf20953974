import { nullableTimestamp } from '../clock.ts';
import { invalid, json, notFound } from '../server/answer.ts';
import { resultsOfGroup, scorecardResult } from '../store/scorecards.ts';
import type { Operation } from './operation.ts';

/** Spec, "Limits". */
const MOST_RESULTS = 5000;

/** Spec, endpoint 9. */
export const getScorecardResults: Operation = {
  name: 'getScorecardResults',
  method: 'POST',
  path: '/api/score_card_groups/{scoreCardGroup_id}/multi-results',
  takes: 'json',
  answer({ world, params }, input) {
    const known = resultsOfGroup(params.scoreCardGroup_id ?? '');
    if (!known) return notFound('Scorecard group');
    const ids = input.strings('result_ids', { required: true, most: MOST_RESULTS }) ?? [];
    for (const [at, id] of ids.entries()) {
      if (known.has(id)) continue;
      input.errors.add(`result_ids.${at}`, `The selected result_ids.${at} is invalid.`);
    }
    if (input.errors.any) return invalid(input.errors);
    const data = ids.map((id) => {
      const { points, weightedPoints, createdAt } = scorecardResult(id, world.today);
      const created_at = nullableTimestamp(createdAt);
      return { id, points, weighted_points: weightedPoints, created_at };
    });
    return json(200, { data });
  },
};
