import * as v from 'valibot';
import type { AttributeId } from '../../preload/contract/ids.ts';
import {
  AttributeChanges,
  type AttributeDefinition,
} from '../../preload/contract/models/attribute.ts';
import { err } from '../../preload/contract/result.ts';
import type { Caller } from './caller.ts';
import { call } from './caller.ts';
import { invalidBySchema } from './invalid.ts';
import { jsonBody } from './json-body.ts';
import type { PlatformClient } from './platform-client.ts';
import {
  EXACT_MEMBERS,
  readAttribute,
  readAttributeValue,
  wireAttribute,
} from './wire/attribute.ts';
import { keepingText } from './wire/keeping-text.ts';
import { dataOf, listOf, nothingBut } from './wire/read-answer.ts';
import type { RecordReader } from './wire/record-reader.ts';

/** The definition of the attribute that was asked for: another's says nothing about it. */
const attributeOf =
  (asked: AttributeId): RecordReader<AttributeDefinition> =>
  (input) => {
    const read = readAttribute(input);
    const same = read.ok && read.value.id.toLowerCase() === asked.trim().toLowerCase();
    return !read.ok || same ? read : err(['id']);
  };

/** Spec, endpoints 6 to 8. */
export function attributeOperations(
  caller: Caller,
): Pick<PlatformClient, 'listAttributes' | 'updateAttribute' | 'deleteAttribute'> {
  return {
    async listAttributes(applicationId, query = {}, options) {
      const operation = {
        method: 'GET',
        path: ['api/applications', { field: 'applicationId', value: applicationId }, 'attributes'],
        page: query.page,
        json: jsonBody({ attributes: query.attributes, search: query.search }),
        effect: 'read',
        what: 'application',
        size: 'list',
        answer: listOf(
          keepingText(EXACT_MEMBERS, readAttributeValue, 'attribute'),
          query.page ?? 1,
        ),
      } as const;
      return call(caller, operation, options);
    },

    async updateAttribute(id, changes, base, options) {
      const checked = v.safeParse(AttributeChanges, changes);
      if (!checked.success) return invalidBySchema(checked.issues);
      const operation = {
        method: 'PUT',
        path: ['api/attributes', { field: 'id', value: id }],
        json: wireAttribute(checked.output, base ?? null),
        effect: 'write',
        what: 'attribute',
        size: 'record',
        answer: dataOf(keepingText(EXACT_MEMBERS, attributeOf(id))),
      } as const;
      return call(caller, operation, options);
    },

    async deleteAttribute(id, options) {
      const operation = {
        method: 'DELETE',
        path: ['api/attributes', { field: 'id', value: id }],
        effect: 'write',
        what: 'attribute',
        size: 'word',
        answer: nothingBut({ deleted: true as const }, { status: 204, body: 'object' }),
      } as const;
      return call(caller, operation, options);
    },
  };
}
