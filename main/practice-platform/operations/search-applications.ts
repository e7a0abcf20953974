import { applicationSummary } from '../records/application-summary.ts';
import { paginate } from '../search/paginate.ts';
import { searchRows } from '../search/search-rows.ts';
import { invalid, json } from '../server/answer.ts';
import type { Operation } from './operation.ts';

/** Spec, endpoint 15. */
export const searchApplications: Operation = {
  name: 'searchApplications',
  method: 'GET',
  path: '/api/applications',
  takes: 'json',
  answer({ world, page, path }, _input, body) {
    const found = searchRows(world.applications, body);
    if (!found.ok) return invalid(found.errors);
    const { cells } = world.applications;
    const where = { page, perPage: world.perPage, path };
    return json(
      200,
      paginate(found.rows, where, (row) => applicationSummary(cells, row)),
    );
  },
};
