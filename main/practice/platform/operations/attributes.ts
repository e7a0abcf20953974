import { deleted, invalid, json, notFound } from '../answer.ts';
import type { JsonInput } from '../body.ts';
import { timestamp } from '../clock.ts';
import { CLIENTS } from '../data/vocabulary.ts';
import { uuidOf } from '../random.ts';
import { paginate } from '../search/paginate.ts';
import { type Attribute, attributeValue } from '../store/attribute-values.ts';
import type { Operation } from './operation.ts';

/**
 * Spec, endpoint 7. The spec doesn't say which fields are required. Here, none are, and absent fields stay unchanged.
 */
export const updateAttribute: Operation = {
  method: 'PUT',
  path: '/api/attributes/{id}',
  answer({ world, params }, input) {
    const attribute = world.attributes.find(params.id ?? '');
    if (!attribute) return notFound('Attribute');
    const changed = { ...changedBy(input, attribute), updated_at: timestamp(world.clock()) };
    if (input.errors.size > 0) return invalid(input.errors);
    world.attributes.update(changed);
    return json(200, { data: changed });
  },
};

function changedBy(input: JsonInput, before: Attribute): Attribute {
  const clientId = input.string('client_id');
  if (clientId !== undefined && !CLIENTS.includes(clientId)) input.errors.selected('client_id');
  const { content = before.content, tokens = before.tokens } = input.body;
  return {
    ...before,
    name: input.string('name', { most: 255 }) ?? before.name,
    description: input.string('description', { most: 500 }) ?? before.description,
    status: input.integer('status', [1, 2]) ?? before.status,
    type: input.integer('type', [1, 2]) ?? before.type,
    tokens,
    content,
    is_readonly: input.boolean('is_readonly') ?? before.is_readonly,
  };
}

/** Spec, endpoint 8. The attribute is deleted permanently, in every application. */
export const deleteAttribute: Operation = {
  method: 'DELETE',
  path: '/api/attributes/{id}',
  answer({ world, params }) {
    const attribute = world.attributes.find(params.id ?? '');
    if (!attribute) return notFound('Attribute');
    world.attributes.delete(attribute.id);
    return deleted();
  },
};

/** Spec, endpoint 6. The elements of `attributes` aren't documented. Here, they're IDs or names of attributes. */
export const listAttributes: Operation = {
  method: 'GET',
  path: '/api/applications/{application_id}/attributes',
  answer({ world, params, page, path }, input) {
    const applicationId = params.application_id ?? '';
    if (world.applications.rowOf(applicationId) === undefined) return notFound('Application');
    const search = input.string('search')?.toLowerCase() ?? '';
    const wanted = new Set(input.list('attributes'));
    if (input.errors.size > 0) return invalid(input.errors);
    const found = world.attributes
      .all()
      .filter(({ name }) => name.toLowerCase().includes(search))
      .filter(({ id, name }) => wanted.size === 0 || wanted.has(id) || wanted.has(name));
    const show = (attribute: Attribute) => ({
      id: uuidOf(`attribute-value/${applicationId}/${attribute.id}`, 0),
      ...attributeValue(applicationId, attribute.id),
      application_id: applicationId,
      // Listings show `is_readonly` as 0 or 1.
      attribute: { ...attribute, is_readonly: Number(attribute.is_readonly) },
      created_at: attribute.created_at,
      updated_at: attribute.created_at,
    });
    return json(200, paginate(found, { page, perPage: world.perPage, path }, show));
  },
};
