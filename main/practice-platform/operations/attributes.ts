import { timestamp } from '../clock.ts';
import { CLIENTS } from '../data/vocabulary.ts';
import type { JsonInput } from '../input/json-input.ts';
import { uuidOf } from '../random.ts';
import { paginate } from '../search/paginate.ts';
import { deleted, invalid, json, notFound } from '../server/answer.ts';
import { type Attribute, attributeValue } from '../store/attributes.ts';
import type { Operation } from './operation.ts';

/**
 * Spec, endpoint 7. Which fields are required is not documented: none is. What becomes of absent ones is
 * not either: `attributeUpdate` says.
 */
export const updateAttribute: Operation = {
  name: 'updateAttribute',
  method: 'PUT',
  path: '/api/attributes/{id}',
  takes: 'json',
  answer({ world, params }, input) {
    const attribute = world.attributes.find(params.id ?? '');
    if (!attribute) return notFound('Attribute');
    const before = world.attributeUpdate === 'replace' ? emptied(attribute) : attribute;
    const changed = { ...changedBy(input, before), updatedAt: world.clock() };
    if (input.errors.any) return invalid(input.errors);
    world.attributes.update(changed);
    return json(200, { data: attributeRecord(changed, 'alone') });
  },
};

/** As if made anew. Its client is not part of the definition and stays. */
function emptied(attribute: Attribute): Attribute {
  const defaults = { name: '', description: '', status: 1, type: 1, isReadonly: false };
  return { ...attribute, ...defaults, content: null, tokens: null };
}

function changedBy(input: JsonInput, before: Attribute): Attribute {
  const clientId = input.string('client_id');
  if (clientId !== undefined && !CLIENTS.includes(clientId)) {
    input.errors.add('client_id', 'The selected client_id is invalid.');
  }
  const given = (field: string, old: unknown) => (input.has(field) ? input.raw(field) : old);
  return {
    ...before,
    name: input.string('name', { max: 255 }) ?? before.name,
    description: input.string('description', { max: 500 }) ?? before.description,
    clientId: input.has('client_id') ? (clientId ?? null) : before.clientId,
    status: input.integer('status', { oneOf: [1, 2] }) ?? before.status,
    type: input.integer('type', { oneOf: [1, 2] }) ?? before.type,
    tokens: given('tokens', before.tokens),
    content: given('content', before.content),
    isReadonly: input.boolean('is_readonly') ?? before.isReadonly,
  };
}

/** Spec, endpoint 8: for good, in every application. */
export const deleteAttribute: Operation = {
  name: 'deleteAttribute',
  method: 'DELETE',
  path: '/api/attributes/{id}',
  takes: 'nothing',
  answer({ world, params }) {
    const attribute = world.attributes.find(params.id ?? '');
    if (!attribute) return notFound('Attribute');
    world.attributes.delete(attribute.id);
    return deleted();
  },
};

/**
 * Spec, endpoint 6. The elements of `attributes` are not documented: strings among them are taken
 * as ids or names to keep, and anything else changes nothing.
 */
export const listAttributes: Operation = {
  name: 'listAttributes',
  method: 'GET',
  path: '/api/applications/{application_id}/attributes',
  takes: 'json',
  answer({ world, params, page, path }, input) {
    const applicationId = params.application_id ?? '';
    if (world.applications.rowOf(applicationId) === undefined) return notFound('Application');
    const search = input.string('search')?.toLowerCase() ?? '';
    if (input.errors.any) return invalid(input.errors);
    const wanted = namesOf(input.raw('attributes'));
    const found = world.attributes
      .all()
      .filter(({ name }) => name.toLowerCase().includes(search))
      .filter(({ id, name }) => wanted.size === 0 || wanted.has(id) || wanted.has(name));
    const show = (attribute: Attribute) => {
      const { value, source, error } = attributeValue(applicationId, attribute.id);
      return {
        id: uuidOf(`attribute-value/${applicationId}/${attribute.id}`, 0),
        value,
        source,
        error,
        application_id: applicationId,
        attribute: attributeRecord(attribute, 'listing'),
        created_at: timestamp(attribute.createdAt),
        updated_at: timestamp(attribute.createdAt),
      };
    };
    return json(200, paginate(found, { page, perPage: world.perPage, path }, show));
  },
};

function namesOf(value: unknown): ReadonlySet<unknown> {
  return new Set(Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []);
}

/** The spec's "Attribute definition". Listings show `is_readonly` as 0 or 1. */
function attributeRecord(attribute: Attribute, where: 'alone' | 'listing') {
  return {
    id: attribute.id,
    short_id: attribute.id.slice(0, 5),
    name: attribute.name,
    description: attribute.description,
    is_global: attribute.isGlobal,
    status: attribute.status,
    type: attribute.type,
    content: attribute.content,
    tokens: attribute.tokens,
    is_readonly: where === 'listing' ? Number(attribute.isReadonly) : attribute.isReadonly,
    is_legacy: attribute.isLegacy,
    created_at: timestamp(attribute.createdAt),
    updated_at: timestamp(attribute.updatedAt),
  };
}
