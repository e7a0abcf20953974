import * as v from 'valibot';
import { ScorecardResultId } from '../ids.ts';
import { UnknownFields } from './listing.ts';

/** The maximum number of results in one call (spec, Limits). */
export const MAX_SCORECARD_RESULTS = 5000;

/** Spec, "Scorecard group result". */
export const ScorecardGroupResult = v.object({
  id: ScorecardResultId,
  points: v.nullable(v.number()),
  weightedPoints: v.nullable(v.union([v.number(), v.string()])),
  createdAt: v.nullable(v.string()),
  other: UnknownFields,
});
export type ScorecardGroupResult = v.InferOutput<typeof ScorecardGroupResult>;
