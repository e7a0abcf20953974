import { ApplicationId, AttributeId } from '../../../preload/contract/ids.ts';
import type {
  AttributeChanges,
  AttributeDefinition,
  AttributeValue,
} from '../../../preload/contract/models/attribute.ts';
import type { RecordReader } from './record-reader.ts';
import { recordReader } from './record-reader.ts';
import { anything, flag, id, nested, number, optionalId, text } from './wire-fields.ts';

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
    content: anything,
    tokens: anything,
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

/** The body of an attribute update (spec, endpoint 7): what was given, under its wire names. */
export function wireAttributeChanges(changes: AttributeChanges): Record<string, unknown> {
  const { clientId, isReadonly, ...same } = changes;
  return { ...same, client_id: clientId, is_readonly: isReadonly };
}
