import type { AppError } from '#contract/app-error.ts';
import { needsLook, type SubmissionGroup } from '#contract/models/outbox.ts';
import type { Submission, SubmissionSummary } from '#contract/models/submission.ts';
import type { DocumentType } from '#contract/models/verification.ts';
import { call, hear } from '#desk/call.ts';
import { withChange, withFirstPage, withNextPage, without } from './listed-submissions.ts';
import type { Outbox } from './outbox.svelte.ts';

/** One group of submissions, with the pages loaded so far. */
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

  /** Reloads the first page. If it is already being loaded, loads it once more afterward. */
  refresh(): Promise<void> {
    this.#stale = true;
    this.#reading ??= this.#readFirst().finally(() => (this.#reading = null));
    return this.#reading;
  }

  /** Loads the next page. Concurrent calls load only one page. */
  more(): Promise<void> {
    this.#further ??= this.#readNext().finally(() => (this.#further = null));
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
      // If more pages have been loaded, the cursor of the last one is still valid.
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

/** All loaded submissions on this desk: drafts, submissions in the Outbox, and finished ones. */
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

  /** Submissions that staff have to deal with, starting with those that have an unknown outcome. */
  readonly unclear = $derived(sorted(this.needsYou.items, 'unknown', 'rejected'));
  readonly onItsWay = $derived(sorted(this.underWay.items, 'sending', 'ready'));
  readonly loaded = $derived(this.#all.every(({ loaded }) => loaded));
  readonly error = $derived(this.#all.find(({ error }) => error !== null)?.error ?? null);

  follow(gone: AbortSignal): void {
    hear(gone, 'submission:changed', (submission) => this.#put(submission));
    hear(gone, 'submission:gone', ({ submissionId }) => {
      for (const pages of this.#all) pages.drop(submissionId);
    });
    // Main determines why a submission is waiting only when the submission is loaded, so this
    // reloads the list.
    hear(gone, 'outbox:changed', () => void this.underWay.refresh());
  }

  /**
   * Returns the document types of this kind that were last sent, without duplicates. Types for the
   * same owner come first, then the newest. Considers only loaded submissions.
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

  /** Loads all pages of all groups. */
  readAll(): Promise<void> {
    return this.#readOn(this.#all, '');
  }

  /**
   * Loads pages of sent submissions until all submissions that have changed since `date` have been
   * loaded.
   */
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

/** Sorts submissions by their state, in the given order of states. */
function sorted(
  items: readonly SubmissionSummary[],
  ...states: readonly Submission['state'][]
): readonly SubmissionSummary[] {
  return states.flatMap((state) => items.filter((one) => one.state === state));
}
