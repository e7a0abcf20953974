import * as v from 'valibot';
import { AppError } from '../app-error.ts';
import { ShownCertificate, WayOut } from './way-out.ts';

/**
 * Steps from this computer to the platform, in their order. `way`: what names the way out. `name`: the
 * first server on it has an address. `reach`: it answers, and a proxy lets the platform's address through.
 * `certificate`: the platform's is trusted. `answer`: what answers is the platform. `clock`: this
 * computer's clock, beside the answer's.
 */
export const CONNECTION_STEPS = ['way', 'name', 'reach', 'certificate', 'answer', 'clock'] as const;

export const ConnectionStep = v.object({
  step: v.picklist(CONNECTION_STEPS),
  /** `unsure`: nothing was wrong, and nothing proves that all is well. `notTried`: a step before it failed. */
  state: v.picklist(['passed', 'failed', 'unsure', 'notTried', 'notNeeded']),
  /** Why it failed; null where that has no error, as a clock has none. */
  error: v.nullable(AppError),
});
export type ConnectionStep = v.InferOutput<typeof ConnectionStep>;

/** What came of trying each step once. */
export const ConnectionTest = v.object({
  /** Origin of the platform's address, `https://lending.example.com`. */
  server: v.string(),
  /** ISO 8601. */
  at: v.string(),
  /** Null where it could not be found out. */
  way: v.nullable(WayOut),
  steps: v.array(ConnectionStep),
  /** The one that was shown and is trusted; null where none was. */
  certificate: v.nullable(ShownCertificate),
  /** HTTP status of the answer; null for none. */
  status: v.nullable(v.number()),
  /** Seconds that this computer's clock is ahead of the answer's (less than 0: behind); null where it told no time. */
  aheadSeconds: v.nullable(v.number()),
});
export type ConnectionTest = v.InferOutput<typeof ConnectionTest>;
