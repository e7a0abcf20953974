import type { SubmissionGroup } from '../../preload/contract/models/outbox.ts';
import type { Submission, SubmissionSummary } from '../../preload/contract/models/submission.ts';
import { desk } from '../lib/desk.ts';
import { outbox } from './outbox.svelte.ts';
import { SubmissionPages } from './submission-pages.svelte.ts';

const GROUP_OF: Readonly<Record<Submission['state'], SubmissionGroup>> = {
  draft: 'drafts',
  ready: 'underWay',
  sending: 'underWay',
  unknown: 'underWay',
  rejected: 'underWay',
  sent: 'done',
  confirmed: 'done',
};

/** Every submission held here that was read: parked, under way, and done. */
class Submissions {
  readonly #pages = {
    drafts: new SubmissionPages('drafts'),
    underWay: new SubmissionPages('underWay'),
    done: new SubmissionPages('done'),
  };

  readonly drafts = this.#pages.drafts;
  readonly underWay = this.#pages.underWay;
  readonly done = this.#pages.done;

  /** What only a person can bring on, those whose outcome is not known first. */
  readonly needsYou = $derived([...this.#in('unknown'), ...this.#in('rejected')]);
  readonly onItsWay = $derived([...this.#in('sending'), ...this.#in('ready')]);
  readonly loaded = $derived(this.drafts.loaded && this.underWay.loaded && this.done.loaded);
  readonly error = $derived(this.underWay.error ?? this.drafts.error ?? this.done.error);

  start(): void {
    desk.on('submission:changed', (submission) => this.#put(submission));
    desk.on('submission:gone', ({ submissionId }) => {
      for (const pages of Object.values(this.#pages)) pages.drop(submissionId);
    });
    // Why each one waits is worked out in main when it is read.
    desk.on('outbox:changed', () => void this.underWay.refresh());
  }

  async load(): Promise<void> {
    await Promise.all([outbox.load(), ...Object.values(this.#pages).map((one) => one.refresh())]);
    // What needs a person must not stand behind thousands that only wait.
    while (this.needsYou.length < outbox.needsYou && this.underWay.hasMore) {
      const before = this.underWay.items.length;
      await this.underWay.more();
      if (this.underWay.items.length === before) return;
    }
  }

  reset(): void {
    for (const pages of Object.values(this.#pages)) pages.reset();
    outbox.reset();
  }

  #in(state: Submission['state']): readonly SubmissionSummary[] {
    return this.underWay.items.filter((one) => one.state === state);
  }

  #put(submission: SubmissionSummary): void {
    for (const [group, pages] of Object.entries(this.#pages)) {
      if (group === GROUP_OF[submission.state]) pages.put(submission);
      else pages.drop(submission.id);
    }
  }
}

export const submissions = new Submissions();
