import * as v from 'valibot';
import type { ApplicationId, AttributeId } from '../../preload/contract/ids.ts';
import {
  type AttributeChanges,
  AttributeDefinition,
  AttributeValue,
} from '../../preload/contract/models/attribute.ts';
import { err } from '../../preload/contract/result.ts';
import { type Caller, call, ofApplication } from './caller.ts';
import { JsonText, jsonObjectText } from './json-text.ts';
import { fieldsIn, textIn } from './wire/json-outline.ts';
import { dataOf, listOf, nothingBut, type WrittenReader } from './wire/read-answer.ts';
import { nested, type RecordReader, readerOf } from './wire/record-reader.ts';

/**
 * Accepts only the definition of the requested attribute, because another attribute's definition says nothing about it.
 */
const attributeOf =
  (asked: AttributeId): RecordReader<AttributeDefinition> =>
  (input) => {
    const read = readAttribute(input);
    const same = read.ok && read.value.id.toLowerCase() === asked.trim().toLowerCase();
    return !read.ok || same ? read : err(['id']);
  };

interface AttributeQuery {
  /** The specification doesn't document the shape of the elements, so they are sent as given. */
  readonly attributes?: JsonText | undefined;
  readonly search?: string | undefined;
  readonly page?: number | undefined;
}

export function attributeOperations(caller: Caller) {
  return {
    /** Spec, endpoint 6. */
    listAttributes(applicationId: ApplicationId, query: AttributeQuery = {}) {
      return call(caller, {
        method: 'GET',
        path: ofApplication(applicationId, 'attributes'),
        page: query.page,
        json: attributeQuery(query),
        effect: 'read',
        what: 'application',
        size: 'list',
        answer: listOf(
          keepingText(EXACT_MEMBERS, readAttributeValue, 'attribute'),
          query.page ?? 1,
        ),
      });
    },

    /**
     * Spec, endpoint 7. Sends the definition as it was read (`base`) with the changes applied. Without `base`, sends
     * only the changes.
     */
    updateAttribute(
      attributeId: AttributeId,
      changes: AttributeChanges,
      base: AttributeDefinition | null = null,
    ) {
      return call(caller, {
        method: 'PUT',
        path: ['api/attributes', { field: 'id', value: attributeId }],
        json: wireAttribute(changes, base),
        effect: 'write',
        what: 'attribute',
        size: 'record',
        answer: dataOf(keepingText(EXACT_MEMBERS, attributeOf(attributeId))),
      });
    },

    /** Spec, endpoint 8. Deletion is permanent. */
    deleteAttribute(attributeId: AttributeId) {
      return call(caller, {
        method: 'DELETE',
        path: ['api/attributes', { field: 'id', value: attributeId }],
        effect: 'write',
        what: 'attribute',
        size: 'word',
        answer: nothingBut({ deleted: true as const }, { status: 204, body: 'object' }),
      });
    },
  };
}

/** Returns no body if nothing is requested, because the platform doesn't have to read one. */
function attributeQuery({ attributes, search }: AttributeQuery): JsonText | undefined {
  if (attributes === undefined && search === undefined) return undefined;
  return jsonObjectText([
    ['attributes', attributes],
    ['search', search],
  ]);
}

/** Reads the text that `keepingText` kept. */
const jsonText: v.GenericSchema<unknown, string | null> = v.pipe(
  v.unknown(),
  v.transform((value) => (value instanceof JsonText ? value.text : null)),
);

/** Members of a definition whose original text is kept. */
export const EXACT_MEMBERS = ['content', 'tokens'] as const;

export const readAttribute = readerOf(AttributeDefinition, { content: jsonText, tokens: jsonText });
const readAttributeValue = readerOf(AttributeValue, { attribute: nested(readAttribute) });

/**
 * Builds the body of an attribute update (spec, endpoint 7): the definition as it was read (`base`) with the changes
 * applied, or only the changes if there is no `base`. Includes `client_id` only if it was set. Leaves out fields that
 * the platform didn't provide, and nulls where the specification allows none.
 */
export function wireAttribute(
  changes: AttributeChanges,
  base: AttributeDefinition | null,
): JsonText {
  const other: Readonly<Record<string, unknown>> = base?.other ?? {};
  const exact = (text: string | null | undefined) =>
    text === null || text === undefined ? undefined : new JsonText(text);
  const known = (value: unknown, name: string) => value ?? asRead(other[name]);
  return jsonObjectText([
    ['name', changes.name ?? known(base?.name, 'name')],
    ['description', changes.description ?? known(base?.description, 'description')],
    ['client_id', changes.clientId],
    ['status', changes.status ?? known(base?.status, 'status')],
    ['type', changes.type ?? known(base?.type, 'type')],
    ['tokens', exact(changes.tokens ?? base?.tokens)],
    ['content', exact(changes.content ?? base?.content)],
    ['is_readonly', changes.isReadonly ?? known(base?.isReadonly, 'is_readonly')],
  ]);
}

/** Returns an unspecified field as it was read, provided that JSON can represent it. */
function asRead(value: unknown): unknown {
  return value === null || Object.is(value, Infinity) || Object.is(value, -Infinity)
    ? undefined
    : value;
}

/**
 * Wraps a reader so that the named members keep their original text (`JsonText`). They are members of the record
 * itself, or of the object in the record's `within` field.
 */
export const keepingText =
  <T>(names: readonly string[], read: RecordReader<T>, within?: string): WrittenReader<T> =>
  (value, written) => {
    if (within === undefined) keep(value, written, names);
    else {
      const place = fieldsIn(written)?.get(within);
      const inner = place && (value as Record<string, unknown>)[within];
      if (place) keep(inner, written.subarray(place.start, place.end), names);
    }
    return read(value);
  };

function keep(value: unknown, written: Uint8Array, names: readonly string[]): void {
  const fields = fieldsIn(written);
  for (const name of names) {
    const place = fields?.get(name);
    if (place) (value as Record<string, unknown>)[name] = new JsonText(textIn(written, place));
  }
}
