import type { RangeWire } from '../../preload/contract/filters/range-wire.ts';
import { DEFAULT_RANGE_WIRE } from '../../preload/contract/filters/range-wire.ts';

/** How long the client waits, in milliseconds. */
export interface Timeouts {
  /** From the last byte that left to the first of the answer. */
  readonly headers: number;
  /** Between two pieces of an answer. */
  readonly body: number;
  /** For a whole JSON answer; downloads and uploads have no such end. */
  readonly total: number;
}

/** What the specification leaves open, and what a branch may have to set otherwise. */
export interface PlatformSettings {
  /** Offer status codes that take a reason (spec, endpoint 4: which ones is "not shown"). */
  readonly declinedStatuses: readonly number[];
  readonly ranges: RangeWire;
  readonly timeouts: Timeouts;
  /** Largest JSON answer read, in bytes. */
  readonly maxJsonBytes: number;
}

export const DEFAULT_PLATFORM_SETTINGS: PlatformSettings = {
  declinedStatuses: [3, 5],
  ranges: DEFAULT_RANGE_WIRE,
  timeouts: { headers: 30_000, body: 30_000, total: 120_000 },
  maxJsonBytes: 16 * 1024 * 1024,
};
