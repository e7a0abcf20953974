import type { AppError } from '#contract/app-error.ts';
import { mayHaveArrived } from '#contract/may-have-arrived.ts';
import { call } from '#desk/call.ts';
import type { RememberedIds } from './remembered-ids.svelte.ts';

const KEPT = 20;

/** One time that the last step of a run was asked for again. */
export interface OrchestrationRetry {
  readonly applicationId: string;
  readonly logId: string;
  readonly comment: string;
  /** When its answer came, or was given up; ISO. */
  readonly at: string;
  /** `unsure`: no answer, or one that does not say whether it was taken. */
  readonly outcome: 'queued' | 'unsure' | 'refused';
  /** Null where it was queued. */
  readonly error: AppError | null;
}

/** Retries of orchestration steps since staff signed in, as no operation lists them. */
export class OrchestrationRetries {
  readonly #remembered: RememberedIds;
  #all = $state.raw<readonly OrchestrationRetry[]>([]);

  constructor(remembered: RememberedIds) {
    this.#remembered = remembered;
  }

  /** Those of an application, the latest first. */
  of(applicationId: string): readonly OrchestrationRetry[] {
    return this.#all.filter((retry) => retry.applicationId === applicationId);
  }

  /** The latest of that run which was, or may have been, taken. */
  lastTaken(applicationId: string, logId: string): OrchestrationRetry | null {
    const taken = this.of(applicationId).find(
      (retry) => retry.logId === logId && retry.outcome !== 'refused',
    );
    return taken ?? null;
  }

  /** Asks for it (spec, endpoint 10), once: nothing here asks again by itself. The run is remembered. */
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
