import { deleted, message, notFound } from '../server/answer.ts';
import type { Operation } from './operation.ts';

/** Spec, endpoint 12. How the refusal of All looks is not documented (spec, Errors 3). */
export const deleteFilter: Operation = {
  name: 'deleteFilter',
  method: 'DELETE',
  path: '/api/filters/{id}',
  takes: 'nothing',
  answer({ world, params }) {
    const filter = world.savedFilters.find(params.id ?? '');
    if (!filter) return notFound('Filter');
    if (filter.builtIn) return message(403, 'The filter All cannot be deleted.');
    world.savedFilters.delete(filter.id);
    return deleted();
  },
};
