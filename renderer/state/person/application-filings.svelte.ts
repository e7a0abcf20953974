import type { SubmissionSummary } from '../../../preload/contract/models/submission.ts';
import { call } from '../../lib/call.ts';
import { desk } from '../../lib/desk.ts';
import { withChange, without } from '../../lib/listed-submissions.ts';
import { Reading } from '../reading.svelte.ts';

interface Filings {
  readonly items: readonly SubmissionSummary[];
  readonly readAt: string;
}

/** What was filed for one application from this desk, kept up to date as it changes. */
export class ApplicationFilings {
  readonly #applicationId: string;
  readonly reading = new Reading<Filings>();
  /** Something changed while the list was being read, which may not stand in the answer. */
  #stale = false;

  constructor(applicationId: string) {
    this.#applicationId = applicationId;
  }

  /** Reads it, and follows changes; the function returned ends that. */
  follow(): () => void {
    void this.read();
    const stops = [
      desk.on('submission:changed', (submission) => {
        const ours = submission.applicant?.applicationId === this.#applicationId;
        this.#change((items) =>
          ours ? withChange(items, submission) : without(items, submission.id),
        );
      }),
      desk.on('submission:gone', ({ submissionId }) => {
        this.#change((items) => without(items, submissionId));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  async read(): Promise<void> {
    do {
      this.#stale = false;
      await this.reading.read(async () => {
        const answer = await call('application:verifications', {
          applicationId: this.#applicationId,
        });
        return answer.ok
          ? { ok: true, value: { items: answer.value, readAt: new Date().toISOString() } }
          : answer;
      });
    } while (this.#stale);
  }

  #change(change: (items: readonly SubmissionSummary[]) => readonly SubmissionSummary[]): void {
    this.#stale = this.reading.reading;
    const before = this.reading.value;
    if (this.#stale || before === null) return;
    const items = change(before.items);
    // What only moves other applications' lines is no news of this one.
    if (items === before.items) return;
    this.reading.take({ items, readAt: new Date().toISOString() });
  }
}
