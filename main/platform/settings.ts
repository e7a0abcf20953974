import { DEFAULT_RANGE_WIRE, type RangeWire } from '../../preload/contract/filters/range-wire.ts';

/** How long the client waits, in milliseconds. */
export interface Timeouts {
  /** From the last byte that left to the first of the answer; a verification has `verdict` for it. */
  readonly headers: number;
  /** Between two pieces of an answer. */
  readonly body: number;
  /**
   * For a whole JSON call; of a verification, for its answer from head to end; of a file, besides what
   * its bytes may take.
   */
  readonly total: number;
  /** For a verification to get a connection, and then between two times that takes bytes. */
  readonly stall: number;
  /** For a verification's body in all: half of what its token lives, so that none holds the next up. */
  readonly upload: number;
  /**
   * From a verification's last byte handed over to the first of its answer. Long: what was handed over
   * may still wait in the system for a slow line, and whoever gives up here will never know.
   */
  readonly verdict: number;
}

/** Points that the specification leaves open, and that a branch may have to set otherwise. */
export interface PlatformSettings {
  /** Offer status codes that take a reason (spec, endpoint 4: which ones is "not shown"). */
  readonly declinedStatuses: readonly number[];
  readonly ranges: RangeWire;
  readonly timeouts: Timeouts;
}

export const DEFAULT_PLATFORM_SETTINGS: PlatformSettings = {
  declinedStatuses: [3, 5],
  ranges: DEFAULT_RANGE_WIRE,
  timeouts: {
    headers: 30_000,
    body: 30_000,
    total: 120_000,
    stall: 60_000,
    upload: 3_600_000,
    verdict: 120_000,
  },
};
