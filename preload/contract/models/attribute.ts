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

/** Spec, "Attribute definition". The meaning of the `status` and `type` codes isn't documented. */
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
   * platform didn't provide any, which isn't the same as the text `null`.
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

/** JSON as staff typed it. It's kept as text, because its numbers can be longer than JavaScript supports. */
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

/** A definition as staff saw it. These texts are sent back to the platform, so they must be JSON. */
export const SeenAttribute = v.object({
  ...AttributeDefinition.entries,
  content: v.nullable(TypedJson),
  tokens: v.nullable(TypedJson),
});
export type SeenAttribute = v.InferOutput<typeof SeenAttribute>;

/**
 * The changes that staff made (spec, endpoint 7). `content` and `tokens` are JSON text. `clientId` is present only if
 * staff set it; null removes it.
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
 * How a change or a deletion ended. In both cases, the definition is read again first.
 * - `done`: the platform answered. `attribute` is null after a deletion.
 * - `changed`: the definition differs from what staff saw. Nothing was sent, and the current definition is returned.
 * - `unlisted`: the platform no longer lists the attribute for this application. Nothing was sent.
 * - `doubtful`: the change was sent, but no valid answer arrived. `now` is what the platform said afterward, or null if
 *   that couldn't be read either. Its `attribute` is null if the platform no longer lists the attribute.
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

/** Returns the text that staff must type to delete an attribute: its name, or its ID if it has no name. */
export function deletionWord({ id, name }: Pick<AttributeDefinition, 'id' | 'name'>): string {
  return plain(name ?? '') || id;
}

/** Returns whether staff typed the required text. Letters and case matter; the number of spaces doesn't. */
export function isDeletionWord(
  typed: string,
  attribute: Pick<AttributeDefinition, 'id' | 'name'>,
): boolean {
  return plain(typed) === deletionWord(attribute);
}

const plain = (given: string) => given.normalize().replace(/\s+/gu, ' ').trim();
