import { deleted, invalid, json, message, notFound } from '../answer.ts';
import type { JsonInput } from '../body.ts';
import type { SavedFilters } from '../store/saved-filters.ts';
import type { Operation } from './operation.ts';

/**
 * Spec, endpoint 11. The shape of the inner arrays isn't documented, so any shape with an ID and a boolean is accepted.
 */
export const updateFilterVisibility: Operation = {
  method: 'PUT',
  path: '/api/filters/visibility',
  answer({ world, caller }, input) {
    const changes = readChanges(input, world.savedFilters);
    if (input.errors.size > 0) return invalid(input.errors);
    if (world.savedFilters.setVisibility(caller.email, changes))
      return json(200, { success: true });
    input.errors.add('templates', 'At least one filter must remain visible.');
    return invalid(input.errors);
  },
};

function readChanges({ body, errors }: JsonInput, filters: SavedFilters) {
  const changes = new Map<string, boolean>();
  const templates = Array.isArray(body.templates) ? body.templates : null;
  if (!templates) errors.selected('templates');
  for (const [at, template] of (templates ?? []).entries()) {
    const parts: readonly unknown[] = Object.values(Object(template));
    const id = parts.find((part) => typeof part === 'string');
    const visible = parts.find((part) => typeof part === 'boolean' || part === 0 || part === 1);
    const filter = id === undefined ? undefined : filters.find(id);
    if (!filter || visible === undefined) errors.selected(`templates.${at}`);
    else changes.set(filter.id, Boolean(visible));
  }
  return changes;
}

/** Spec, endpoint 12. How the platform refuses to delete All isn't documented (spec, Errors 3). */
export const deleteFilter: Operation = {
  method: 'DELETE',
  path: '/api/filters/{id}',
  answer({ world, params }) {
    const filter = world.savedFilters.find(params.id ?? '');
    if (!filter) return notFound('Filter');
    if (filter.builtIn) return message(403, 'The filter All cannot be deleted.');
    world.savedFilters.delete(filter.id);
    return deleted();
  },
};
