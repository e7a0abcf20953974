import * as v from 'valibot';

const Class = v.object({
  /** How many of them are over their limit, and go the next time retention runs. */
  due: v.number(),
  /** When the next one after those goes, ISO 8601; null where none is, or there is no limit. */
  nextAt: v.nullable(v.string()),
});

/** The removals of retention under given limits, and whether it does anything at present. */
export const RetentionOutlook = v.object({
  contents: Class,
  drafts: Class,
  receipts: Class,
  audit: Class,
  /**
   * Why nothing is removed by age now. `clockBehind`: the clock stands before things done here, until `until`.
   * `clockLeapt`: it went far ahead, and is not believed before `until`.
   */
  paused: v.nullable(
    v.object({ reason: v.picklist(['clockBehind', 'clockLeapt']), until: v.string() }),
  ),
});
export type RetentionOutlook = v.InferOutput<typeof RetentionOutlook>;
