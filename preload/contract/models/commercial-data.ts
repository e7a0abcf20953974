import * as v from 'valibot';

/** Names an answer whose text main holds, for as long as it is the one read last. */
export const AnswerToken = v.pipe(v.string(), v.uuid(), v.brand('AnswerToken'));
export type AnswerToken = v.InferOutput<typeof AnswerToken>;

/**
 * Spec, "Commercial data", without its text: that is fetched by `answer` (`COMMERCIAL_TEXT_PATH`), as it can be
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
  /**
   * There where the answer is larger than is kept: all of the above is of its beginning. The whole can be saved
   * (`exports.ts`). `announced`: its bytes; null where nobody said it.
   */
  cut: v.nullable(v.object({ announced: v.nullable(v.number()) })),
});
export type CommercialData = v.InferOutput<typeof CommercialData>;

/**
 * POST: the text of an answer of commercial data, as the platform wrote it, streamed: what is megabytes
 * large would hold up the window if it came over the bridge. The body says which, as `TextQuery` in JSON.
 * Errors: `locked`; `conflict` (`gone`) when something else was read since.
 */
export const COMMERCIAL_TEXT_PATH = '/text/commercial-data';

export const TextQuery = v.strictObject({ answer: AnswerToken });
export type TextQuery = v.InferOutput<typeof TextQuery>;
