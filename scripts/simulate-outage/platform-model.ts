import type { EndedAttempt } from '../../main/outbox/sending/retry-table.ts';
import type { AppError } from '../../preload/contract/app-error.ts';
import type { VerificationRecord } from '../../preload/contract/models/verification.ts';

/** What the model of the platform and of the branches assumes. Rates are for each desk in a busy hour. */
export const ASSUMED = {
  /** Requests a second that the platform answers, for each thousand desks. */
  capacityPerThousand: 18.6,
  /** Seconds of work that may queue before it refuses more. */
  queueSeconds: 2,
  latencyMs: 150,
  uploadMs: 2_000,
  /** Retry-After of an answer in overload, in seconds. */
  overloadRetrySeconds: 30,
  submissionsPerHour: 6,
  /** Searches and pages that staff ask for by hand. */
  readsPerHour: 28,
  /** Share of staff who ask again by hand within half a minute of a refusal. */
  readsAgain: 0.3,
  /** Changes of offers, and the seconds until one shows in its list, which is read three times till then. */
  changesPerHour: 0.5,
  changeSeconds: 10,
  /** Share of submissions with which staff press "Try now", within a minute, half of them again. */
  triesNow: 0.1,
  /** Share of desks with something left from the day before, and how many each. */
  overnightShare: 0.2,
  overnightEach: 3,
} as const;

/** What the platform says to one request, and after how many milliseconds. */
export interface ModelAnswer {
  readonly kind: 'taken' | 'noConnection' | 'unavailable' | 'throttled';
  readonly afterMs: number;
  /** Retry-After as the client reads it, in milliseconds since 1970; null without. */
  readonly retryAt: number | null;
}

export interface Outage {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** Whether refusals carry Retry-After: the end of the outage, or some seconds in overload. */
  readonly retryAfter: boolean;
}

/** A platform that answers so many requests a second, and refuses what would wait too long. */
export class PlatformModel {
  readonly #perMs: number;
  readonly #outage: Outage | null;
  #queued = 0;
  #at = 0;
  #asked = 0;

  constructor(desks: number, outage: Outage | null) {
    this.#perMs = (desks / 1_000) * (ASSUMED.capacityPerThousand / 1_000);
    this.#outage = outage;
  }

  ask(now: number): ModelAnswer {
    const { latencyMs } = ASSUMED;
    const down = this.#outage;
    this.#asked += 1;
    if (down !== null && now >= down.from && now < down.to) {
      if (down.retryAfter) return { kind: 'unavailable', afterMs: latencyMs, retryAt: down.to };
      const kind = this.#asked % 2 === 0 ? 'noConnection' : 'unavailable';
      return { kind, afterMs: latencyMs, retryAt: null };
    }
    this.#queued = Math.max(0, this.#queued - (now - this.#at) * this.#perMs);
    this.#at = now;
    const afterMs = latencyMs + this.#queued / this.#perMs;
    if (this.#queued > this.#perMs * ASSUMED.queueSeconds * 1_000) {
      const retryAt = down?.retryAfter ? now + ASSUMED.overloadRetrySeconds * 1_000 : null;
      return { kind: retryAt === null ? 'unavailable' : 'throttled', afterMs: latencyMs, retryAt };
    }
    this.#queued += 1;
    return { kind: 'taken', afterMs, retryAt: null };
  }
}

/** The end of an upload as the client would have seen it. Refusals come before the last chunk. */
export function endOf({ kind, retryAt }: ModelAnswer): EndedAttempt {
  const taken = kind === 'taken';
  const evidence = {
    phase: kind === 'noConnection' ? 'connecting' : 'answered',
    sentBytes: 0,
    totalBytes: 0,
    committed: taken,
    status: null,
    platformShape: kind !== 'noConnection',
    signed: false,
    page: false,
    serverDate: null,
  } as const;
  if (taken) return { answer: { ok: true, value: RECORD }, evidence, tokenProven: false };
  const at = retryAt === null ? null : new Date(retryAt).toISOString();
  return { answer: { ok: false, error: errorOf(kind, at) }, evidence, tokenProven: false };
}

/** The end of a question as the client would have seen it; null where the platform answered. */
export function failureOf({ kind, retryAt }: ModelAnswer): AppError | null {
  if (kind === 'taken') return null;
  return errorOf(kind, retryAt === null ? null : new Date(retryAt).toISOString());
}

/** Nothing of the pace depends on what the platform recorded. */
const RECORD = { other: {} } as VerificationRecord;

function errorOf(kind: Exclude<ModelAnswer['kind'], 'taken'>, retryAt: string | null): AppError {
  if (kind === 'noConnection') {
    return { code: 'offline', phase: 'connect', requestSent: 'none', detail: '' };
  }
  return kind === 'throttled'
    ? { code: 'throttled', retryAt }
    : { code: 'unavailable', status: 503, retryAt };
}
