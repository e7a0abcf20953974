import * as v from 'valibot';
import { ScorecardResultId } from '../../../preload/contract/ids.ts';
import type { ScorecardGroupResult } from '../../../preload/contract/models/scorecard.ts';
import { AccessToken, type BearerToken, MAX_LIFETIME } from '../auth-client.ts';
import type { RecordReader } from './record-reader.ts';
import { recordReader } from './record-reader.ts';
import { givenFlag, id, number, numberOrText, text } from './wire-fields.ts';

/** Spec, "Scorecard group result". */
export const readScorecardGroupResult: RecordReader<ScorecardGroupResult> = recordReader(
  { id: id(ScorecardResultId) },
  { points: number, weighted_points: numberOrText, created_at: text },
);

/** Spec, "Bearer token response". */
export const readBearerToken: RecordReader<BearerToken> = recordReader(
  {
    access_token: AccessToken,
    expires_in: v.pipe(
      v.number(),
      v.finite(),
      v.minValue(1),
      v.transform((seconds) => Math.min(seconds, MAX_LIFETIME)),
    ),
  },
  { token_type: text },
);

/** Spec, endpoint 11. */
export const readSuccess: RecordReader<{ success: boolean }> = recordReader(
  { success: givenFlag },
  {},
);
