import * as v from 'valibot';
import { ScorecardGroupId, ScorecardResultId } from '../ids.ts';
import { RememberedId } from './remembered-id.ts';
import { MAX_SCORECARD_RESULTS } from './scorecard.ts';

/** Ids of results, as one call takes them (spec, endpoint 9). */
export const ResultIds = v.pipe(
  v.array(ScorecardResultId),
  v.minLength(1, 'Enter at least one ID.'),
  v.maxLength(MAX_SCORECARD_RESULTS, `At most ${MAX_SCORECARD_RESULTS} IDs at once.`),
);

/** What tells a list from others: a digest of its group and ids, whatever their order. */
export const ResultListKey = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** Results of a scorecard group that were asked for here. The platform lists neither, so this desk does. */
export const ResultList = v.object({
  key: ResultListKey,
  groupId: ScorecardGroupId,
  /** How many ids it holds. */
  size: v.number(),
  /** What staff call it; empty when they gave it no name. */
  label: RememberedId.entries.label,
  usedAt: v.string(),
});
export type ResultList = v.InferOutput<typeof ResultList>;
