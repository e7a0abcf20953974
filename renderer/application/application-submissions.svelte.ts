import type { SubmissionSummary } from '#contract/models/submission.ts';
import { ok } from '#contract/result.ts';
import { bridge, call } from '#desk/call.ts';
import { Query } from '#kit/calls.svelte.ts';
import { withChange, without } from '#outbox/listed-submissions.ts';

const asOfNow = (items: readonly SubmissionSummary[]) => ({
  items,
  readAt: new Date().toISOString(),
});

/** The submissions that this desk has sent for one application. The list follows changes. */
export class ApplicationSubmissions {
  readonly #applicationId: string;
  readonly list = new Query(async () => {
    const read = await call('application:verifications', { applicationId: this.#applicationId });
    return read.ok ? ok(asOfNow(read.value)) : read;
  });
  /** True if something changed while the list was loading, so the answer may be outdated. */
  #stale = false;

  constructor(applicationId: string) {
    this.#applicationId = applicationId;
  }

  /** Loads the list and follows changes until the returned function is called. */
  follow(): () => void {
    void this.read();
    const stops = [
      bridge.on('submission:changed', (submission) => {
        const ours = submission.applicant?.applicationId === this.#applicationId;
        this.#change((items) =>
          ours ? withChange(items, submission) : without(items, submission.id),
        );
      }),
      bridge.on('submission:gone', ({ submissionId }) => {
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
      await this.list.load();
    } while (this.#stale);
  }

  #change(change: (items: readonly SubmissionSummary[]) => readonly SubmissionSummary[]): void {
    this.#stale = this.list.loading;
    const before = this.list.value;
    if (this.#stale || before === null) return;
    const items = change(before.items);
    // Ignores changes that affect only other applications.
    if (items === before.items) return;
    this.list.take(asOfNow(items));
  }
}
