import { isJsonObject, type JsonInput } from '../input/json-input.ts';
import { deleted, invalid, json, message, notFound } from '../server/answer.ts';
import type { SavedFilters } from '../store/saved-filters.ts';
import type { Operation } from './operation.ts';

/**
 * Spec, endpoint 11. The shape of the inner arrays is not documented; any that holds one filter id
 * and one yes or no is understood: `[id, true]`, or PHP's keyed kind, `{id, visible: true}`.
 */
export const updateFilterVisibility: Operation = {
  name: 'updateFilterVisibility',
  method: 'PUT',
  path: '/api/filters/visibility',
  takes: 'json',
  answer({ world, caller }, input) {
    const changes = readChanges(input, world.savedFilters);
    if (input.errors.any) return invalid(input.errors);
    if (world.savedFilters.setVisibility(caller.email, changes))
      return json(200, { success: true });
    input.errors.add('templates', 'At least one filter must remain visible.');
    return invalid(input.errors);
  },
};

function readChanges(input: JsonInput, filters: SavedFilters): ReadonlyMap<string, boolean> {
  const changes = new Map<string, boolean>();
  const templates = input.raw('templates');
  if (!Array.isArray(templates)) {
    input.errors.add('templates', 'The templates field must be an array.');
    return changes;
  }
  for (const [at, template] of templates.entries()) {
    const parts = partsOf(template);
    const id = parts.find((part) => typeof part === 'string');
    const visible = parts.find((part) => typeof part === 'boolean' || part === 0 || part === 1);
    const filter = id === undefined ? undefined : filters.find(id);
    if (visible === undefined || id === undefined) {
      input.errors.add(`templates.${at}`, `The templates.${at} field must be an array.`);
    } else if (!filter) {
      input.errors.add(`templates.${at}`, `The selected templates.${at} is invalid.`);
    } else {
      changes.set(filter.id, Boolean(visible));
    }
  }
  return changes;
}

function partsOf(template: unknown): readonly unknown[] {
  if (Array.isArray(template)) return template;
  return isJsonObject(template) ? Object.values(template) : [];
}

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
