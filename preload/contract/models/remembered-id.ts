import * as v from 'valibot';
import { ScorecardGroupId, ScorecardResultId } from '../ids.ts';
import { MAX_SCORECARD_RESULTS } from './scorecard.ts';

/** The kinds of IDs that the platform can't list. Staff type or paste them, and this desk remembers them. */
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
    v.maxLength(200, 'This ID is too long.'),
  ),
  /** The name that staff gave the ID, or empty. */
  label: v.pipe(v.string(), v.trim(), v.maxLength(120, 'Use 120 characters or fewer in the name.')),
  usedAt: v.string(),
});
export type RememberedId = v.InferOutput<typeof RememberedId>;

/** The result IDs in one call (spec, endpoint 9). */
export const ResultIds = v.pipe(
  v.array(ScorecardResultId),
  v.minLength(1, 'Enter at least one ID.'),
  v.maxLength(MAX_SCORECARD_RESULTS, `Enter no more than ${MAX_SCORECARD_RESULTS} IDs at once.`),
);

/** Identifies a list by a digest of its group and IDs, regardless of the order. */
export const ResultListKey = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** A list of scorecard group results that were requested here. The platform doesn't list them, so this desk does. */
export const ResultList = v.object({
  key: ResultListKey,
  groupId: ScorecardGroupId,
  /** The number of IDs in the list. */
  size: v.number(),
  /** The name that staff gave the list, or empty. */
  label: RememberedId.entries.label,
  usedAt: v.string(),
});
export type ResultList = v.InferOutput<typeof ResultList>;
