import { timestamp } from '../clock.ts';
import { attributeRecord } from '../records/attribute-record.ts';
import { paginate } from '../search/paginate.ts';
import { invalid, json, notFound } from '../server/answer.ts';
import { type Attribute, attributeValue } from '../store/attributes.ts';
import { uuidOf } from '../uuid.ts';
import type { Operation } from './operation.ts';

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
