import { deleted, notFound } from '../server/answer.ts';
import type { Operation } from './operation.ts';

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
