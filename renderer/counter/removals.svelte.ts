import type { CaptureId, SubmissionId } from '#contract/ids.ts';
import { UNDO_MS } from '#contract/limits.ts';
import type { Submission } from '#contract/models/submission.ts';
import type { Result } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import type { Announcer, Toasts } from '#desk/toasts.svelte.ts';
import { t } from '#text/desk-catalogue.ts';

/** A removal or move that staff have just made. */
interface Removal {
  /** Everything that one action removed. It is also restored together. */
  readonly ids: readonly (SubmissionId | CaptureId)[];
  /** Undoes a move, which removed nothing. */
  readonly takeBack?: () => Promise<Result<Submission>>;
  /** The message describing the action. */
  readonly text: string;
  /** Called after the undo to set the focus. */
  readonly onback: (submission: Submission) => void;
}

/** Removals and moves that staff can still undo, newest first. */
export class Removals {
  readonly #announcer: Announcer;
  readonly #toasts: Toasts;
  #all = $state.raw<readonly Removal[]>([]);

  constructor(announcer: Announcer, toasts: Toasts) {
    this.#announcer = announcer;
    this.#toasts = toasts;
  }

  readonly last = $derived(this.#all.at(-1) ?? null);
  readonly count = $derived(this.#all.length);

  /**
   * Offers to undo an action. If staff don't undo a removal, main completes it. Main reports files
   * that it couldn't delete because another program has them open.
   */
  offer(removal: Removal): void {
    this.#all = [...this.#all, removal];
    this.#announcer.say(`${removal.text} ${t.common.undoHint}`);
    setTimeout(() => void this.#end(removal), UNDO_MS);
  }

  /** Undoes the newest action. */
  async undo(): Promise<void> {
    const removal = this.last;
    if (removal === null) return;
    this.#drop(removal);
    const { ids, takeBack } = removal;
    const answers = await Promise.all([
      ...(takeBack === undefined ? [] : [takeBack()]),
      ...ids.map((id) => call('removal:undo', { id })),
    ]);
    const [back] = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
    if (answers.every(({ ok }) => ok)) this.#announcer.say(t.common.undone);
    else this.#toasts.show(t.common.undoOver);
    if (back !== undefined) removal.onback(back);
  }

  /**
   * Ends all offers to undo. Call this when staff turn to the next customer or send the submission.
   */
  endAll(): void {
    for (const removal of this.#all) void this.#end(removal);
  }

  async #end(removal: Removal): Promise<void> {
    if (!this.#all.includes(removal)) return;
    this.#drop(removal);
    const answers = await Promise.all(removal.ids.map((id) => call('removal:complete', { id })));
    const left = answers.reduce((sum, ended) => sum + (ended.ok ? ended.value.filesLeft : 0), 0);
    if (left > 0) this.#toasts.show(t.outbox.filesLeft({ left }));
  }

  #drop(removal: Removal): void {
    this.#all = this.#all.filter((one) => one !== removal);
  }
}
