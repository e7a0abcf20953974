import { DEFAULT_RANGE_WIRE, type RangeWire } from '../../preload/contract/filters/range-wire.ts';

/** Timeouts of the client, in milliseconds. */
export interface Timeouts {
  /** From the last byte sent to the first byte of the answer. Verifications use `verdict` instead. */
  readonly headers: number;
  /** Between two pieces of an answer. */
  readonly body: number;
  /**
   * For a JSON call, the limit for the whole call. For a verification, the limit for reading its answer. For a file,
   * the time allowed on top of the time that its bytes may take.
   */
  readonly total: number;
  /** How long a verification may wait for a connection, and later for the connection to accept more bytes. */
  readonly stall: number;
  /**
   * How long sending a verification's whole body may take. This is half the lifetime of a token, so that no
   * verification delays the next one.
   */
  readonly upload: number;
  /**
   * From when the last byte of a verification is passed on to the first byte of its answer. This is long because the
   * bytes may still be waiting in the system for a slow connection, and because giving up leaves the outcome unknown.
   */
  readonly verdict: number;
}

/** Points that the specification leaves open and that a branch may have to configure. */
export interface PlatformSettings {
  /** Offer status codes that accept a reason (spec, endpoint 4: which ones is "not shown"). */
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
