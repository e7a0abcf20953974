import * as v from 'valibot';

const Class = v.object({
  /** How many of them exceed their limit and are removed the next time retention runs. */
  due: v.number(),
  /** When the next one after those is removed (ISO 8601). Null if none is left or no limit is set. */
  nextAt: v.nullable(v.string()),
});

/** What retention removes under given limits, and whether it's active now. */
export const RetentionOutlook = v.object({
  ...v.entriesFromList(['contents', 'drafts', 'receipts', 'audit'], Class),
  /**
   * Why nothing is removed now. `clockBehind`: the clock is behind earlier actions, until `until`. `clockLeapt`: the
   * clock jumped far ahead and isn't trusted before `until`.
   */
  paused: v.nullable(
    v.object({ reason: v.picklist(['clockBehind', 'clockLeapt']), until: v.string() }),
  ),
});
export type RetentionOutlook = v.InferOutput<typeof RetentionOutlook>;
