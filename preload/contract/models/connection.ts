import * as v from 'valibot';
import { AppError } from '../app-error.ts';
import { ShownCertificate, WayOut } from './way-out.ts';

/**
 * The steps from this computer to the platform, in order.
 * - `way`: what determines the route.
 * - `name`: the first server on the route has an address.
 * - `reach`: that server answers, and a proxy allows the platform's address.
 * - `certificate`: the platform's certificate is trusted.
 * - `answer`: the answer comes from the platform.
 * - `clock`: this computer's clock is compared with the time in the answer.
 */
export const CONNECTION_STEPS = ['way', 'name', 'reach', 'certificate', 'answer', 'clock'] as const;

export const ConnectionStep = v.object({
  step: v.picklist(CONNECTION_STEPS),
  /** `unsure`: nothing failed, but nothing proves success. `notTried`: an earlier step failed. */
  state: v.picklist(['passed', 'failed', 'unsure', 'notTried', 'notNeeded']),
  /** Why the step failed, or null if there's no error for it, as for the clock. */
  error: v.nullable(AppError),
});
export type ConnectionStep = v.InferOutput<typeof ConnectionStep>;

/** The result of testing each step once. */
export const ConnectionTest = v.object({
  /** The origin of the platform's address, such as `https://lending.example.com`. */
  server: v.string(),
  /** ISO 8601. */
  at: v.string(),
  /** Null if the route couldn't be determined. */
  way: v.nullable(WayOut),
  steps: v.array(ConnectionStep),
  /** The certificate that was presented and trusted, or null if there was none. */
  certificate: v.nullable(ShownCertificate),
  /** The HTTP status of the answer, or null. */
  status: v.nullable(v.number()),
  /**
   * How many seconds this computer's clock is ahead of the time in the answer. Negative if it's behind, or null if the
   * answer had no time.
   */
  aheadSeconds: v.nullable(v.number()),
});
export type ConnectionTest = v.InferOutput<typeof ConnectionTest>;
