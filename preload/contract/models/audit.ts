import * as v from 'valibot';

/** One thing that was done here. `personal` is empty once it was erased. */
export const AuditLine = v.object({
  seq: v.number(),
  at: v.string(),
  action: v.string(),
  submissionId: v.nullable(v.string()),
  facts: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
  personal: v.nullable(v.record(v.string(), v.string())),
});
export type AuditLine = v.InferOutput<typeof AuditLine>;

/** Whether the chain over all entries holds; `brokenAt` is the first entry that does not fit. */
export const AuditCheck = v.object({
  ok: v.boolean(),
  entries: v.number(),
  brokenAt: v.nullable(v.number()),
  reason: v.nullable(v.string()),
});
export type AuditCheck = v.InferOutput<typeof AuditCheck>;
