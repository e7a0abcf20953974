import { invalid, json, notFound } from '../answer.ts';
import { nullableTimestamp } from '../clock.ts';
import { Draw, hashText, uuidOf } from '../random.ts';
import type { Operation } from './operation.ts';

/** The number of sample results, which is more than one request may ask for (spec, endpoint 9: 1 to 5000). */
const RESULTS_OF_THE_FIRST = 6000;

export const SAMPLE_SCORECARD_GROUP = uuidOf('scorecard-group', 0);
export const SAMPLE_RESULT_IDS: readonly string[] = Array.from(
  { length: RESULTS_OF_THE_FIRST },
  (_, n) => uuidOf('scorecard-result', n),
);

/** Returns the values of a result. `createdAt` is in milliseconds, or null. */
function scorecardResult(id: string, today: number) {
  const draw = new Draw(hashText(id));
  const points = draw.int(0, 100);
  return {
    points,
    weightedPoints: draw.chance(0.8) ? points / 2 : null,
    createdAt: draw.chance(0.9) ? today - draw.int(1, 500) * 3_600_000 : null,
  };
}

/** The maximum number of results in one request (spec, "Limits"). */
const MOST_RESULTS = 5000;

/** Spec, endpoint 9. */
export const getScorecardResults: Operation = {
  method: 'POST',
  path: '/api/score_card_groups/{scoreCardGroup_id}/multi-results',
  answer({ world, params }, input) {
    if (params.scoreCardGroup_id?.toLowerCase() !== SAMPLE_SCORECARD_GROUP)
      return notFound('Scorecard group');
    const known = new Set(SAMPLE_RESULT_IDS);
    const ids = input.strings('result_ids', { required: true, most: MOST_RESULTS }) ?? [];
    for (const [at, id] of ids.entries()) {
      if (!known.has(id)) input.errors.selected(`result_ids.${at}`);
    }
    if (input.errors.size > 0) return invalid(input.errors);
    const data = ids.map((id) => {
      const { points, weightedPoints, createdAt } = scorecardResult(id, world.today);
      const created_at = nullableTimestamp(createdAt);
      return { id, points, weighted_points: weightedPoints, created_at };
    });
    return json(200, { data });
  },
};

/**
 * Spec, endpoint 10. The step runs later. Its only visible effect is the status that searches can filter by
 * (`latest_workflow_orchestration_log_statuses`).
 */
export const retryOrchestration: Operation = {
  method: 'PUT',
  path: '/api/applications/{application_id}/data_orchestration/{log_id}/continue_retry',
  answer({ world, params }, input) {
    const { cells } = world.applications;
    const applicationId = params.application_id ?? '';
    const row = world.applications.rowOf(applicationId);
    if (row === undefined) return notFound('Application');
    if (cells.at('orchestration_log_id', row) !== params.log_id) {
      return notFound('Data orchestration run');
    }
    const named = input.string('application_id', { required: true });
    if (named !== undefined && named !== applicationId) input.errors.selected('application_id');
    if (input.errors.size > 0) return invalid(input.errors);
    cells.set('latest_orchestration_status', row, 'running');
    world.later(() => cells.set('latest_orchestration_status', row, 'completed'));
    return json(202, {});
  },
};
