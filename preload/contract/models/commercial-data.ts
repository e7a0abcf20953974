import * as v from 'valibot';

/** Names an answer whose text main holds, for as long as it is the one read last. */
export const AnswerToken = v.pipe(v.string(), v.uuid(), v.brand('AnswerToken'));
export type AnswerToken = v.InferOutput<typeof AnswerToken>;

/**
 * Spec, "Commercial data", without its text: that is fetched by `answer` (`texts.ts`), as it can be
 * megabytes of anything.
 */
export const CommercialData = v.object({
  uuid: v.nullable(v.string()),
  businessLegalName: v.nullable(v.string()),
  /** Whether the platform told nothing: every field is null. */
  empty: v.boolean(),
  answer: AnswerToken,
  /** Bytes of the text. */
  size: v.number(),
});
export type CommercialData = v.InferOutput<typeof CommercialData>;
