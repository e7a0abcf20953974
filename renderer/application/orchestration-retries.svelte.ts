import type { AppError } from '#contract/app-error.ts';
import { mayHaveArrived } from '#contract/may-have-arrived.ts';
import { call } from '#desk/call.ts';
import type { RememberedIds } from './remembered-ids.svelte.ts';

const KEPT = 20;

/** One request to retry the last step of a run. */
export interface OrchestrationRetry {
  readonly applicationId: string;
  readonly logId: string;
  readonly comment: string;
  /** When the answer arrived or the app stopped waiting for it (ISO 8601). */
  readonly at: string;
  /** `unsure`: no answer arrived, or the answer doesn't show whether the request was accepted. */
  readonly outcome: 'queued' | 'unsure' | 'refused';
  /** Null if the request was queued. */
  readonly error: AppError | null;
}

/**
 * The retries of orchestration steps since sign-in. They are kept here, because the platform has no
 * operation that lists them.
 */
export class OrchestrationRetries {
  readonly #remembered: RememberedIds;
  #all = $state.raw<readonly OrchestrationRetry[]>([]);

  constructor(remembered: RememberedIds) {
    this.#remembered = remembered;
  }

  /** Returns the retries for an application, newest first. */
  of(applicationId: string): readonly OrchestrationRetry[] {
    return this.#all.filter((retry) => retry.applicationId === applicationId);
  }

  /** Returns the run's newest retry that the platform has accepted or may have accepted. */
  lastTaken(applicationId: string, logId: string): OrchestrationRetry | null {
    const taken = this.of(applicationId).find(
      (retry) => retry.logId === logId && retry.outcome !== 'refused',
    );
    return taken ?? null;
  }

  /**
   * Requests a retry (spec, endpoint 10) and remembers the ID of the run. The request is never
   * repeated automatically.
   */
  async ask(applicationId: string, logId: string, comment: string): Promise<OrchestrationRetry> {
    const answer = await call('orchestration:retry', { applicationId, logId, comment });
    const asked = { applicationId, logId, comment };
    const retry: OrchestrationRetry = answer.ok
      ? { ...asked, at: answer.value.at, outcome: 'queued', error: null }
      : {
          ...asked,
          at: new Date().toISOString(),
          outcome: mayHaveArrived(answer.error) ? 'unsure' : 'refused',
          error: answer.error,
        };
    this.#all = [retry, ...this.#all].slice(0, KEPT);
    if (retry.outcome !== 'refused') void this.#remembered.used('orchestrationLog', logId);
    return retry;
  }
}
