import type { AppError } from '../../../preload/contract/app-error.ts';
import type { CurrentSubmission } from '../../state/person/current-submission.svelte.ts';

type SentBefore = Extract<AppError, { code: 'sentBefore' }>;

/** Puts the open submission into the outbox. Where the same was sent before, staff are asked first. */
export class SendSubmission {
  #before = $state.raw<SentBefore | null>(null);
  #busy = false;
  readonly #currentSubmission: CurrentSubmission;

  constructor(currentSubmission: CurrentSubmission) {
    this.#currentSubmission = currentSubmission;
  }

  /** What was sent before, while staff are asked. */
  get before(): SentBefore | null {
    return this.#before;
  }

  async send(sentBefore = false): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.#before = null;
    const result = await this.#currentSubmission.edit('submission:send', { sentBefore });
    this.#busy = false;
    if (!result.ok && result.error.code === 'sentBefore') this.#before = result.error;
  }

  close(): void {
    this.#before = null;
  }
}
