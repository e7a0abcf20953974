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

/**
 * Spec, endpoint 10. The step runs later; what one can see of it is the status that the search
 * filters by (`latest_workflow_orchestration_log_statuses`).
 */
export const retryOrchestration: Operation = {
  name: 'retryOrchestration',
  method: 'PUT',
  path: '/api/applications/{application_id}/data_orchestration/{log_id}/continue_retry',
  takes: 'json',
  answer({ world, params }, input) {
    const { cells } = world.applications;
    const applicationId = params.application_id ?? '';
    const row = world.applications.rowOf(applicationId);
    if (row === undefined) return notFound('Application');
    if (cells.at('orchestration_log_id', row) !== params.log_id) {
      return notFound('Data orchestration run');
    }
    const named = input.string('application_id', { required: true });
    input.string('comment', { required: true });
    if (named !== undefined && named !== applicationId) {
      input.errors.add('application_id', 'The selected application_id is invalid.');
    }
    if (input.errors.any) return invalid(input.errors);
    cells.set('latest_orchestration_status', row, 'running');
    world.later.add(() => cells.set('latest_orchestration_status', row, 'completed'));
    return json(202, {});
  },
};
