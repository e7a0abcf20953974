import type { AppError } from '#contract/app-error.ts';
import { needsLook, type SubmissionGroup } from '#contract/models/outbox.ts';
import type { Submission, SubmissionSummary } from '#contract/models/submission.ts';
import type { DocumentType } from '#contract/models/verification.ts';
import { bridge, call } from '#desk/call.ts';
import { withChange, withFirstPage, withNextPage, without } from './listed-submissions.ts';
import type { Outbox } from './outbox.svelte.ts';

/** One group of submissions, as far as its pages were read. */
class SubmissionPages {
  readonly group: SubmissionGroup;
  items = $state.raw<readonly SubmissionSummary[]>([]);
  #next = $state.raw<string | null>(null);
  error = $state.raw<AppError | null>(null);
  loaded = $state(false);
  #reading: Promise<void> | null = null;
  #stale = false;
  #further: Promise<void> | null = null;

  constructor(group: SubmissionGroup) {
    this.group = group;
  }

  readonly hasMore = $derived(this.#next !== null);

  /** Reads the first page again. Asked while it reads, it reads once more afterwards. */
  refresh(): Promise<void> {
    this.#stale = true;
    this.#reading ??= this.#readFirst().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  /** Reads the next page. Asked by several at once, it reads one. */
  more(): Promise<void> {
    this.#further ??= this.#readNext().finally(() => {
      this.#further = null;
    });
    return this.#further;
  }

  async #readNext(): Promise<void> {
    const after = this.#next;
    if (after === null) return;
    const result = await call('submission:list', { group: this.group, after });
    if (after !== this.#next) return;
    this.error = result.ok ? null : result.error;
    if (!result.ok) return;
    this.items = withNextPage(this.items, result.value.items);
    this.#next = result.value.next;
  }

  put(submission: SubmissionSummary): void {
    this.items = withChange(this.items, submission);
  }

  drop(id: string): void {
    this.items = without(this.items, id);
  }

  async #readFirst(): Promise<void> {
    while (this.#stale) {
      this.#stale = false;
      const result = await call('submission:list', { group: this.group, after: null });
      this.loaded = true;
      this.error = result.ok ? null : result.error;
      if (!result.ok) return;
      const { items, next } = result.value;
      const further = next !== null && this.items.length > items.length;
      this.items = withFirstPage(this.items, items, next === null);
      // Further pages that were read still say where to go on.
      if (!further) this.#next = next;
    }
  }
}

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
  readonly needsYou = new SubmissionPages('needsYou');
  readonly needsLook = new SubmissionPages('needsLook');
  readonly underWay = new SubmissionPages('underWay');
  readonly drafts = new SubmissionPages('drafts');
  readonly done = new SubmissionPages('done');
  readonly #all = [this.needsYou, this.needsLook, this.underWay, this.drafts, this.done];

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  /** What only a person can bring on, those whose outcome is not known first. */
  readonly unclear = $derived(sorted(this.needsYou.items, 'unknown', 'rejected'));
  readonly onItsWay = $derived(sorted(this.underWay.items, 'sending', 'ready'));
  readonly loaded = $derived(this.#all.every(({ loaded }) => loaded));
  readonly error = $derived(this.#all.find(({ error }) => error !== null)?.error ?? null);

  follow(gone: AbortSignal): void {
    const stops = [
      bridge.on('submission:changed', (submission) => this.#put(submission)),
      bridge.on('submission:gone', ({ submissionId }) => {
        for (const pages of this.#all) pages.drop(submissionId);
      }),
      // Main works out why each one waits when it is read.
      bridge.on('outbox:changed', () => void this.underWay.refresh()),
    ];
    for (const stop of stops) gone.addEventListener('abort', stop);
  }

  /**
   * The types last put into the outbox with this kind, each once: those for its owner first, then the newest, as
   * far as the lists were read.
   */
  lastTypes({ verification, owner }: Submission): readonly DocumentType[] {
    const went = this.#all.flatMap(({ items }) =>
      items.filter((one) => one.queuedAt !== null && one.verification === verification),
    );
    const isTheirs = (one: SubmissionSummary) => one.owner?.recordId === owner?.recordId;
    const inOrder = went.sort(
      (one, other) =>
        Number(isTheirs(other)) - Number(isTheirs(one)) ||
        (other.queuedAt ?? '').localeCompare(one.queuedAt ?? ''),
    );
    return [...new Set(inOrder.flatMap(({ type }) => type ?? []))];
  }

  async load(): Promise<void> {
    await Promise.all([this.#outbox.load(), ...this.#all.map((one) => one.refresh())]);
  }

  /** Reads on in every group until all of it is there. */
  readAll(): Promise<void> {
    return this.#readOn(this.#all, '');
  }

  /** Reads on among what was sent until all that changed since `date` is there. */
  readSince(date: string): Promise<void> {
    return this.#readOn([this.needsLook, this.done], date);
  }

  async #readOn(groups: readonly SubmissionPages[], date: string): Promise<void> {
    for (const pages of groups) {
      while (pages.hasMore && (pages.items.at(-1)?.updatedAt ?? '') >= date) {
        await pages.more();
        if (pages.error !== null) break;
      }
    }
  }

  #put(submission: SubmissionSummary): void {
    const its = needsLook(submission) ? 'needsLook' : GROUP_OF[submission.state];
    for (const pages of this.#all) {
      if (pages.group === its) pages.put(submission);
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
