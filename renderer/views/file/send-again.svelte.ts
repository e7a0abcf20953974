import type { Submission } from '../../../preload/contract/models/submission.ts';
import { sendOutcome } from '../../lib/send-outcome.ts';
import { currentCase } from '../../state/current-case.svelte.ts';

/** Sends the open case. After an attempt whose outcome is not known it asks first. */
class SendAgain {
  #asked = $state(false);

  get asked(): boolean {
    return this.#asked;
  }

  ask(submission: Submission): void {
    const { failure } = submission;
    if (failure !== null && sendOutcome(failure) === 'unknown') this.#asked = true;
    else this.send();
  }

  send(): void {
    this.#asked = false;
    void currentCase.edit('submission:send', {});
  }

  close(): void {
    this.#asked = false;
  }
}

export const sendAgain = new SendAgain();
