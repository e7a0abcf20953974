import { CLIENTS } from '../data/vocabulary.ts';
import type { JsonInput } from '../input/json-input.ts';
import { attributeRecord } from '../records/attribute-record.ts';
import { invalid, json, notFound } from '../server/answer.ts';
import type { Attribute } from '../store/attributes.ts';
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
