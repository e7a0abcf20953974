import * as v from 'valibot';
import { AppError } from '../app-error.ts';
import { ShownCertificate, WayOut } from './way-out.ts';

/**
 * The steps from this computer to the platform, in order. `way`: what determines the route. `name`: the first server on
 * it has an address. `reach`: it answers, and a proxy allows the platform's address. `certificate`: the platform's
 * certificate is trusted. `answer`: the answer comes from the platform. `clock`: this computer's clock compared with
 * the answer's.
 */
export const CONNECTION_STEPS = ['way', 'name', 'reach', 'certificate', 'answer', 'clock'] as const;

export const ConnectionStep = v.object({
  step: v.picklist(CONNECTION_STEPS),
  /** `unsure`: nothing failed, but nothing proves success. `notTried`: an earlier step failed. */
  state: v.picklist(['passed', 'failed', 'unsure', 'notTried', 'notNeeded']),
  /** Why it failed, or null if there is no error for this, as for the clock. */
  error: v.nullable(AppError),
});
export type ConnectionStep = v.InferOutput<typeof ConnectionStep>;

/** The result of testing each step once. */
export const ConnectionTest = v.object({
  /** The origin of the platform's address, `https://lending.example.com`. */
  server: v.string(),
  /** ISO 8601. */
  at: v.string(),
  /** Null if it could not be determined. */
  way: v.nullable(WayOut),
  steps: v.array(ConnectionStep),
  /** The presented and trusted certificate, or null if there was none. */
  certificate: v.nullable(ShownCertificate),
  /** The HTTP status of the answer, or null. */
  status: v.nullable(v.number()),
  /**
   * How many seconds this computer's clock is ahead of the answer's (negative: behind), or null if the answer had no
   * time.
   */
  aheadSeconds: v.nullable(v.number()),
});
export type ConnectionTest = v.InferOutput<typeof ConnectionTest>;
