import { applicationRecord } from '../records/application-record.ts';
import { paginate } from '../search/paginate.ts';
import { json, notFound } from '../server/answer.ts';
import type { Operation } from './operation.ts';

/** The spec names the two kinds of entity profile, not the values of `profile_type`. */
const COLUMN_OF_TYPE: ReadonlyMap<string, string> = new Map([
  ['business', 'business_profile_id'],
  ['individual', 'individual_profile_id'],
]);

/**
 * Spec, endpoint 14. Profiles are related through their owner, so either kind lists every
 * application of the owner's businesses. The published shape is a single object while the words say
 * a list: one application is answered as the object, several as a list.
 */
export const listProfileApplications: Operation = {
  name: 'listProfileApplications',
  method: 'GET',
  path: '/api/profiles/{profile_type}/{profile_id}/applications',
  takes: 'nothing',
  answer({ world, params, page, path }) {
    const { cells } = world.applications;
    const column = COLUMN_OF_TYPE.get(params.profile_type ?? '');
    const first = column && world.applications.rowsWith(column, params.profile_id ?? '')[0];
    if (typeof first !== 'number') return notFound('Profile');
    const rows = world.applications.rowsWith('owner', Number(cells.at('owner', first)));
    const list = paginate(rows, { page, perPage: world.perPage, path }, (row) =>
      applicationRecord(cells, row),
    );
    return json(200, rows.length === 1 && page === 1 ? { ...list, data: list.data[0] } : list);
  },
};
