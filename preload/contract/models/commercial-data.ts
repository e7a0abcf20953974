import * as v from 'valibot';

/** Identifies an answer whose text main keeps as long as the answer is the most recent one. */
export const AnswerToken = v.pipe(v.string(), v.uuid(), v.brand('AnswerToken'));
export type AnswerToken = v.InferOutput<typeof AnswerToken>;

/**
 * Spec, "Commercial data", without its text, which may be several megabytes. `answer` identifies the text to fetch (see
 * `COMMERCIAL_TEXT_PATH`).
 */
export const CommercialData = v.object({
  uuid: v.nullable(v.string()),
  businessLegalName: v.nullable(v.string()),
  /** True if every field is null. */
  empty: v.boolean(),
  answer: AnswerToken,
  /** The size of the text in bytes. */
  size: v.number(),
  /**
   * Set if the answer exceeded the limit. All other fields then describe only its beginning. The complete answer can be
   * saved (see `exports.ts`). `announced` is its size in bytes, or null if unknown.
   */
  cut: v.nullable(v.object({ announced: v.nullable(v.number()) })),
});
export type CommercialData = v.InferOutput<typeof CommercialData>;

/**
 * The path of a POST that streams the text of a commercial data answer as the platform wrote it. Sending megabytes over
 * the bridge would block the window. The body identifies the answer as a `TextQuery` in JSON. Fails with `locked`, or
 * with `conflict` (`gone`) if something else has been read since.
 */
export const COMMERCIAL_TEXT_PATH = '/text/commercial-data';

export const TextQuery = v.strictObject({ answer: AnswerToken });
export type TextQuery = v.InferOutput<typeof TextQuery>;
