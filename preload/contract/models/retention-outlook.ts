import * as v from 'valibot';

const Class = v.object({
  /** How many of them exceed their limit and are removed when retention runs next. */
  due: v.number(),
  /** When the next one after those is removed (ISO 8601), or null if none remains or no limit is set. */
  nextAt: v.nullable(v.string()),
});

/** What retention removes under given limits, and whether it is active now. */
export const RetentionOutlook = v.object({
  ...v.entriesFromList(['contents', 'drafts', 'receipts', 'audit'], Class),
  /**
   * Why nothing is removed now. `clockBehind`: the clock is behind earlier actions, until `until`. `clockLeapt`: the
   * clock jumped far ahead and is not trusted before `until`.
   */
  paused: v.nullable(
    v.object({ reason: v.picklist(['clockBehind', 'clockLeapt']), until: v.string() }),
  ),
});
export type RetentionOutlook = v.InferOutput<typeof RetentionOutlook>;
