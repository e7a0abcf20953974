import * as v from 'valibot';
import { ApplicationId, AttributeId } from '../ids.ts';

const text = v.nullable(v.string());
const number = v.nullable(v.number());
const flag = v.nullable(v.boolean());
const other = v.record(v.string(), v.unknown());

/** Spec, "Attribute definition". What the codes of `status` and `type` mean is not documented. */
export const AttributeDefinition = v.object({
  id: AttributeId,
  /** First five characters of the id, in listings. */
  shortId: text,
  name: text,
  description: text,
  isGlobal: flag,
  status: number,
  type: number,
  content: v.unknown(),
  tokens: v.unknown(),
  isReadonly: flag,
  isLegacy: flag,
  createdAt: text,
  updatedAt: text,
  other,
});
export type AttributeDefinition = v.InferOutput<typeof AttributeDefinition>;

/** Spec, "Attribute value": what an attribute came to for one application. */
export const AttributeValue = v.object({
  id: text,
  value: number,
  source: number,
  error: text,
  applicationId: v.nullable(ApplicationId),
  attribute: v.nullable(AttributeDefinition),
  createdAt: text,
  updatedAt: text,
  other,
});
export type AttributeValue = v.InferOutput<typeof AttributeValue>;

/** Spec, endpoint 7. Only what is given is sent; which fields the platform requires is not documented. */
export const AttributeChanges = v.strictObject({
  name: v.optional(v.pipe(v.string(), v.maxLength(255, 'Keep the name to 255 characters.'))),
  description: v.optional(
    v.pipe(v.string(), v.maxLength(500, 'Keep the description to 500 characters.')),
  ),
  clientId: v.optional(v.nullable(v.string())),
  status: v.optional(v.picklist([1, 2], 'The status is 1 or 2.')),
  type: v.optional(v.picklist([1, 2], 'The type is 1 or 2.')),
  tokens: v.optional(v.unknown()),
  content: v.optional(v.unknown()),
  isReadonly: v.optional(v.boolean()),
});
export type AttributeChanges = v.InferOutput<typeof AttributeChanges>;
