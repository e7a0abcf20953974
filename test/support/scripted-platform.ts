import type { PlatformClient } from '../../main/platform/platform-client.ts';
import type {
  AttemptEvidence,
  VerificationAttempt,
} from '../../main/platform/verification-attempt.ts';
import type { AppError } from '../../preload/contract/app-error.ts';
import { verificationRecord } from './verification-record.ts';

/** The end of one attempt: how far it gets, and what the answer is. */
export const ENDINGS = [
  'noLine',
  'resetInMidBody',
  'refusedEarly',
  'tokenRefused',
  'throttled',
  'gatewayBefore',
  'arrivesAndAnswers',
  'arrivesUnanswered',
  'arrivesAnswerLost',
  'arrivesGatewayAfter',
  'gatewayAfterNothingArrived',
  'refusedAfter',
  'arrivesRefusedBetween',
  'throttledAfter',
  'tokenRefusedAfter',
  'arrivesTokenRefusedBetween',
] as const;
export type Ending = (typeof ENDINGS)[number];

interface Open {
  readonly owner: number;
  /** True if everything arrived and no answer ever comes. */
  hangs: boolean;
  end(how: Ending): void;
}

const WHERE: AttemptEvidence = {
  phase: 'answered',
  sentBytes: 9,
  totalBytes: 10,
  committed: false,
  status: null,
  platformShape: true,
  signed: false,
  page: false,
  serverDate: null,
};

const offline: AppError = { code: 'offline', phase: 'send', requestSent: 'part', detail: '' };
const deadToken: AppError = { code: 'signedOut', reason: 'refused' };
const refusal: AppError = { code: 'rejected', status: 422, platformMessage: null, fieldErrors: {} };

/**
 * A platform on which every attempt stays open until the test decides how it ends. It remembers
 * what really arrived. An owner's record can have more than one verification only if it was sent
 * more than once.
 */
export class ScriptedPlatform implements Pick<PlatformClient, 'answers' | 'createVerification'> {
  readonly arrived: number[] = [];
  readonly #open: Open[] = [];
  #records = 0;
  /**
   * The answer to a question. With `deadToken`, the next question about a token finds it invalid.
   */
  isDown = false;
  /** The time that 5xx answers ask to wait until (ISO 8601), or null if they don't ask. */
  retryAt: string | null = null;
  #deadToken = false;

  get attempts(): readonly { readonly owner: number; readonly hangs: boolean }[] {
    return this.#open;
  }

  /** Ends the oldest waiting attempt. Returns whether there was one. */
  end(how: Ending): boolean {
    const attempt = this.#open.find(({ hangs }) => !hangs);
    if (attempt === undefined) return false;
    if (how === 'arrivesUnanswered') attempt.hangs = true;
    else this.#open.splice(this.#open.indexOf(attempt), 1);
    attempt.end(how);
    return true;
  }

  /** Drops what an ended process had open. Bytes may have been sent before. */
  drop(): void {
    this.#open.length = 0;
  }

  answers: PlatformClient['answers'] = async (_, { token } = {}) => {
    await new Promise((resolve) => setImmediate(resolve));
    const isDead = token !== undefined && this.#deadToken;
    if (token !== undefined) this.#deadToken = false;
    if (isDead) return { ok: false, error: deadToken };
    return this.isDown ? { ok: false, error: this.#busy() } : { ok: true, value: null };
  };

  createVerification: PlatformClient['createVerification'] = (_, request, { commit, signal }) => {
    const owner = request.ownerRecordId;
    return new Promise<VerificationAttempt>((resolve, reject) => {
      const leave = () => {
        const at = this.#open.indexOf(open);
        if (at >= 0) this.#open.splice(at, 1);
      };
      const aborted = () => {
        leave();
        const error: AppError = { code: 'cancelled' };
        const seen = { phase: 'sending', committed: open.hangs, platformShape: false } as const;
        resolve({ answer: { ok: false, error }, evidence: { ...WHERE, ...seen } });
      };
      const open: Open = {
        owner,
        hangs: false,
        end: (how) => {
          if (how !== 'arrivesUnanswered') signal?.removeEventListener('abort', aborted);
          try {
            const ended = this.#attempt(how, owner, commit);
            if (ended !== null) resolve(ended);
          } catch (cause) {
            // The last chunk was not sent, so nothing is left to answer.
            leave();
            reject(cause);
          }
        },
      };
      this.#open.push(open);
      if (signal?.aborted) aborted();
      else signal?.addEventListener('abort', aborted, { once: true });
    });
  };

  #busy(): AppError {
    return { code: 'unavailable', status: 502, retryAt: this.retryAt };
  }

  #attempt(how: Ending, owner: number, commit: () => void): VerificationAttempt | null {
    const failed = (error: AppError, seen: Partial<AttemptEvidence> = {}): VerificationAttempt => ({
      answer: { ok: false, error },
      evidence: { ...WHERE, ...seen },
    });
    const handOver = () => {
      commit();
      return { committed: true, sentBytes: 10 };
    };
    const arrive = () => {
      const seen = handOver();
      this.arrived.push(owner);
      return seen;
    };
    switch (how) {
      case 'noLine':
        return failed(offline, { phase: 'connecting', platformShape: false });
      case 'resetInMidBody':
        return failed(offline, { phase: 'sending', platformShape: false });
      case 'refusedEarly':
        return failed(refusal, { status: 422 });
      case 'tokenRefused':
        return failed(deadToken, { status: 401 });
      case 'throttled':
        return failed({ code: 'throttled', retryAt: null });
      case 'gatewayBefore':
        return failed(this.#busy(), { platformShape: false });
      case 'arrivesAndAnswers': {
        const evidence = { ...WHERE, ...arrive() };
        this.#records += 1;
        return {
          answer: { ok: true, value: verificationRecord(`record ${this.#records}`) },
          evidence,
        };
      }
      case 'arrivesUnanswered':
        arrive();
        return null;
      case 'arrivesAnswerLost':
        return failed(offline, { ...arrive(), phase: 'waiting', platformShape: false });
      case 'arrivesGatewayAfter':
        return failed(this.#busy(), { ...arrive(), platformShape: false });
      case 'gatewayAfterNothingArrived':
        return failed(this.#busy(), { ...handOver(), platformShape: false });
      case 'refusedAfter':
        return failed(refusal, { ...handOver(), status: 422, signed: true });
      case 'arrivesRefusedBetween':
        return failed(refusal, { ...arrive(), status: 422 });
      case 'tokenRefusedAfter': {
        const seen = handOver();
        this.#deadToken = true;
        return failed(deadToken, { ...seen, status: 401 });
      }
      case 'arrivesTokenRefusedBetween':
        return failed(deadToken, { ...arrive(), status: 401 });
      case 'throttledAfter':
        return failed({ code: 'throttled', retryAt: null }, handOver());
    }
  }
}
