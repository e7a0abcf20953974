import type { SubmissionGroup } from '../../../preload/contract/models/outbox.ts';
import type { Submission, SubmissionSummary } from '../../../preload/contract/models/submission.ts';
import { bridge } from '../../lib/bridge.ts';
import type { Outbox } from './outbox.svelte.ts';
import { SubmissionPages } from './submission-pages.svelte.ts';

const GROUP_OF: Readonly<Record<Submission['state'], SubmissionGroup>> = {
  draft: 'drafts',
  ready: 'underWay',
  sending: 'underWay',
  unknown: 'needsYou',
  rejected: 'needsYou',
  sent: 'done',
  confirmed: 'done',
};

/** Every submission held here that was read: parked, under way, and done. */
export class Submissions {
  readonly #outbox: Outbox;
  readonly #pages = {
    needsYou: new SubmissionPages('needsYou'),
    underWay: new SubmissionPages('underWay'),
    drafts: new SubmissionPages('drafts'),
    done: new SubmissionPages('done'),
  };

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  readonly needsYou = this.#pages.needsYou;
  readonly underWay = this.#pages.underWay;
  readonly drafts = this.#pages.drafts;
  readonly done = this.#pages.done;

  /** What only a person can bring on, those whose outcome is not known first. */
  readonly unclear = $derived(sorted(this.needsYou.items, 'unknown', 'rejected'));
  readonly onItsWay = $derived(sorted(this.underWay.items, 'sending', 'ready'));
  readonly loaded = $derived(Object.values(this.#pages).every(({ loaded }) => loaded));
  readonly error = $derived(
    Object.values(this.#pages).find(({ error }) => error !== null)?.error ?? null,
  );

  follow(gone: AbortSignal): void {
    const stops = [
      bridge.on('submission:changed', (submission) => this.#put(submission)),
      bridge.on('submission:gone', ({ submissionId }) => {
        for (const pages of Object.values(this.#pages)) pages.drop(submissionId);
      }),
      // Why each one waits is worked out in main when it is read.
      bridge.on('outbox:changed', () => void this.underWay.refresh()),
    ];
    for (const stop of stops) gone.addEventListener('abort', stop);
  }

  async load(): Promise<void> {
    await Promise.all([
      this.#outbox.load(),
      ...Object.values(this.#pages).map((one) => one.refresh()),
    ]);
  }

  #put(submission: SubmissionSummary): void {
    for (const [group, pages] of Object.entries(this.#pages)) {
      if (group === GROUP_OF[submission.state]) pages.put(submission);
      else pages.drop(submission.id);
    }
  }
}

/** Those in one state before those in another. */
function sorted(
  items: readonly SubmissionSummary[],
  ...states: readonly Submission['state'][]
): readonly SubmissionSummary[] {
  return states.flatMap((state) => items.filter((one) => one.state === state));
}
