import * as v from 'valibot';
import { ApplicationId, AttributeId } from '../../../preload/contract/ids.ts';
import type {
  AttributeChanges,
  AttributeDefinition,
  AttributeValue,
} from '../../../preload/contract/models/attribute.ts';
import { JsonText, jsonObjectText } from '../json-text.ts';
import type { RecordReader } from './record-reader.ts';
import { recordReader } from './record-reader.ts';
import { flag, id, nested, number, optionalId, text } from './wire-fields.ts';

/** The text that `keepingText` kept. */
const jsonText: v.GenericSchema<unknown, string | null> = v.pipe(
  v.unknown(),
  v.transform((value) => (value instanceof JsonText ? value.text : null)),
);

/** Members of a definition that are kept as text. */
export const EXACT_MEMBERS = ['content', 'tokens'] as const;

/** Spec, "Attribute definition". */
export const readAttribute: RecordReader<AttributeDefinition> = recordReader(
  { id: id(AttributeId) },
  {
    short_id: text,
    name: text,
    description: text,
    is_global: flag,
    status: number,
    type: number,
    content: jsonText,
    tokens: jsonText,
    is_readonly: flag,
    is_legacy: flag,
    created_at: text,
    updated_at: text,
  },
);

/** Spec, "Attribute value". */
export const readAttributeValue: RecordReader<AttributeValue> = recordReader(
  {},
  {
    id: text,
    value: number,
    source: number,
    error: text,
    application_id: optionalId(ApplicationId),
    attribute: nested(readAttribute),
    created_at: text,
    updated_at: text,
  },
);

/**
 * The body of an attribute update (spec, endpoint 7): the definition as it was read, `base`, with the
 * changes; without `base` the changes alone. `client_id` is sent only if it was set. What the platform did
 * not tell is not sent, nor a null where the specification has none: left out, it stays nothing.
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

/** A field that is not what the specification says goes back as it came, if JSON can say it. */
function asRead(value: unknown): unknown {
  return value === null || Object.is(value, Infinity) || Object.is(value, -Infinity)
    ? undefined
    : value;
}
