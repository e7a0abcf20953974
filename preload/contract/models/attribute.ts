import * as v from 'valibot';
import { MAX_JSON_LEVELS, typedJsonFault } from '../../json/text.ts';
import { AppError } from '../app-error.ts';
import { ApplicationId, AttributeId } from '../ids.ts';
import { MAX_ATTRIBUTE_DESCRIPTION, MAX_ATTRIBUTE_NAME } from '../limits.ts';
import { maxCharacters } from '../max-characters.ts';
import { UnknownFields } from './listing.ts';

const text = v.nullable(v.string());
const number = v.nullable(v.number());
const flag = v.nullable(v.boolean());
const other = UnknownFields;

/** Spec, "Attribute definition". The meaning of the codes of `status` and `type` is not documented. */
export const AttributeDefinition = v.object({
  id: AttributeId,
  /** The first five characters of the ID, in listings. */
  shortId: text,
  name: text,
  description: text,
  isGlobal: flag,
  status: number,
  type: number,
  /**
   * JSON text exactly as the platform wrote it, because its numbers can be longer than JavaScript supports. Null if the
   * platform did not provide it, which differs from the text `null`.
   */
  content: text,
  tokens: text,
  isReadonly: flag,
  isLegacy: flag,
  createdAt: text,
  updatedAt: text,
  other,
});
export type AttributeDefinition = v.InferOutput<typeof AttributeDefinition>;

/** Spec, "Attribute value": the value of an attribute for one application. */
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

/** JSON text as staff typed it, because its numbers can be longer than JavaScript supports. */
export const TypedJson = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? typedJsonFault(dataset.value) : null;
    if (fault === null) return;
    const tooDeep = `Use no more than ${MAX_JSON_LEVELS} levels of lists and objects in this JSON.`;
    const message = fault.expected === 'fewerLevels' ? tooDeep : 'This isn’t valid JSON.';
    addIssue({ message });
  }),
);

/** A definition as staff saw it. Its texts are sent back to the platform, so they must be JSON. */
export const SeenAttribute = v.object({
  ...AttributeDefinition.entries,
  content: v.nullable(TypedJson),
  tokens: v.nullable(TypedJson),
});
export type SeenAttribute = v.InferOutput<typeof SeenAttribute>;

/**
 * What staff changed (spec, endpoint 7). `content` and `tokens` are JSON text. `clientId` is present only if staff
 * set it; null removes it.
 */
export const AttributeChanges = v.strictObject({
  name: v.optional(
    v.pipe(
      v.string(),
      maxCharacters(
        MAX_ATTRIBUTE_NAME,
        `Use ${MAX_ATTRIBUTE_NAME} characters or fewer in the name.`,
      ),
    ),
  ),
  description: v.optional(
    v.pipe(
      v.string(),
      maxCharacters(
        MAX_ATTRIBUTE_DESCRIPTION,
        `Use ${MAX_ATTRIBUTE_DESCRIPTION} characters or fewer in the description.`,
      ),
    ),
  ),
  clientId: v.optional(v.nullable(v.string())),
  status: v.optional(v.picklist([1, 2], 'The status must be 1 or 2.')),
  type: v.optional(v.picklist([1, 2], 'The type must be 1 or 2.')),
  tokens: v.optional(TypedJson),
  content: v.optional(TypedJson),
  isReadonly: v.optional(v.boolean()),
});
export type AttributeChanges = v.InferOutput<typeof AttributeChanges>;

/**
 * How a change or a deletion ended. The definition is read again before both.
 * - `done`: the platform's answer. `attribute` is null after a deletion.
 * - `changed`: the definition differs from what staff saw. It is returned as it is now. Nothing was sent.
 * - `unlisted`: the platform no longer lists it for this application. Nothing was sent.
 * - `doubtful`: the change was sent, and no valid answer arrived. `now` is what the platform said afterward
 *   (`attribute` is null if it is no longer listed). It is null if that could not be read either.
 */
export const AttributeOutcome = v.variant('outcome', [
  v.object({ outcome: v.literal('done'), attribute: v.nullable(AttributeDefinition) }),
  v.object({ outcome: v.literal('changed'), attribute: AttributeDefinition }),
  v.object({ outcome: v.literal('unlisted') }),
  v.object({
    outcome: v.literal('doubtful'),
    error: AppError,
    now: v.nullable(v.object({ attribute: v.nullable(AttributeDefinition), readAt: v.string() })),
  }),
]);
export type AttributeOutcome = v.InferOutput<typeof AttributeOutcome>;

/** The text that staff type before an attribute is deleted: its name, or its ID if it has none. */
export function deletionWord({ id, name }: Pick<AttributeDefinition, 'id' | 'name'>): string {
  return plain(name ?? '') || id;
}

/** Returns whether this text was typed. Letters and case matter; the number of spaces does not. */
export function isDeletionWord(
  typed: string,
  attribute: Pick<AttributeDefinition, 'id' | 'name'>,
): boolean {
  return plain(typed) === deletionWord(attribute);
}

const plain = (given: string) => given.normalize().replace(/\s+/gu, ' ').trim();
