import * as v from 'valibot';

/** Identifies an answer whose text main keeps while it is the most recent one. */
export const AnswerToken = v.pipe(v.string(), v.uuid(), v.brand('AnswerToken'));
export type AnswerToken = v.InferOutput<typeof AnswerToken>;

/**
 * Spec, "Commercial data", without its text, which may be megabytes. The text is fetched by `answer`
 * (`COMMERCIAL_TEXT_PATH`).
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
   * Set if the answer exceeded the limit. All other fields then describe only its beginning. The complete answer can
   * be saved (`exports.ts`). `announced` is its size in bytes, or null if it is unknown.
   */
  cut: v.nullable(v.object({ announced: v.nullable(v.number()) })),
});
export type CommercialData = v.InferOutput<typeof CommercialData>;

/**
 * POST: streams the text of an answer of commercial data as the platform wrote it, because megabytes over the bridge
 * would block the window. The body names the answer, as `TextQuery` in JSON. Errors: `locked`; `conflict` (`gone`) if
 * something else was read since.
 */
export const COMMERCIAL_TEXT_PATH = '/text/commercial-data';

export const TextQuery = v.strictObject({ answer: AnswerToken });
export type TextQuery = v.InferOutput<typeof TextQuery>;
