import { DEFAULT_RANGE_WIRE, type RangeWire } from '../../preload/contract/filters/range-wire.ts';

/** Timeouts of the client, in milliseconds. */
export interface Timeouts {
  /** From the last byte sent to the first byte of the answer. Verifications use `verdict` instead. */
  readonly headers: number;
  /** Between two pieces of an answer. */
  readonly body: number;
  /**
   * For a JSON call, the limit for the whole call. For a verification, the limit for its answer from start to end. For
   * a file, the time that is allowed in addition to the time that its bytes may take.
   */
  readonly total: number;
  /** How long a verification may wait for a connection, and then for the connection to accept more bytes. */
  readonly stall: number;
  /**
   * How long sending the whole body of a verification may take. This is half the lifetime of a token, so that no
   * verification delays the next one.
   */
  readonly upload: number;
  /**
   * From the last byte of a verification that was passed on to the first byte of its answer. This time is long because
   * the bytes may still be waiting in the system for a slow connection, and because the outcome is unknown if the
   * client gives up.
   */
  readonly verdict: number;
}

/** Points that the specification leaves open and that a branch may have to change. */
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
