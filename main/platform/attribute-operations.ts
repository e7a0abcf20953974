import * as v from 'valibot';
import { AttributeChanges } from '../../preload/contract/models/attribute.ts';
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

const IN_LIST = EXACT_MEMBERS.map((name) => ['data', '*', 'attribute', name]);
const ALONE = EXACT_MEMBERS.map((name) => ['data', name]);

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
        answer: keepingText(IN_LIST, listOf(readAttributeValue, query.page ?? 1)),
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
        answer: keepingText(ALONE, dataOf(readAttribute)),
      } as const;
      return call(caller, operation, options);
    },

    async deleteAttribute(id, options) {
      const operation = {
        method: 'DELETE',
        path: ['api/attributes', { field: 'id', value: id }],
        effect: 'write',
        what: 'attribute',
        answer: nothingBut({ deleted: true as const }),
      } as const;
      return call(caller, operation, options);
    },
  };
}
