import * as v from 'valibot';
import { ScorecardResultId } from '../../../preload/contract/ids.ts';
import type { ScorecardGroupResult } from '../../../preload/contract/models/scorecard.ts';
import type { BearerToken } from '../auth-client.ts';
import type { RecordReader } from './record-reader.ts';
import { recordReader } from './record-reader.ts';
import { givenFlag, id, number, numberOrText, text } from './wire-fields.ts';

/** Spec, "Scorecard group result". */
export const readScorecardGroupResult: RecordReader<ScorecardGroupResult> = recordReader(
  { id: id(ScorecardResultId) },
  { points: number, weighted_points: numberOrText, created_at: text },
);

/** Characters of a token: what servers take in a request's head is 8 to 16 KB. */
const MAX_TOKEN = 16_384;
/** Seconds that a token is believed to live; the specification's live two hours. */
const MAX_LIFETIME = 86_400;

/** Spec, "Bearer token response". The token must be fit for a header (RFC 6750, 2.1). */
export const readBearerToken: RecordReader<BearerToken> = recordReader(
  {
    access_token: v.pipe(v.string(), v.maxLength(MAX_TOKEN), v.regex(/^[\x21-\x7e]+$/)),
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
