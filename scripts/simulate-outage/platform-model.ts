import type { EndedAttempt } from '../../main/outbox/sending/retry-table.ts';
import type { AppError } from '../../preload/contract/app-error.ts';
import type { VerificationRecord } from '../../preload/contract/models/verification.ts';
import { err, ok } from '../../preload/contract/result.ts';

/**
 * The model's assumptions about the platform and the branches. Rates are per desk in a busy hour.
 */
export const ASSUMED = {
  /** How many requests per second the platform answers per thousand desks. */
  capacityPerThousand: 18.6,
  /** How many seconds of work may queue up before the platform refuses requests. */
  queueSeconds: 2,
  latencyMs: 150,
  uploadMs: 2_000,
  /** The Retry-After that an overloaded platform sends, in seconds. */
  overloadRetrySeconds: 30,
  submissionsPerHour: 6,
  /** Searches and pages that staff request themselves. */
  readsPerHour: 30,
  /** The share of staff who retry manually within half a minute after a refusal. */
  readsAgain: 0.3,
} as const;

/** The platform's answer to one request, and its delay in milliseconds. */
export interface ModelAnswer {
  /** Null if the request was accepted. */
  readonly error: AppError | null;
  readonly afterMs: number;
  /**
   * The time from Retry-After, as the client reads it, in milliseconds since 1970. Null without
   * that header.
   */
  readonly retryAt: number | null;
}

export interface Outage {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /**
   * Whether refusals contain a Retry-After. Its value is the end of the outage or, while the
   * platform is overloaded, a number of seconds.
   */
  readonly retryAfter: boolean;
}

export const NO_CONNECTION: AppError = {
  code: 'offline',
  phase: 'connect',
  requestSent: 'none',
  detail: '',
};

export function refused(retryAt: number | null, error?: AppError): ModelAnswer {
  const at = retryAt === null ? null : new Date(retryAt).toISOString();
  const unavailable = { code: 'unavailable', status: 503, retryAt: at } as const;
  return { error: error ?? unavailable, afterMs: ASSUMED.latencyMs, retryAt };
}

/**
 * Models a platform that answers a limited number of requests per second, and refuses requests that
 * would wait too long.
 */
export function platformModel(desks: number, down: Outage): (now: number) => ModelAnswer {
  const perMs = (desks / 1_000) * (ASSUMED.capacityPerThousand / 1_000);
  let queued = 0;
  let last = 0;
  let asked = 0;
  return (now) => {
    asked += 1;
    if (now >= down.from && now < down.to) {
      if (down.retryAfter) return refused(down.to);
      return asked % 2 === 0 ? refused(null, NO_CONNECTION) : refused(null);
    }
    queued = Math.max(0, queued - (now - last) * perMs);
    last = now;
    const afterMs = ASSUMED.latencyMs + queued / perMs;
    if (queued > perMs * ASSUMED.queueSeconds * 1_000) {
      return refused(down.retryAfter ? now + ASSUMED.overloadRetrySeconds * 1_000 : null);
    }
    queued += 1;
    return { error: null, afterMs, retryAt: null };
  };
}

/**
 * Returns how an upload ended from the client's point of view. Refusals arrive before the last
 * chunk is sent.
 */
export function endOf({ error }: ModelAnswer): EndedAttempt {
  const isConnected = error?.code !== 'offline';
  const evidence = {
    phase: isConnected ? 'answered' : 'connecting',
    sentBytes: 0,
    totalBytes: 0,
    committed: error === null,
    status: null,
    platformShape: isConnected,
    signed: false,
    page: false,
    serverDate: null,
  } as const;
  return { answer: error === null ? ok(RECORD) : err(error), evidence, tokenProven: false };
}

/** A placeholder, because the retry timing doesn't depend on what the platform recorded. */
const RECORD = { other: {} } as VerificationRecord;
