import * as v from 'valibot';

/** Ids the platform cannot list: staff type or paste them, and this desk remembers them. */
export const RememberedKind = v.picklist([
  'savedFilter',
  'orchestrationLog',
  'scorecardGroup',
  'file',
  'profile',
  'profileType',
  'offerStage',
]);
export type RememberedKind = v.InferOutput<typeof RememberedKind>;

export const RememberedId = v.object({
  id: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Enter an ID.'),
    v.maxLength(200, 'This ID is too long to be one.'),
  ),
  /** What staff call it; empty when they gave it no name. */
  label: v.pipe(v.string(), v.trim(), v.maxLength(120, 'Keep the name under 120 characters.')),
  usedAt: v.string(),
});
export type RememberedId = v.InferOutput<typeof RememberedId>;
